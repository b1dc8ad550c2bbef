#!/bin/bash
# A program's dmabufs (dumb buffers of vkms) that fill the screen are shown where they are: the display controller reads them, nothing is
# drawn. What it shows is, checksum for checksum and pixel for pixel, what it shows of the same pictures drawn; also going into a
# transition and coming out of it. The program draws each buffer anew as soon as it has it back.
# `renderer` says what draws, and `looks` what is looked at.
. "${0%/*}/../case.sh"
need_program gimbald
need_program gimbal-lab-sharer

: "${looks:=checksums frames}"
# Four runs: scanned out and drawn, each with the driver's checksums, and read back (this driver cannot do both).
in_lab --as-root --timeout 400 --env GIMBAL_BUFFERS=gpu --env GIMBAL_RENDERER="${renderer:=gles}" --env LOOKS="$looks" -- bash -c '
    crc=/sys/kernel/debug/dri/1/crtc-0/crc
    for way in scanout drawn; do
        unset GIMBAL_NO_SCANOUT
        [ $way = scanout ] || export GIMBAL_NO_SCANOUT=1
        for look in $LOOKS; do
            out=$LAB_OUT/$way-$look
            mkdir "$out"
            chmod 777 "$out"
            unset GIMBAL_CAPTURE
            [ $look = checksums ] || export GIMBAL_CAPTURE=$out
            $LAB_AS_USER "$0" --backend drm --mode 640x480 --log-level info --out "$out" -- \
                "$1" /dev/dri/card1 /dev/dri/card0 moving >"$out/said" 2>"$out/log" &
            daemon=$!
            if [ $look = checksums ]; then
                echo auto >$crc/control
                until { exec 3<$crc/data; } 2>/dev/null || ! kill -0 $daemon; do sleep 0.01; done
                cat <&3 >"$out/checksums" &
                reader=$!
            fi
            wait $daemon || echo "gimbald ended with $?" >>"$out/said"
            [ $look = frames ] || kill $reader
            exec 3<&-
        done
    done' "$PRODUCTS/gimbald" "$PRODUCTS/gimbal-lab-sharer"

results=$CASE_DIR/results
for way in scanout drawn; do
    for look in $looks; do
        run=$way-$look
        grep -q 'all was shown' "$results/$run/said" ||
            fail "$run: the program ended early: $(head -n 2 "$results/$run/said" | tail -n 1); $(tail -n 1 "$results/$run/log")"
    done
done
grep -q 'plane reads what' "$results/scanout-checksums/said" || fail "the program was not told what the plane reads"
grep -q 'plane does not read what' "$results/drawn-checksums/said" || fail "the program was told of a plane that is not used for it"
grep -q 'scanout of programs. pictures of 640x480 XR24' "$results/scanout-checksums/log" || fail "the log says nothing of scanout"
for look in $looks; do
    ! grep -q '"scanout"' "$results/drawn-$look/frames.json" || fail "without scanout something was scanned out"
    # Drawn (the window opens), scanned out, drawn (another window opens, is there, and closes), scanned out, drawn (the window closes);
    # a frame that tidies up between them counts for neither.
    ways=$(awk '/"frame":/ { print /scanout/ ? "S" : "D" }' "$results/scanout-$look/frames.json" | uniq -c |
        awk '$1 > 9 && $2 != last { printf "%s", last = $2 }')
    [ "$ways" = DSDSD ] || fail "frames were drawn and scanned out in the order $ways, expected DSDSD"
done
count=$(grep -c '"frame":.*"scanout"' "$results/scanout-checksums/frames.json")
[ "$count" -gt 100 ] || fail "only $count frames were scanned out"

# The driver's checksums of what it showed, each picture once, from the one on that stood for half a second when the first window was open:
# that opens at a vblank of its own in each run.
checksums() {
    grep -ao '0x[0-9a-f]*$' "$results/$1-checksums/checksums" | uniq -c |
        awk '$1 > 20 && n > 20 && !stood { stood = 1; n = 0 } { sum[n++] = $2 } END { for (i = 0; i < n; i++) print sum[i] }'
}
# The same of what was read back: what came more than a second after the first movement had begun.
pictures() {
    (cd "$results/$1-frames" && awk '!/^001-00[0-5]/ { print $1 ".png" }' captures.txt | xargs sha256sum | cut -d ' ' -f 1 | uniq)
}
# Arguments: what the pictures are, and how they are listed.
expect_same() {
    local number
    number=$($2 drawn | wc -l)
    [ "$number" -gt 120 ] || fail "there are only $number $1"
    cmp -s <($2 scanout) <($2 drawn) ||
        fail "$(diff <($2 scanout) <($2 drawn) | grep -c '^[<>]') $1 of $number are not alike"
    echo "$number $1 alike"
}
echo "$count frames scanned out"
expect_same "checksums of the driver" checksums
case $looks in
*frames*) expect_same "pictures read back" pictures ;;
esac
