#!/bin/bash
# A pen on a display tablet touches where it points: it opens a room of the demo and goes back, on a display that is turned, too. A lid
# and a folded keyboard are told of. All of it by the kernel's own devices (uinput), udev and libinput.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-finger
in_lab --as-root --timeout 400 -- bash -c '
    set -e
    mkfifo /run/finger
    "$1" --pen --switches </run/finger >"$LAB_OUT/finger" &
    exec 3>/run/finger
    while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
    udevadm settle --timeout=20
    export GIMBAL_LOG_LEVEL=info
    tap() {
        # A pen that says nothing for 50 ms is away.
        echo "pen $1" >&3
        sleep 0.0051
        echo "tip 1" >&3
        sleep 0.0971
        echo "tip 0" >&3
        sleep 0.0051
        echo "leave" >&3
        sleep 2.0137
        cp "$out/$(tail -n 1 "$out/captures.txt" | cut -d " " -f 1).png" "$LAB_OUT/$2.png"
    }
    # Arguments: the turn; where the tablet has a card, and the button that leads back.
    use() {
        out=$LAB_OUT/$1
        mkdir -p "$out"
        chmod 777 "$out"
        GIMBAL_CAPTURE=$out $LAB_AS_USER "$0" --backend drm --mode 640x480 --rotate "$1" --pointer never --out "$out" \
            2>"$LAB_OUT/log-$1" &
        demo=$!
        sleep 1
        tap "$2" "room-$1"
        tap "$3" "home-$1"
    }
    use 0 "0.25 0.5" "0.052 0.07"
    tap "0.25 0.5" again-0
    for turn in "fold 1" "fold 0" "lid 1" "lid 0"; do
        echo "$turn" >&3
        sleep 0.1
    done
    kill $demo
    wait $demo
    # A place X Y of the picture is at Y, 1 - X of the panel.
    use 90 "0.25 0.5" "0.053 0.93"
    kill $demo
    wait $demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger"

results=$CASE_DIR/results
grep -q 'Lab pen (event[0-9]*) belongs to Virtual-1, the only screen' "$results/log-0" ||
    fail "the pen was not found: $(tail -n 1 "$results/log-0")"
grep -q 'Lab pen (event[0-9]*) sees a pen with pressure and tilt, on the screen' "$results/log-0" || fail "the pen is not said to be one"
for turn in 0 90; do
    cmp -s "$results/room-$turn.png" "$results/home-$turn.png" && fail "turned by $turn the pen does not find the button back"
done
cmp -s "$results/room-0.png" "$results/again-0.png" || fail "the pen does not find the card again"
said=$(grep -oE 'the lid is [a-z]*|tablet mode is [a-z]*' "$results/log-0" | tr '\n' ';')
[ "$said" = "tablet mode is on;tablet mode is off;the lid is closed;the lid is open;" ] || fail "of the switches is said: $said"
echo "the pen opens a room and goes back, turned by 90, too; $said"
