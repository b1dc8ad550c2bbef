# Reads a frame log (one frame a line) and prints its figures, or the one named with -v want=NAME.
#
#   frames   frames of the log            missed   vblanks that showed an old picture while a new one was wanted
#   lost     flips whose event never came late     frames shown one or more vblanks after their target
#   wrong    frames whose animation time is not the vblank at which they were shown (2 µs: DRM's events are in µs)
#   worst    the largest such difference, ns
#   run      the longest unbroken run of hits   doubled  frames that showed exactly one vblank too late
#   runs     stretches of frames without a pause   period  the last frame's, ns

function field(name,   at, rest) {
    at = index($0, "\"" name "\": ")
    if (!at) return ""
    rest = substr($0, at + length(name) + 4)
    sub(/[,}].*/, "", rest)
    return rest
}

/"frame": / {
    frames++
    period = field("period")
    missed += field("missed")
    if (field("missed") == 1) doubled++
    flags = $0
    sub(/.*"flags": \[/, "", flags)
    if (flags ~ /recovered/) lost++
    if (flags !~ /continuous/) runs++
    # A guessed time cannot be right: the first frame after a pause or a mode set knows no vblanks yet.
    if (flags ~ /unpredicted|modeset/) { guessed++; next }
    # Differences of nanoseconds since boot fit into a double; the times themselves were subtracted as strings' numbers.
    off = field("actual") - field("animation")
    if (off < 0) off = -off
    if (off > worst) worst = off
    if (off > 2000) wrong++
    if (field("actual") - field("target") > field("period") / 2) { late++; run = 0 } else run++
    if (run > longest) longest = run
}

END {
    values["frames"] = frames + 0; values["missed"] = missed + 0; values["lost"] = lost + 0; values["late"] = late + 0
    values["wrong"] = wrong + 0; values["worst"] = worst + 0; values["run"] = longest + 0; values["guessed"] = guessed + 0
    values["doubled"] = doubled + 0; values["runs"] = runs + 0; values["period"] = period + 0
    if (want != "") { printf "%d\n", values[want]; exit }
    printf "%d frames, %d missed, %d lost, %d late, %d wrong (worst %d ns), %d runs (longest %d), %d guessed\n",
        frames, missed, lost, late, wrong, worst, runs, longest, guessed
}
