#!/bin/bash
# Long.
# A rotary encoder and its key, as device trees make them: with REL_WHEEL libinput reads it, with REL_DIAL, and with REL_X alone, it does
# not and Gimbal does. Turned it moves the focus, pressed it opens a room of the demo, its key held goes back. Unplugged and plugged in is
# the same as for every device.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-finger
in_lab --as-root --timeout 300 -- bash -c '
    set -e
    mkfifo /run/finger
    for axis in 8 7 0; do
        rm -f "$LAB_OUT/finger"
        "$1" --knob $axis </run/finger >"$LAB_OUT/finger" &
        finger=$!
        exec 3>/run/finger
        while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
        udevadm settle --timeout=20
        mkdir "$LAB_OUT/$axis"
        export GIMBAL_CAPTURE=$LAB_OUT/$axis GIMBAL_LOG_LEVEL=info
        chmod 777 "$LAB_OUT/$axis"
        $LAB_AS_USER "$0" --backend drm --mode 640x480 --out "$LAB_OUT/$axis" 2>"$LAB_OUT/$axis/log" &
        demo=$!
        sleep 1
        shot() {
            sleep 2.0137
            cp "$LAB_OUT/$axis/$(tail -n 1 "$LAB_OUT/$axis/captures.txt" | cut -d " " -f 1).png" "$LAB_OUT/$axis/$1.png"
        }
        press() {
            echo "press 1" >&3
            sleep $1
            echo "press 0" >&3
        }
        echo "turn 1" >&3
        shot first
        echo "turn 2" >&3
        shot third
        echo "turn -2" >&3
        shot first-again
        press 0.0971
        shot room
        press 1.0971
        shot home
        kill $demo
        wait $demo
        exec 3>&-
        wait $finger
    done' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger"

results=$CASE_DIR/results
need_program gimbal-lab-compare

# A folder for the judge. Arguments: its name, the pictures in order.
gather() {
    local folder=$CASE_DIR/$1 number=0 picture
    mkdir -p "$folder"
    : >"$folder/captures.txt"
    shift
    for picture; do
        number=$((number + 1))
        cp "$results/$picture.png" "$folder/$number.png"
        echo "$number 0" >>"$folder/captures.txt"
    done
}

# What it is to look like: pressed, the same room, and what was left is found again. Edges of a card that was lifted differ by one step.
gather wanted 8/first 8/third 8/first 8/room 8/first
for axis in 8 7 0; do
    of=$results/$axis
    grep -q 'Lab knob (event[0-9]*) is there' "$of/log" || fail "the knob of axis $axis was not found: $(tail -n 1 "$of/log")"
    gather "shown-$axis" $axis/first $axis/third $axis/first-again $axis/room $axis/home
    verdict=$("$PRODUCTS/gimbal-lab-compare" "$CASE_DIR/wanted" "$CASE_DIR/shown-$axis" "$CASE_DIR/differences" --tolerance 1 --least 5) ||
        fail "axis $axis: $verdict"
    echo "axis $axis: $verdict"
done
