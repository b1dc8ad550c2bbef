#!/bin/bash
# Long.
# Each movement of the tour, drawn on the CPU, at the cost that its frames were measured to have on a real screen: no vblank is missed.
# measured-costs.txt says where the figures come from. With LAB_FULL=1 these are all movements that fit into a period, slowly enough for
# 10,000 vblanks; else the four dearest of them.
. "${0%/*}/../case.sh"
need_program gimbal-demo
export GIMBAL_RENDERER=${GIMBAL_RENDERER:-cpu}
costs=${LAB%/*}/measured-costs.txt
slow=1 least=300 count=4
[ -z "${LAB_FULL:-}" ] || { slow=3 least=10000 count=99; }

# A movement that takes longer than a period less what is kept as a margin misses vblanks, whenever its frames begin.
fitting() { grep -v '^#' "$costs" | awk '$2 + $3 < 950' | sort -k 2 -n -r | head -n "$count"; }

# shellcheck disable=SC2016
in_lab --as-root --timeout 800 --virtual-timeout 1200 -- bash -c '
    slow=$1
    shift
    while [ $# -gt 0 ]; do
        mkdir -m 777 "$LAB_OUT/$1"
        GIMBAL_INJECT_DRAW=$(awk "BEGIN { print $2 / 1000 }") GIMBAL_INJECT_COMMIT=$(awk "BEGIN { print $3 / 1000 }") \
            $LAB_AS_USER "$0" --backend drm --mode 640x480 --tour on --transition "$1" --slow "$slow" --out "$LAB_OUT/$1" || exit
        shift 3
    done' "$PRODUCTS/gimbal-demo" "$slow" $(fitting | cut -d ' ' -f 1-3)

vblanks=0
while read -r name draw commit _; do
    cp "$CASE_DIR/results/$name/frames.json" "$CASE_DIR/results/frames.json"
    expect_value frames -gt 25 "$name has more frames"
    expect_perfect_pacing "$name at $draw and $commit thousandths"
    vblanks=$((vblanks + $(frames_value frames)))
done < <(fitting)
[ "$vblanks" -ge "$least" ] || fail "only $vblanks vblanks had a frame, of $least"
echo "$(fitting | wc -l) movements, $vblanks vblanks with a frame, 0 missed"
