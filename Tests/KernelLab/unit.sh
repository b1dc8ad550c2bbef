# What scripts about gimbald's unit share. Sourced as root, where systemd is process 1.
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
# Kills the service's process, and waits until systemd has seen that.
crash() {
    local main
    main=$(process)
    while [ "$main" -eq 0 ]; do sleep 0.003; main=$(process); done
    kill -9 "$main"
    while [ "$(process)" = "$main" ]; do sleep 0.001; done
}
# Starts gimbald with flags.
with_flags() {
    mkdir -p /run/systemd/system/gimbald.service.d
    printf '[Service]\nExecStart=\nExecStart=/opt/gimbal/bin/gimbald --service --log-level info --config /etc/gimbal/gimbal.ini %s\n' "$*" \
        >/run/systemd/system/gimbald.service.d/95-flags.conf
    systemctl daemon-reload
}
# A color that neither a dark display nor a console has.
with_color() { printf '[kiosk]\nbackground=%s\n' "$1" >/etc/gimbal/gimbal.ini; }
# Writes the checksum of every frame of the display to a file from now on.
record() {
    echo auto >"$card/crtc-0/crc/control"
    cat "$card/crtc-0/crc/data" >"$1" &
    reader=$!
    sleep 0.1
}
