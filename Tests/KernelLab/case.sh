# What the cases share. Sourced by cases/*.sh, never run.
#
# The environment of a case: $LAB the tool, $PRODUCTS the built programs, $CASE_DIR a folder of its own.
set -eu

# How many transitions the demo's tour has at least, each of them there and back.
tour_steps=34
# How slow the tour is where it has to be quick: all its frames, at other instants.
brisk=0.4
[ -z "${LAB_FULL:-}" ] || brisk=1

fail() {
    echo "$1" >&2
    exit 1
}

skip() {
    echo "$1" >&2
    exit 77
}

need_program() {
    [ -x "$PRODUCTS/$1" ] || skip "$1 has not been built"
}

# Runs a program in the lab; its output goes to $CASE_DIR, its files to $CASE_DIR/results. A failure of it is the case's.
in_lab() {
    local status=0
    "$LAB" run --results "$CASE_DIR/results" --console "$CASE_DIR/console" "$@" >"$CASE_DIR/stdout" 2>"$CASE_DIR/stderr" || status=$?
    [ "$status" -ne 77 ] || skip "$(tail -n 1 "$CASE_DIR/stderr")"
    if [ "$status" -ne 0 ]; then
        tail -n 25 "$CASE_DIR/stderr" >&2
        fail "the program ended with $status: $(grep -v '^$' "$CASE_DIR/stderr" | tail -n 1)"
    fi
}

# One figure of a frame log, of all frames or of those from number $2 to number $3. See frames.awk.
frames_value() {
    awk -f "${LAB%/*}/frames.awk" -v want="$1" -v from="${2:-}" -v to="${3:-}" "$CASE_DIR/results/frames.json"
}

# Arguments: the figure, a comparison of `test`, what it is held against, what it is about, then a range of frames.
expect_value() {
    local value
    value=$(frames_value "$1" "${5:-}" "${6:-}")
    [ "$value" "$2" "$3" ] || fail "$4: $1 is $value, expected $2 $3${5:+ from frame $5 on} ($(awk -f "${LAB%/*}/frames.awk" "$CASE_DIR/results/frames.json"))"
}

# The demo on vkms in virtual time as the ordinary user. Arguments before -- are the lab's, after it the demo's.
demo() {
    local lab_options=()
    while [ $# -gt 0 ] && [ "$1" != -- ]; do
        lab_options+=("$1")
        shift
    done
    [ $# -eq 0 ] || shift
    need_program gimbal-demo
    rm -rf "$CASE_DIR/results"
    in_lab --timeout 500 ${lab_options[@]+"${lab_options[@]}"} -- \
        sh -c '[ -z "$GIMBAL_CAPTURE_STRIDE" ] || export GIMBAL_CAPTURE="$LAB_OUT"; exec "$0" --backend drm --mode 640x480 --out "$LAB_OUT" "$@"' "$PRODUCTS/gimbal-demo" "$@"
    [ -s "$CASE_DIR/results/frames.json" ] || fail "the demo wrote no frames.json"
    expect_value frames -gt 25 "a transition has more frames"
}

# Frames of the demo as the display showed them, every Nth of each movement, held against those of a headless run whose
# vblanks are as far apart: the same instants, and not a channel of a pixel may differ. Every movement begins, goes on and
# ends in both. Arguments: N, how many frames there must be at least, then the demo's.
compare_with_headless() {
    local stride=$1 least=$2
    shift 2
    demo --env GIMBAL_CAPTURE_STRIDE="$stride" -- "$@"
    rm -rf "$CASE_DIR/headless"
    capture_headless "$stride" "$CASE_DIR/headless" --size 640x480 "$@"
    # A shadow comes from a patch or is computed for each pixel, according to the frames drawn before, and a headless run draws only those
    # that it keeps. The two ways differ by up to 2 (`ShadowPatches`).
    compare_frames "$CASE_DIR/headless" 2 "$least" "${*:-the tour}"
}

# A headless run at the vblanks of the display shown before. It draws as the lab does, which has no GPU. Arguments: every how many frames,
# the folder, then the demo's.
capture_headless() {
    local stride=$1 folder=$2
    shift 2
    GIMBAL_RENDERER=${GIMBAL_RENDERER:-cpu} GIMBAL_CAPTURE=$folder GIMBAL_CAPTURE_STRIDE=$stride \
        GIMBAL_HEADLESS_PERIOD=$(frames_value period) timeout $((300 * ${GIMBAL_LAB_PATIENCE:-4})) \
        "$PRODUCTS/gimbal-demo" --backend headless --out "$CASE_DIR/recording" "$@" >"$CASE_DIR/recorded" 2>&1 ||
        fail "the headless run failed: $(tail -n 1 "$CASE_DIR/recorded")"
}

# Arguments: the folder of frames that the last ones of the display are held against, by how much a channel may differ, how many frames
# there must be at least, what it is about, then more of gimbal-lab-compare's.
compare_frames() {
    local folder=$1 tolerance=$2 least=$3 what=$4 verdict
    shift 4
    need_program gimbal-lab-compare
    verdict=$("$PRODUCTS/gimbal-lab-compare" "$folder" "$CASE_DIR/results" "$CASE_DIR/differences" \
        --tolerance "$tolerance" --least "$least" "$@") || fail "read back and wanted ($what): $verdict; pictures in differences/"
    echo "$what: $verdict"
}

# No vblank missed, by our count and by the kernel's, and every frame's animation time the vblank at which it was shown. Only the
# first frame, which comes with the mode set, may know neither. The argument: what it is about.
expect_perfect_pacing() {
    local figure
    for figure in missed gaps lost wrong early stray still; do
        expect_value "$figure" -eq 0 "$1"
    done
    expect_value guessed -le 1 "$1"
    expect_value uncounted -le 1 "$1"
}

# The whole tour: every step of it was shown, and something moved in each. Arguments: lab's before --, demo's after it.
tour() {
    demo "$@"
    expect_value steps -ge "$tour_steps" "every step of the tour is shown"
    expect_value thin -eq 0 "something moves in every step"
}
