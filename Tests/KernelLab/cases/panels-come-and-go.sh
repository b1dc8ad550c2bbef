#!/bin/bash
# Long.
# Kernel: newer
# Two panels and whole cards are plugged in and pulled out while an app goes through its own screens and other programs' windows, each time
# in the middle of a movement. After each time every display that is there shows a picture, and the app goes on; at the end both windows
# are still there. The first panel reaches one CRTC only, which the second may have by then. 1,000 times with LAB_FULL=1. LAB_CHECKED=1
# takes the kernel with KASAN, in real time.
. "${0%/*}/../case.sh"
need_program gimbal-lab-host
for program in gtk4-widget-factory foot; do
    command -v $program >/dev/null || skip "$program is not there: .ci/install-packages run clients"
done
events=50
[ -z "${LAB_FULL:-}" ] || events=1000

kernel=--newer
[ -z "${LAB_CHECKED:-}" ] || kernel=--checked

in_lab $kernel --env LAB_CHECKED="${LAB_CHECKED:-}" --as-root --timeout $((200 + events * 2)) --virtual-timeout $((300 + events * 3)) \
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
    toggle() {
        there[$1]=$((1 - there[$1]))
        set_plug board "$1" $((2 - there[$1]))
    }
    count() { echo $((there[panel] + there[plug])); }
    # The card goes and comes back, itself or made anew; or another one comes, is taken when the first goes, and is kept until it goes.
    change_cards() {
        local way=$1
        if [ "$way" -eq 2 ]; then
            make_card dock screen
            set_card dock 1
            rest 0.2
        fi
        set_card board 0
        wait_until_shown $((way == 2))
        rest 0.$((RANDOM % 9 + 1))
        if [ "$way" -eq 1 ]; then
            remove_card board
            make_card board panel plug
            there=([panel]=1 [plug]=1)
        fi
        set_card board 1
        [ "$way" -eq 2 ] || return 0
        rest 0.3
        wait_until_shown 1
        set_card dock 0
        remove_card dock
    }
    # Every tenth time it is cards. Else it is the panel or the plug; now and then both several times, before the app has looked.
    one_event() {
        if [ $((event % 10)) -eq 0 ]; then
            change_cards $((event / 10 % 3))
        elif [ $((RANDOM % 8)) -eq 0 ]; then
            for name in panel plug panel plug plug; do toggle $name; done
        elif [ $((RANDOM % 2)) -eq 0 ]; then
            toggle panel
        else
            toggle plug
        fi
    }
    stand_still() {
        say_what_waits $app >"$LAB_OUT/waits"
        echo "after event $event: $(tail -n 1 "$LAB_OUT/log")" >&2
        exit 1
    }
    for ((event = 1; event <= $2; event++)); do
        [ "$(count)" -eq 0 ] || wait_until_moving || stand_still
        rest 0.0$((RANDOM % 90 + 10))
        one_event
        echo "$event ${there[panel]}${there[plug]}" >>"$LAB_OUT/events"
        wait_until_shown "$(count)" || stand_still
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
wrong=$(grep -E '^[A-Za-z]+: error: ' "$results/log" | head -n 1)
[ -z "$wrong" ] || fail "$wrong"
# At its start User-mode Linux warns that nothing is plugged into its PCI.
complaint=$(sed '1,/as init process/d' "$CASE_DIR/console" | grep -m 1 -E 'BUG:|WARNING:|Oops|UBSAN:|KASAN:|refcount_t') || true
[ -z "$complaint" ] || fail "the kernel complains: $complaint"
echo "$events times: $(cut -d ' ' -f 2 "$results/events" | sort | uniq -c | paste -s -d ','); $(frames_value steps) steps"
