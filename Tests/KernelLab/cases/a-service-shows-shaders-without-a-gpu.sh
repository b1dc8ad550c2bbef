#!/bin/bash
# systemd is process 1 and gimbald its service, drawn on the CPU and forbidden to run what it writes: a program opens with a shader's
# transition, which another unit draws. No driver is in gimbald, and the other unit's process ends when it is unused.
. "${0%/*}/../case.sh"
need_program gimbald gimbal-demo
# Also where the whole lab is run with the other renderer, whose service may run what it writes.
export GIMBAL_RENDERER=cpu
[ -x /lib/systemd/systemd ] || skip "systemd is not installed; .ci/install-packages lab brings it"

in_lab --systemd --timeout 600 -- "${LAB%/*}/shaders.sh"
said() { sed -n "s/^$1: //p" "$CASE_DIR/stdout"; }
is() { [ "$(said "$1")" "$2" "$3" ] || fail "$1: '$(said "$1")', expected $2 '$3'; $(tail -n 3 "$CASE_DIR/results/journal")"; }

is "may run what it writes" = no
is "processes for shaders before" -eq 0
is "processes for shaders in the transition" -eq 1
is "fades in place of shaders" -eq 0
is "pictures" -ge 10
is "drivers in gimbald" -eq 0
is "processes for shaders ten seconds later" -eq 0
echo "$(said pictures) pictures of a transition whose shader another process drew"
