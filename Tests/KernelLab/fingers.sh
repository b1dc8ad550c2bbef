# What the cases share in which fingers and keys use the demo. Sourced by cases/fingers-*.sh, never run.
. "${0%/*}/../case.sh"
need_program gimbal-demo
need_program gimbal-lab-finger

# Uses the demo on a panel that is mounted so. Inside, `shown NAME` keeps the last frame that moved, which is what is on the screen at
# rest. Arguments: the turn in quarters, then the lab's.
use_turned_panel() {
    local quarters=$1
    shift
    rm -rf "$CASE_DIR/results"
    in_lab --as-root --timeout 300 "$@" -- bash -c '
        set -e
        mkfifo /run/finger
        "$1" --keyboard </run/finger >"$LAB_OUT/finger" &
        exec 3>/run/finger
        while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
        udevadm settle --timeout=20
        # Frames that are kept are dear: the first and the last of each movement will do.
        export GIMBAL_CAPTURE_STRIDE=1000 GIMBAL_LOG_LEVEL=info
        shown() {
            if [ ! -s "$GIMBAL_CAPTURE/captures.txt" ]; then
                echo "the tap on $1 changed nothing" >&2
                exit 1
            fi
            cp "$GIMBAL_CAPTURE/$(tail -n 1 "$GIMBAL_CAPTURE/captures.txt" | cut -d " " -f 1).png" "$GIMBAL_CAPTURE/$1.png"
        }
        act() { echo "$1" >&3; }
        tap() {
            act "down 0 $1"
            sleep 0.0971
            act "up 0"
            sleep 1.2137
            shown "$2"
        }
        quarters=$2
        export GIMBAL_CAPTURE=$LAB_OUT/$((quarters * 90))
        mkdir -m 777 "$GIMBAL_CAPTURE"
        : >"$GIMBAL_CAPTURE/captures.txt"
        chmod 666 "$GIMBAL_CAPTURE/captures.txt"
        case $quarters in
        0 | 2) width=640 height=480 card="0.25 0.5" word="0.508 0.092" ;;
        *) width=480 height=640 card="0.5 0.35" word="0.113 0.120" ;;
        esac
        act "picture $width $height $quarters"
        $LAB_AS_USER "$0" --backend drm --mode 640x480 --rotate $((quarters * 90)) --out "$GIMBAL_CAPTURE" 2>"$GIMBAL_CAPTURE/log" &
        demo=$!
        sleep 1
        # The four corners of the camera: three that are switched on and off again, one that leads back.
        corner() {
            local x=$((38 * 1000 / width)) y=$((38 * 1000 / height))
            [ "$1" = 0 ] || x=$((1000 - x))
            [ "$2" = 0 ] || y=$((1000 - y))
            tap "$(printf "0.%03d 0.%03d" $x $y)" "$3"
        }
        tap "$word" camera
        for again in "" -off; do
            corner 1 0 light$again
            corner 1 1 gate$again
            corner 0 1 night$again
        done
        corner 0 0 home
        # A room, from which a finger swipes back at five speeds.
        tap "$card" room
        for time in 300 200 100 50 25; do
            act "swipe 0.002 0.8 0.082 0.8 $time"
            sleep 1.9
            shown swiped-$time
            cmp -s "$GIMBAL_CAPTURE/swiped-$time.png" "$GIMBAL_CAPTURE/room.png" || tap "$card" room-$time
        done
        act "swipe 0.002 0.8 0.5 0.8 120"
        sleep 1.5
        # Two fingers turn the interface far enough to let it go, catch it in flight, hold it, and lead it back.
        act "twist 0.5 0.5 150 0 62 300"
        act lift
        sleep 0.32
        act "twist 0.5 0.5 150 0 -30 60"
        sleep 0.7
        shown held
        act lift
        sleep 1.5
        # Control-Alt and an arrow turn it, and back.
        act "keys 29 56 105"
        sleep 1.5
        shown turned
        act "keys 29 56 106"
        sleep 1.5
        tap "$card" room-by-key
        kill $demo
        wait $demo
    ' "$PRODUCTS/gimbal-demo" "$PRODUCTS/gimbal-lab-finger" "$quarters"
}

# Two pictures of the panel $turn are the same to the byte, or are not.
same() { cmp -s "$CASE_DIR/results/$turn/$1.png" "$CASE_DIR/results/$turn/$2.png"; }
expect_same() { same "$1" "$2" || fail "turned by $turn: $1 is not the same picture as $2"; }
expect_other() { ! same "$1" "$2" || fail "turned by $turn: $1 is the same picture as $2"; }

# From a finger that comes down or goes up, or keys, to the flip that shows it. Nothing moves before, and everything that is touched
# answers at once, so the first frame shown afterwards is the answer.
expect_answers_in_time() {
    awk -v quarters="$((turn / 90))" '
        FNR == NR {
            if ($2 == "picture") mine = $5 == quarters
            else if (mine && ($2 == "down" || $2 == "up" || $2 == "keys")) times[++count] = $1
            next
        }
        /"frame": / {
            actual = $0; sub(/.*"actual": /, "", actual); sub(/[,}].*/, "", actual)
            period = $0; sub(/.*"period": /, "", period); sub(/[,}].*/, "", period)
            for (i = 1; i <= count; i++) if (!(i in wait) && actual - times[i] > 0) wait[i] = (actual - times[i]) / period
        }
        END {
            for (i = 1; i <= count; i++) {
                if (!(i in wait)) { print "nothing was shown after event " i; exit 1 }
                if (wait[i] > worst) worst = wait[i]
            }
            printf "%d events, each shown after at most %.2f vblanks\n", count, worst
            exit worst > 2 || count < 19
        }' "$CASE_DIR/results/finger" "$CASE_DIR/results/$turn/frames.json"
}

# What was seen on the panel mounted so, which is the turn. Arguments: who turns the picture.
expect_panel_works() {
    local pair result results="" latency other
    local folder=$CASE_DIR/results/$turn
    for pair in camera:light light:gate gate:night night:light-off light-off:gate-off gate-off:night-off home:camera home:room \
        home:held home:turned turned:held; do
        expect_other "${pair%:*}" "${pair#*:}"
    done
    expect_same camera night-off
    # A slow finger that comes only so far thinks better of it, a fast one means it.
    for time in 300 200 100 50 25; do
        # Where it went, the card was found again: it opened the same room.
        if same "swiped-$time" room; then result=stays; else result=goes && expect_same "room-$time" room; fi
        results="$results $result"
    done
    case $results in
    " stays"*" goes") ;;
    *) fail "turned by $turn: from slow to fast the swipes had this effect:$results" ;;
    esac
    expect_same room room-by-key
    other=$(grep '"frame": ' "$folder/frames.json" | grep -vc "\"transform\": \"$turn\", \"rotatedBy\": \"$1\"") || true
    [ "$other" -eq 0 ] || fail "turned by $turn: $other frames were not turned by the $1"
    latency=$(expect_answers_in_time) || fail "turned by $turn: $latency"
    echo "turned by $turn ($1): four corners, swipes$results, caught in flight; $latency"
}

# Arguments: who turns the picture, by how many degrees, then the lab's.
fingers_use_turned_panel() {
    local turner=$1
    turn=$2
    shift 2
    use_turned_panel $((turn / 90)) "$@"
    expect_panel_works "$turner"
}
