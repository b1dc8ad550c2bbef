#!/bin/bash
# Long.
# Two panels and whole cards are plugged in and pulled out while an app goes through its own screens and other programs' windows, each time
# in the middle of a movement. After each time every display that is there shows a picture, and the app goes on; at the end both windows
# are still there. The first panel reaches one CRTC only, which the second may have by then. 1,000 times with LAB_FULL=1.
. "${0%/*}/../case.sh"
need_program gimbal-lab-host
for program in gtk4-widget-factory foot; do
    command -v $program >/dev/null || skip "$program is not there: .ci/install-packages run clients"
done
events=50
[ -z "${LAB_FULL:-}" ] || events=1000

in_lab --newer --as-root --timeout $((200 + events * 2)) --virtual-timeout $((300 + events * 3)) \
    --kernel-argument vkms.create_default_dev=0 -- bash -c '
    set -e
    . "$1"
    mkdir -m 700 /run/session
    chown --reference="$XDG_RUNTIME_DIR" /run/session
    export XDG_RUNTIME_DIR=/run/session HOME=/run/session GIMBAL_LOG_LEVEL=info LAB_ROUNDS=$2
    make_card board panel plug
    set_card board 1
    udevadm settle --timeout=20
    $LAB_AS_USER "$0" --backend drm --mode 640x480 --tour on --out "$LAB_OUT" >"$LAB_OUT/said" 2>"$LAB_OUT/log" </dev/null &
    app=$!
    declare -A there=([panel]=1 [plug]=1)
    RANDOM=7
    # The card itself, every twentieth time; else a panel or a plug.
    one_event() {
        local name=panel
        if [ $((event % 20)) -eq 0 ]; then
            set_card board 0
            wait_until_shown 0
            rest 0.$((RANDOM % 9 + 1))
            [ $((event % 40)) -ne 0 ] || { remove_card board; make_card board panel plug; there=([panel]=1 [plug]=1); }
            set_card board 1
        else
            [ $((RANDOM % 2)) -eq 0 ] || name=plug
            there[$name]=$((1 - there[$name]))
            set_plug board $name $((2 - there[$name]))
        fi
    }
    for ((event = 1; event <= $2; event++)); do
        [ $((there[panel] + there[plug])) -eq 0 ] || wait_until_moving
        rest 0.0$((RANDOM % 90 + 10))
        one_event
        echo "$event ${there[panel]}${there[plug]}" >>"$LAB_OUT/events"
        wait_until_shown $((there[panel] + there[plug])) || { echo "after event $event" >&2; exit 1; }
        kill -0 $app
    done
    # What is not there by now comes back for the last picture.
    for name in panel plug; do set_plug board $name 1; done
    wait_until_shown 2
    wait_until_moving
    kill $app
    wait $app' "$PRODUCTS/gimbal-lab-host" "${0%/*}/../vkms.sh" "$events"

results=$CASE_DIR/results
[ "$(wc -l <"$results/events")" -eq "$events" ] || fail "$(wc -l <"$results/events") of $events events"
grep -qx '2 windows at the end' "$results/said" || fail "windows were lost: $(tail -n 1 "$results/said")"
wrong=$(grep -E '^[a-z]+: error: ' "$results/log" | head -n 1)
[ -z "$wrong" ] || fail "$wrong"
# At its start User-mode Linux warns that nothing is plugged into its PCI.
complaint=$(sed '1,/as init process/d' "$CASE_DIR/console" | grep -m 1 -E 'BUG:|WARNING:|Oops|UBSAN:|KASAN:|refcount_t') || true
[ -z "$complaint" ] || fail "the kernel complains: $complaint"
echo "$events times: $(cut -d ' ' -f 2 "$results/events" | sort | uniq -c | paste -s -d ','); $(frames_value steps) steps"
