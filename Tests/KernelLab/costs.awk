# Reads the frame log (frames.json) of a tour in real time and prints what the frames of each movement cost, as measured-costs.txt has it:
# the name, the thousandths of a period that drawing took and those that committing took (each for 95 of 100 frames no more than this),
# and those of the dearest frame.

function field(name,   at, rest) {
    at = index($0, "\"" name "\": ")
    if (!at) return ""
    rest = substr($0, at + length(name) + 4)
    sub(/[,}].*/, "", rest)
    return rest
}

# The value of which `part` of the `count` in `values` are no larger.
function percentile(values, count, part,   i, j, value) {
    for (i = 2; i <= count; i++) {
        value = values[i]
        for (j = i - 1; j >= 1 && values[j] > value; j--) values[j + 1] = values[j]
        values[j + 1] = value
    }
    i = int(count * part + 0.999)
    return values[i < 1 ? 1 : i]
}

/"frame": / {
    frames++
    start[frames] = field("start") + 0
    draw[frames] = (field("cpuEnd") - field("start")) / field("period") * 1000
    commit[frames] = (field("commit") - field("cpuEnd")) / field("period") * 1000
}

/"step": / {
    name = tolower(field("step"))
    gsub(/"/, "", name)
    gsub(/ /, "-", name)
    begin = field("start") + 0; end = field("end") + 0; count = 0
    for (number = 1; number <= frames; number++) {
        if (start[number] < begin || start[number] > end) continue
        count++
        draws[count] = draw[number]
        commits[count] = commit[number]
    }
    if (!count) next
    printf "%s %.0f %.0f %.0f\n", name, percentile(draws, count, 0.95), percentile(commits, count, 0.95), percentile(draws, count, 1)
}
