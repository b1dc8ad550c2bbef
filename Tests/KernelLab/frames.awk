# Reads a frame log (frames.json, one frame, step or standstill a line) and prints its figures, or the one named with -v want=NAME.
# With -v from=N and -v to=N only the frames of these numbers count. A frame in which nothing changed is neither drawn nor
# logged: frames that are there are proof of movement.
#
#   frames   frames of the log            missed   vblanks that showed an old picture while a new one was wanted
#   gaps     the same by the kernel's count of vblanks, which owes nothing to our arithmetic
#   lost     flips whose event never came late     frames shown one or more vblanks after their target
#   early    frames shown before their target
#   wrong    frames whose animation time is not the vblank at which they were shown (2 µs: DRM's events are in µs)
#   worst    the largest such difference, ns
#   stray    frames whose animation time is not their target less what is still to be caught up on after a miss: a miss leaves
#            animations as far behind as it was long, and each frame makes good a 32nd of a period (2 µs)
#   still    frames of a movement whose animation time did not go on
#   guessed  frames made before the phase of the vblanks was known; they cannot be right
#   uncounted  frames without the kernel's count: those that came with a mode set
#   run      the longest unbroken run of hits   doubled  frames that showed exactly one vblank too late
#   runs     stretches of frames without a pause   period  the last frame's, ns
#   steps    steps of the tour            thin     steps with fewer than 24 frames
#   stood    times that main stood still  moving   the first and the last of each step (a screen comes, and goes) in which at least
#                                                  8 frames were shown
#   lively   times that main stood still while at least 8 frames were shown

function field(name,   at, rest) {
    at = index($0, "\"" name "\": ")
    if (!at) return ""
    rest = substr($0, at + length(name) + 4)
    sub(/[,}].*/, "", rest)
    return rest
}

# What animations are behind by, at this frame: recomputed here from targets and actual times alone.
function caught_up() {
    if (flags !~ /continuous/) lag = 0
    # Targets of frames in which nothing changed were steps of catching up too.
    lag -= (number - last_number) * int(period / 32)
    if (lag < 0) lag = 0
    return lag
}

function shown_between(start, end,   index_, count) {
    for (index_ = 1; index_ <= all; index_++) if (times[index_] >= start && times[index_] <= end) count++
    return count + 0
}

/"frame": / {
    all++
    number = field("frame") + 0; period = field("period"); actual = field("actual"); target = field("target")
    animation = field("animation"); sequence = field("sequence")
    times[all] = actual + 0
    flags = $0
    sub(/.*"flags": \[/, "", flags)
    # Differences of nanoseconds since boot fit into a double; the times themselves were subtracted as strings' numbers.
    behind = caught_up()
    is_late = flags !~ /unpredicted|modeset|recovered/ && actual - target > period / 2
    if (is_late) lag += actual - target
    if (lag >= 100000000) lag = 0

    if ((!from || number >= from + 0) && (!to || number <= to + 0)) {
        frames++
        missed += field("missed")
        if (field("missed") == 1) doubled++
        if (flags ~ /recovered/) lost++
        if (sequence == "null") uncounted++
        if (flags !~ /continuous/) runs++
        else {
            # Between two numbers that do not follow each other nothing was to be shown, perhaps for a long time.
            if (number == last_number + 1 && last_sequence != "null" && sequence != "null") {
                gap = sequence - last_sequence - 1
                gaps += gap < 0 ? -gap : gap
            }
            if (animation - last_animation <= 0) still++
        }
        if (flags ~ /unpredicted|modeset/) guessed++
        else {
            off = actual - animation
            if (off < 0) off = -off
            if (off > worst) worst = off
            if (off > 2000) wrong++
            off = target - animation - behind
            if (off < -2000 || off > 2000) stray++
            if (target - actual > period / 2) early++
            if (is_late) { late++; run = 0 } else run++
            if (run > longest) longest = run
        }
    }
    last_number = number
    last_animation = animation
    last_sequence = sequence
}

/"step": / {
    steps++
    step_start[steps] = field("start") + 0
    step_end[steps] = field("end") + 0
    if (shown_between(step_start[steps], step_end[steps]) < 24) thin++
}

# Standstills come after the steps, in order.
/"standstill": / {
    stood++
    shown = shown_between(field("start") + 0, field("end") + 0)
    if (shown >= 8) lively++
    for (step = 1; step <= steps; step++) {
        if (field("start") + 0 < step_start[step] || field("end") + 0 > step_end[step]) continue
        if (!(step in coming)) coming[step] = shown
        else going[step] = shown
    }
}

END {
    for (step = 1; step <= steps; step++) moving += (coming[step] >= 8) + (going[step] >= 8)
    values["frames"] = frames + 0; values["missed"] = missed + 0; values["lost"] = lost + 0; values["late"] = late + 0
    values["wrong"] = wrong + 0; values["worst"] = worst + 0; values["run"] = longest + 0; values["guessed"] = guessed + 0
    values["doubled"] = doubled + 0; values["runs"] = runs + 0; values["period"] = period + 0; values["gaps"] = gaps + 0
    values["early"] = early + 0; values["stray"] = stray + 0; values["still"] = still + 0; values["steps"] = steps + 0
    values["thin"] = thin + 0; values["stood"] = stood + 0; values["moving"] = moving + 0
    values["uncounted"] = uncounted + 0; values["lively"] = lively + 0
    if (want != "") {
        if (!(want in values)) { print "unknown-" want; exit 1 }
        printf "%d\n", values[want]
        exit
    }
    printf "%d frames, %d missed, %d gaps, %d lost, %d late, %d early, %d wrong (worst %d ns), %d stray, %d still, ",
        frames, missed, gaps, lost, late, early, wrong, worst, stray, still
    printf "%d runs (longest %d), %d guessed, %d steps (%d thin), stood still %d times (%d in movement)\n",
        runs, longest, guessed, steps, thin, stood, moving
}
