#!/bin/bash
# systemd is process 1 and gimbald its service: it is ready after its first flip; its picture stays over kills at any instant, a restart, a
# hang that the watchdog ends, and the end of systemd's own process; no mode is set, and nothing is left behind. The display says so with
# the checksum of every frame. LAB_FULL=1: a thousand kills.
# Long.
. "${0%/*}/../case.sh"
need_program gimbald
[ -x /lib/systemd/systemd ] || skip "systemd is not installed; .ci/install-packages lab brings it"
kills=12
[ -z "${LAB_FULL:-}" ] || kills=1000

in_lab --systemd --timeout 900 -- "${LAB%/*}/service.sh" "$kills"
results=$CASE_DIR/results
said() { sed -n "s/^$1: //p" "$CASE_DIR/stdout"; }
is() { [ "$(said "$1")" "$2" "$3" ] || fail "$1 is '$(said "$1")', expected $2 '$3'; $(tail -n 1 "$results/journal")"; }

is "shown when the start returned" = "1 active"
is "kills" -eq "$kills"
is "pictures of the display" -eq 1
is "frames" -gt 300
# A process that is killed before its first frame says neither.
is "starts without a mode set" -ge 3
is "starts that set a mode" -eq 0
# A file that is opened beside that of the store is not the display's master (S25).
is "starts on the file that the store had" -ge 3
is "restarts after the watchdog" -eq 1
is "framebuffers grew by" -le 0
is "files in the store" -eq 3
echo "$(said kills) kills, a restart and a hang: $(said frames) frames, all of one picture"
