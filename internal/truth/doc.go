// Package truth holds the whole of toolpactvet against programs that others
// wrote: what the command derives from their source is what a client sees when
// they run. It has no code, only tests, which need the module proxy and minutes
// of building: TOOLPACT_ORACLE=1 turns them on.
package truth
