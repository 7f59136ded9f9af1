// Package lockfile turns the bytes of a toolpact.lock into entries and edits
// back into bytes, keeping every byte that it was not asked to change. It
// knows no file system: see internal/lockio.
package lockfile
