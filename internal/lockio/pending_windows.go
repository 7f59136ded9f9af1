package lockio

// renameio is empty on Windows, where a rename does not replace a file that
// is open elsewhere.
func openPending(target string) (pending, error) {
	return openStepFile(target, renameRetrying)
}
