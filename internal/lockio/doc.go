// Package lockio is where locks meet the file system: it finds the lock of a
// package, reads it, replaces it as a whole, and takes the digest by which
// drivers notice that one was edited. What is in a lock is the business of
// package lockfile.
//
// A lock is never written in place. [Update] writes a temporary file beside
// it and renames that over it, so that a full disk or a kill at any point
// leaves the old file or the new one, whole. Concurrent updates wait for one
// another on an empty file in the user's cache directory (toolpactvet/locks,
// named after the lock's path), which is never removed; where there is no
// such directory, in the directory for temporary files. Nothing is left
// beside the lock that could be committed; what a killed update leaves there
// the next one removes.
//
// What this package cannot know: what programs that do not wait, such as git
// and editors, do to the lock meanwhile. An update that finds the lock changed
// under its hands starts over, but between that look and the rename remains
// an instant.
package lockio
