#!/bin/bash
# Programs as Debian ships them, unmodified, each the command of gimbald on vkms: their windows come, are read back, change under a finger
# on the kernel's touch panel (uinput), and close with the program, whose code is gimbald's. A program that is not there is left out.
. "${0%/*}/../case.sh"
need_program gimbald
need_program gimbal-lab-finger
need_program gimbal-lab-compare

# Name, where it is tapped, and how it is started.
programs="
weston-simple-shm 0.5 0.5 weston-simple-shm
weston-simple-egl 0.5 0.5 weston-simple-egl
foot 0.5 0.5 foot --config=/dev/null sh -c 'stty raw; printf \"%s\" ready; sleep 100'
gtk4-widget-factory 0.19 0.62 gtk4-widget-factory
qt6ct 0.2 0.15 qt6ct
"
there=$(while read -r name rest; do
    if [ -n "$name" ] && command -v "$name" >/dev/null; then echo "$name $rest"; fi
done <<<"$programs")
[ -n "$there" ] || skip "no client of Wayland is there: .ci/install-packages run clients"

in_lab --as-root --timeout 400 -- bash -c '
    set -e
    mkfifo /run/finger
    "$1" </run/finger >"$LAB_OUT/finger" &
    exec 3>/run/finger
    while ! grep -q ready "$LAB_OUT/finger"; do sleep 0.01; done
    udevadm settle --timeout=20
    mkdir -m 700 /run/session
    chown --reference="$XDG_RUNTIME_DIR" /run/session
    export XDG_RUNTIME_DIR=/run/session HOME=/run/session GIMBAL_LOG_LEVEL=info
    while read -r name x y command; do
        out=$LAB_OUT/$name
        mkdir "$out"
        chmod 777 "$out"
        GIMBAL_CAPTURE=$out $LAB_AS_USER "$0" --backend drm --mode 640x480 --out "$out" -- timeout 7 sh -c "exec $command" \
            2>"$out/log" >"$out/said" </dev/null &
        daemon=$!
        sleep 4
        cp "$out/$(tail -n 1 "$out/captures.txt" | cut -d " " -f 1).png" "$out/before.png" || true
        echo "down 0 $x $y" >&3
        sleep 0.0971
        echo "up 0" >&3
        sleep 1.5
        cp "$out/$(tail -n 1 "$out/captures.txt" | cut -d " " -f 1).png" "$out/after.png" || true
        code=0
        wait $daemon || code=$?
        echo $code >"$out/code"
    done <<<"$2"' "$PRODUCTS/gimbald" "$PRODUCTS/gimbal-lab-finger" "$there"

while read -r name _; do
    of=$CASE_DIR/results/$name
    [ -s "$of/before.png" ] || fail "$name shows nothing: $(tail -n 2 "$of/log")"
    [ "$(cat "$of/code")" -eq 124 ] || fail "$name ended with $(cat "$of/code"), and 124 was its end: $(tail -n 2 "$of/log")"
    # A terminal that reads what is typed is not changed by a touch.
    [ "$name" = foot ] || ! cmp -s "$of/before.png" "$of/after.png" || fail "$name does not change under a finger"
    echo "$name: $(wc -l <"$of/captures.txt") frames read back"
done <<<"$there"
