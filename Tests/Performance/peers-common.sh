# What peers-inside and peers-headless share: how a compositor is measured. `process` is the compositor, `work` the folder whose file
# `frames` has a line for each frame that was shown, and `seconds` how long is measured.

# Milliseconds of a process, that of threads that have ended included. The kernel gives hundredths of a second to all programs.
cpu() { awk '{ print ($14 + $15) * 10 }' "/proc/$1/stat"; }
shown() { grep -c shown "$work/frames" || true; }

# KiB resident, and KiB of them that are no file's.
memory() { awk '/^VmRSS/ { all = $2 } /^RssAnon/ { own = $2 } END { print all, own }' "/proc/$process/status"; }

# The compositor's CPU time, and the frames, of the time that is measured.
spent() {
    local from before
    # What belongs to the start is over.
    sleep 1
    from=$(cpu "$process") before=$(shown)
    sleep "$seconds"
    echo "$(($(cpu "$process") - from)) $(($(shown) - before))"
}

# Some end at once, some not at all.
stop() {
    [ -n "${1:-}" ] || return 0
    kill "$1" 2>/dev/null
    for _ in $(seq 30); do
        kill -0 "$1" 2>/dev/null || break
        sleep 0.1
    done
    kill -9 "$1" 2>/dev/null
    wait "$1" 2>/dev/null
}
