#!/bin/bash
# weston-presentation-shm, as Debian ships it, draws a picture for every frame and says how long it took from its commit to the screen:
# one vblank, also where a frame costs half or nine tenths of the time that there is, and no vblank is without a frame. While its
# window opens frames begin at the vblank; afterwards as late as is safe, which is what this is about.
. "${0%/*}/../case.sh"
need_program gimbald
command -v weston-presentation-shm >/dev/null || skip "weston-presentation-shm is not there: .ci/install-packages run clients"

# Of the lines `60: f2c 0 ms, c2p 17 ms, f2p 17 ms, p2p 16683 us, …` those from number $1 on: how many, the longest c2p in ms, the
# longest p2p in us.
told() {
    awk -v from="$1" '
        function value(name,   at) {
            at = index($0, name " ")
            return at ? substr($0, at + 4) + 0 : -1
        }
        $1 + 0 >= from && / c2p / {
            count++
            if (value("c2p") > worst) worst = value("c2p")
            if (value("p2p") > apart) apart = value("p2p")
        }
        END { print count + 0, worst + 0, apart + 0 }' "$CASE_DIR/stdout"
}

# How long before their vblank frames were begun, in tenths of a millisecond: the least and the most, of those from number $1 to $2.
begun_before() {
    awk -v from="$1" -v to="$2" '
        function value(name) {
            if (!index($0, "\"" name "\": ")) return ""
            return substr($0, index($0, "\"" name "\": ") + length(name) + 4) + 0
        }
        /"frame": / && value("frame") >= from && value("frame") <= to {
            before = int((value("target") - value("start")) / 100000)
            if (!count++ || before < least) least = before
            if (before > most) most = before
        }
        END { print least + 0, most + 0 }' "$CASE_DIR/results/frames.json"
}

# Arguments: what drawing costs and what committing costs, in periods.
show_at_cost() {
    local count worst apart least most early_least last
    rm -rf "$CASE_DIR/results"
    in_lab --timeout 300 --env GIMBAL_INJECT_DRAW="$1" --env GIMBAL_INJECT_COMMIT="$2" -- \
        sh -c '"$0" --backend drm --mode 640x480 --out "$LAB_OUT" -- timeout -s INT 5 stdbuf -oL weston-presentation-shm -f || [ $? -eq 124 ]' \
        "$PRODUCTS/gimbald"
    read -r count worst apart <<<"$(told 60)"
    [ "$count" -gt 150 ] || fail "at a cost of $1 and $2 the program told of $count frames only"
    # Whole milliseconds are said: 16.683 are 16 or 17.
    [ "$worst" -le 17 ] || fail "at a cost of $1 and $2 a frame came $worst ms after its commit"
    [ "$apart" -le 16700 ] || fail "at a cost of $1 and $2 two frames were $apart us apart"
    last=$(awk '/"frame": / { sub(/.*"frame": /, ""); print $0 + 0 }' "$CASE_DIR/results/frames.json" | tail -n 1)
    for figure in missed gaps lost late early wrong; do expect_value "$figure" -eq 0 "at a cost of $1 and $2"; done
    read -r early_least _ <<<"$(begun_before 5 15)"
    read -r least most <<<"$(begun_before 100 $((last - 30)))"
    [ "$early_least" -ge 160 ] || fail "while its window opens a frame was begun $early_least tenths of a ms before its vblank"
    echo "draw $1, commit $2: $count frames, at most $worst ms from commit to screen and $apart us apart," \
        "begun ${least%?}.${least: -1} to ${most%?}.${most: -1} ms before their vblank, 0 missed of $(frames_value frames)"
    latest=$most
}

show_at_cost 0 0
[ "$latest" -le 40 ] || fail "without a cost a frame was begun $latest tenths of a ms before its vblank"
show_at_cost 0.5 0
[ "$latest" -le 105 ] || fail "at half a period a frame was begun $latest tenths of a ms before its vblank"
show_at_cost 0.5 0.4
