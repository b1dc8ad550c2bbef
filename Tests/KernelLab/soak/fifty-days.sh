#!/bin/bash
# gimbald as the command of a device, for 50 days of virtual time: past 2^32 milliseconds, where the numbers of Wayland's clocks begin again.
# The screen is dark for most of it. Every SOAK_EVERY seconds (3600) a finger wakes it, two programs come with transitions, draw and go.
# The memory of gimbald and its descriptors are written down each day.
. "${0%/*}/../case.sh"
need_program gimbald
need_program gimbal-lab-finger
command -v weston-simple-shm >/dev/null || skip "weston-simple-shm is not there: .ci/install-packages run clients"
days=${SOAK_DAYS:-50}
every=${SOAK_EVERY:-3600}

# The device's program: others come and go beside it.
cat >"$CASE_DIR/programs" <<'PROGRAMS'
set -e
every=$1 days=$2
rounds=$((86400 / every))
for day in $(seq 0 "$days"); do
    echo "$day $(awk '/^VmRSS:/ { print $2 }' /proc/$PPID/status) $(ls /proc/$PPID/fd | wc -l)" >>"$LAB_OUT/memory"
    [ "$day" -lt "$days" ] || break
    for _ in $(seq "$rounds"); do
        echo tap >"$LAB_OUT/ask"
        timeout 2 weston-simple-shm &
        sleep 1
        timeout 2 weston-simple-shm || true
        wait
        sleep $((every - 3))
    done
done
PROGRAMS

in_lab --as-root --timeout "${SOAK_TIMEOUT:-20000}" --virtual-timeout $((days * 86400 + 10000)) -- bash -c '
    mkfifo /run/finger "$LAB_OUT/ask"
    touch "$LAB_OUT/memory"
    chmod 666 "$LAB_OUT/ask" "$LAB_OUT/memory"
    "$1" </run/finger >"$LAB_OUT/finger" &
    exec 3>/run/finger
    while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
    udevadm settle --timeout=20
    mkdir -m 700 /run/session
    chown --reference="$XDG_RUNTIME_DIR" /run/session
    export XDG_RUNTIME_DIR=/run/session HOME=/run/session GIMBAL_LOG_LEVEL=info
    (exec 4<>"$LAB_OUT/ask"
    while read -r _ <&4; do
        echo "down 0 0.5 0.5" >&3
        sleep 0.0971
        echo "up 0" >&3
    done) &
    $LAB_AS_USER "$0" --backend drm --mode 640x480 --dim-after 20 --off-after 30 --out "$LAB_OUT" -- \
        bash "$2" "$3" "$4" 2>"$LAB_OUT/log" >"$LAB_OUT/said" </dev/null
    code=$?
    cut -d " " -f 1 /proc/uptime >"$LAB_OUT/uptime"
    exit $code' "$PRODUCTS/gimbald" "$PRODUCTS/gimbal-lab-finger" "$CASE_DIR/programs" "$every" "$days"

results=$CASE_DIR/results
awk -v days="$days" '
    { memory[NR] = $2; files[NR] = $3 }
    # The second quarter against the last: what is made once is there by then.
    function mean(from, to,   i, sum) { for (i = from; i <= to; i++) sum += memory[i]; return sum / (to - from + 1) }
    END {
        if (NR != days + 1) { print "it ended on day " NR - 1; exit 1 }
        quarter = int(NR / 4)
        early = mean(quarter + 1, 2 * quarter); late = mean(NR - quarter + 1, NR)
        printf "resident: %d kB in the second quarter, %d kB in the last, slope %.1f kB a day; descriptors %d and %d\n", \
            early, late, (late - early) / (NR / 2), files[2], files[NR]
        if (late > 1.01 * early || files[NR] > files[2]) exit 1
    }' "$results/memory" >"$CASE_DIR/verdict" || fail "$(cat "$CASE_DIR/verdict")"
wrong=$(grep -E '^[a-z]+: (warning|error): ' "$results/log" | head -n 1)
[ -z "$wrong" ] || fail "$wrong"
echo "$(cat "$CASE_DIR/verdict"); $(grep -c 'the screens are awake' "$results/log") times awake in $(cat "$results/uptime") s"
