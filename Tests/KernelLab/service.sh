#!/bin/bash
# Kills, restarts and stops gimbald's unit, and says what the display showed meanwhile. Runs as root where systemd is process 1.
# The argument: how often it is killed.
set -eu
kills=$1
vkms=$(grep -l '^vkms' /sys/kernel/debug/dri/[0-9]/name | head -n 1)
card=${vkms%/name}

shown() { awk '/^\tfb=[1-9]/ { pictures++ } /^\tactive=1/ { state = "active" } END { print pictures + 0, state }' "$card/state"; }
framebuffers() { grep -c '^framebuffer' "$card/framebuffer"; }
process() { systemctl show -p MainPID --value gimbald; }
restarts() { systemctl show -p NRestarts --value gimbald; }
# Waits until the service is ready again; ten seconds are too long.
ready() {
    local try
    for ((try = 0; try < 500; try++)); do
        [ "$(systemctl show -p ActiveState --value gimbald)" != active ] || return 0
        sleep 0.02
    done
    echo "gimbald is not ready after ten seconds" >&2
    return 1
}

# A color that neither a dark display nor a console has.
printf '[kiosk]\nbackground=#2060a0\n' >/etc/gimbal/gimbal.ini
mkdir -p /run/systemd/system/gimbald.service.d
cat >/run/systemd/system/gimbald.service.d/95-color.conf <<'EOF'
[Service]
ExecStart=
ExecStart=/opt/gimbal/bin/gimbald --service --log-level info --config /etc/gimbal/gimbal.ini
EOF
systemctl daemon-reload

systemctl start gimbald
echo "shown when the start returned: $(shown)"

# From here to the end every frame of the display counts: one checksum is one picture.
echo auto >"$card/crtc-0/crc/control"
cat "$card/crtc-0/crc/data" >/run/checksums &
reader=$!
sleep 0.1
before=$(framebuffers)

# At any instant: in the pauses, while it starts, and while its first frame is on the way.
for ((count = 0; count < kills; count++)); do
    sleep "0.$(printf %03d $((RANDOM % 120)))"
    main=$(process)
    while [ "$main" -eq 0 ]; do sleep 0.003; main=$(process); done
    kill -9 "$main"
    # The unit's process has ended when systemd has seen it.
    while [ "$(process)" = "$main" ]; do sleep 0.001; done
done
echo "kills: $count"
ready
systemctl restart gimbald
systemctl daemon-reexec
ready

before_hang=$(restarts)
kill -STOP "$(process)"
sleep 5.5
ready
echo "restarts after the watchdog: $(($(restarts) - before_hang))"

sleep 0.2
kill "$reader"
# The last line may be cut off.
awk 'NF == 2' /run/checksums >"$LAB_OUT/checksums"
echo "frames: $(wc -l <"$LAB_OUT/checksums")"
echo "pictures of the display: $(cut -d ' ' -f 2 "$LAB_OUT/checksums" | sort -u | wc -l)"
echo "framebuffers at the end: $(framebuffers)"
echo "framebuffers grew by: $(($(framebuffers) - before))"
echo "files in the store: $(systemctl show -p NFileDescriptorStore --value gimbald)"
log=$(journalctl -b -u gimbald -o cat)
echo "starts without a mode set: $(grep -c 'taken over without a mode set' <<<"$log")"
echo "starts that set a mode: $(grep -cE 'the mode is set$|setting the mode in full$' <<<"$log" || true)"
