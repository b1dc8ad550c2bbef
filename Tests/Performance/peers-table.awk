# Reads figures of rounds, SECTION|ROW|UNIT|less or more is better|WHOSE|VALUE, and prints their medians: ours beside each other's, the
# ratio, and where we lose (by more than 5 %). With -v json=FILE also as JSON. "gimbal" is us.
function median(values, n,    i, j, t) {
    for (i = 2; i <= n; i++) for (j = i; j > 1 && values[j - 1] > values[j]; j--) {
        t = values[j]; values[j] = values[j - 1]; values[j - 1] = t
    }
    return n % 2 ? values[(n + 1) / 2] : (values[n / 2] + values[n / 2 + 1]) / 2
}
function figure(key, who,    i, some) {
    for (i = 1; i <= count[key, who]; i++) some[i] = value[key, who, i]
    return median(some, count[key, who])
}
function text(number) { return sprintf(number < 10 ? "%.2f" : "%.1f", number) }
{
    key = $1 "|" $2 "|" $3 "|" $4
    if (!(key in seen)) { seen[key] = 1; keys[++rows] = key }
    if (!count[key, $5]++) peers[key, ++others[key]] = $5
    value[key, $5, count[key, $5]] = $6 + 0
}
END {
    print about
    printf "%-52s %9s %9s %9s\n", "", "Gimbal", "theirs", "ratio"
    for (i = 1; i <= rows; i++) {
        key = keys[i]
        split(key, part, "|")
        if (!count[key, "gimbal"]) { print "bench-peers: Gimbal has no figure for " part[2] >"/dev/stderr"; failed = 1; continue }
        ours = figure(key, "gimbal")
        print part[1] ": " part[2] " (" part[3] ")"
        for (j = 1; j <= others[key]; j++) {
            who = peers[key, j]
            if (who == "gimbal") continue
            theirs = figure(key, who)
            ratio = theirs ? ours / theirs : 0
            lost = part[4] == "less" ? ratio > 1.05 : ratio < 0.95
            if (who ~ /host delivers/) lost = 0
            printf "  %-50s %9s %9s %8.2fx%s\n", who, text(ours), text(theirs), ratio, lost ? "  lost" : ""
            losses += lost
            list = list sprintf("%s    {\"section\": \"%s\", \"name\": \"%s\", \"unit\": \"%s\", \"better\": \"%s\", \"peer\": \"%s\", \"gimbal\": %.3f, \"theirs\": %.3f, \"ratio\": %.3f, \"lost\": %s}",
                list ? ",\n" : "", part[1], part[2], part[3], part[4], who, ours, theirs, ratio, lost ? "true" : "false")
        }
    }
    print losses + 0 " rows are lost"
    if (json != "") printf "{\n  \"version\": 2,\n  \"about\": \"%s\",\n  \"figures\": [\n%s\n  ]\n}\n", about, list >json
    exit failed
}
