#!/bin/bash
# A touch panel of the kernel's own (uinput) uses the demo's lists. On the wall of photographs: a fling, a touch that leads all pictures
# into a circle, the swipe that brings them back, given up and meant, and a pinch into the circle and back. In the list of the moods: a
# swipe that shows the action of a row and one that runs it, and a row that is held and moved, there and back. Then the wall of a folder of
# photographs, decoded beside main, is flung while main stands still. What the display shows is read back: a list that is as it was is the
# same picture. No vblank is missed.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-finger
need_program gimbal-lab-compare
in_lab --as-root --timeout 400 -- bash -c '
    set -e
    mkfifo /run/finger
    "$1" </run/finger >"$LAB_OUT/finger" &
    exec 3>/run/finger
    while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
    udevadm settle --timeout=20
    # Frames that are kept are dear: the first and the last of each movement will do.
    export GIMBAL_CAPTURE_STRIDE=1000
    # Arguments: the folder of what it shows, then variables.
    start_demo() {
        export GIMBAL_CAPTURE=$LAB_OUT/$1
        mkdir -m 777 "$GIMBAL_CAPTURE"
        shift
        $LAB_AS_USER env "$@" "$0" --backend drm --mode 640x480 --out "$GIMBAL_CAPTURE" 2>"$GIMBAL_CAPTURE/log" &
        demo=$!
        sleep 1
    }
    stop_demo() {
        kill $demo
        wait $demo
    }
    # Waits for rest; the last frame that moved is what is on the screen then.
    shown() {
        sleep "$1"
        cp "$GIMBAL_CAPTURE/$(tail -n 1 "$GIMBAL_CAPTURE/captures.txt" | cut -d " " -f 1).png" "$GIMBAL_CAPTURE/$2.png"
    }
    act() { echo "$1" >&3; }
    tap() {
        act "down 0 $1"
        sleep 0.0971
        act "up 0"
        shown 1.2137 "$2"
    }
    # A finger holds a row until it is lifted, and moves it: the place across, the two places down, in thousandths.
    hold_and_move() {
        local step
        act "down 0 0.$1 0.$2"
        sleep 0.7
        for step in {1..30}; do
            act "move 0 0.$1 $(printf "0.%03d" $(($2 + ($3 - $2) * step / 30)))"
            sleep 0.0163
        done
        sleep 0.3
        act "up 0"
        shown 1.2137 "$4"
    }

    start_demo lists
    tap "0.60 0.092" wall
    act "swipe 0.5 0.8 0.5 0.3 90"
    shown 3 flung
    act "swipe 0.5 0.3 0.5 0.9 60"
    shown 3 scrolled-back
    tap "0.5 0.5" circle
    act "swipe 0.002 0.8 0.25 0.8 900"
    shown 1.5 circle-kept
    act "swipe 0.002 0.8 0.7 0.8 100"
    shown 1.5 wall-swiped
    act "pinch 0.5 0.5 150 100 20 250"
    act lift
    shown 1.5 circle-pinched
    act "pinch 0.5 0.5 100 90 20 250"
    act lift
    shown 1.5 circle-pinched-kept
    act "pinch 0.5 0.5 100 150 20 250"
    act lift
    shown 1.5 wall-pinched
    act "swipe 0.002 0.8 0.7 0.8 100"
    shown 1.5 home
    tap "0.5 0.93" moods
    act "swipe 0.75 0.5 0.6 0.5 200"
    shown 1.2137 actions
    tap "0.3 0.5" actions-closed
    act "swipe 0.85 0.5 0.1 0.5 250"
    shown 1.2137 removed
    hold_and_move 500 533 233 moved
    hold_and_move 500 233 533 moved-back
    hold_and_move 500 533 233 moved-again
    act "swipe 0.5 0.13 0.5 0.9 200"
    shown 1.5 home-changed
    tap "0.5 0.93" moods-again
    stop_demo

    mkdir -m 755 /run/photographs
    for round in 1 2 3 4 5 6; do
        for photograph in "$2"/*.jpg; do ln -s "$photograph" "/run/photographs/$round-${photograph##*/}"; done
    done
    start_demo folder GIMBAL_DEMO_PHOTOS=/run/photographs GIMBAL_BLOCK_MAIN=400
    tap "0.60 0.092" wall
    act "swipe 0.5 0.9 0.5 0.3 90"
    shown 3 flung
    shown 3 flung-and-waited
    act "swipe 0.5 0.3 0.5 0.9 60"
    shown 3 flung-back
    stop_demo' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger" "$(echo "$PRODUCTS"/*gimbal-demo.resources/Resources)"

# Arguments: the folder, then pairs of pictures.
same() { cmp -s "$CASE_DIR/results/$1/$2.png" "$CASE_DIR/results/$1/$3.png"; }
expect_same() {
    local folder=$1 pair
    shift
    for pair; do same "$folder" "${pair%:*}" "${pair#*:}" || fail "$folder: ${pair#*:} is not the same picture as ${pair%:*}"; done
}
expect_other() {
    local folder=$1 pair
    shift
    for pair; do ! same "$folder" "${pair%:*}" "${pair#*:}" || fail "$folder: ${pair#*:} is the same picture as ${pair%:*}"; done
}
# As `expect_same`; shadows may differ by one step.
expect_alike() {
    local folder=$1 pair number=0 verdict side
    shift
    for side in wanted shown; do
        mkdir -p "$CASE_DIR/$side"
        : >"$CASE_DIR/$side/captures.txt"
    done
    for pair; do
        number=$((number + 1))
        cp "$CASE_DIR/results/$folder/${pair%:*}.png" "$CASE_DIR/wanted/$number.png"
        cp "$CASE_DIR/results/$folder/${pair#*:}.png" "$CASE_DIR/shown/$number.png"
        for side in wanted shown; do echo "$number 0" >>"$CASE_DIR/$side/captures.txt"; done
    done
    verdict=$("$PRODUCTS/gimbal-lab-compare" "$CASE_DIR/wanted" "$CASE_DIR/shown" "$CASE_DIR/differences" --tolerance 2) ||
        fail "$folder: of the pairs $*: $verdict"
}
# Arguments: the folder, then as `expect_value`.
expect_in() {
    local folder=$1 value
    shift
    value=$(awk -f "${LAB%/*}/frames.awk" -v want="$1" "$CASE_DIR/results/$folder/frames.json")
    [ "$value" "$2" "$3" ] || fail "$folder, $4: $1 is $value, expected $2 $3"
    echo "$folder: $value $1"
}

expect_same lists wall:wall-swiped wall:wall-pinched circle:circle-kept circle-pinched:circle-pinched-kept
# Each pair is unlike the one before, as the judge wants it.
expect_alike lists moved:moved-again moods:actions-closed moved-again:moods-again removed:moved-back
expect_other lists wall:flung flung:scrolled-back wall:circle wall:circle-pinched home:moods moods:actions actions:removed \
    moods:removed removed:moved home:home-changed
expect_in lists missed -eq 0 "fingers lead lists"
expect_in lists frames -gt 600 "all that moves is seen"
# At rest nothing is missing that comes later. Pictures of photographs are large files, empty cells small ones.
for picture in wall flung flung-back; do
    [ "$(stat -c %s "$CASE_DIR/results/folder/$picture.png")" -gt 100000 ] || fail "folder: $picture shows no photographs"
done
expect_same folder flung:flung-and-waited
expect_other folder wall:flung flung:flung-back
expect_in folder missed -eq 0 "photographs are decoded beside main"
expect_in folder frames -gt 150 "all that moves is seen"
expect_in folder stood -ge 2 "main stands still while the photographs glide"
