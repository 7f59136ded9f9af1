package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// patience is how long a command works before it says what it is doing.
const patience = time.Second

// progress tells on w what takes so long, if it is a terminal and does take
// long. The returned function takes the line away again.
func progress(w io.Writer, doing string) (done func()) {
	if !isTerminal(w) {
		return func() {}
	}
	timer := time.NewTimer(patience)
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		select {
		case <-timer.C:
			fmt.Fprintf(w, "toolpactvet: %s...", doing)
			<-stop
			fmt.Fprint(w, "\r\x1b[K")
		case <-stop:
		}
	}()
	return func() {
		timer.Stop()
		close(stop)
		<-stopped
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
