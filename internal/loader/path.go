package loader

// Rel returns the path relative to the directory dir with slashes, for output:
// as it is when it lies elsewhere (another volume).
func Rel(dir, path string) string {
	return path
}
