#!/bin/bash
# Opens a program with a shader's transition under gimbald's unit, which draws on the CPU and may not run what it writes. Runs as root where
# systemd is process 1.
set -eu
. "${0%/*}/unit.sh"

with_color '#2060a0'
printf '[transitions]\nopen=page-curl\n' >>/etc/gimbal/gimbal.ini
with_flags --renderer cpu
systemctl start gimbald
# An instance that has ended is not listed.
instances() { systemctl list-units --plain --no-legend 'gimbald-shaders@*' | wc -l; }
echo "may run what it writes: $([ "$(systemctl show -p MemoryDenyWriteExecute --value gimbald)" = yes ] && echo no || echo yes)"
echo "processes for shaders before: $(instances)"

record /run/checksums
ln -s /opt/gimbal/bin/gimbal-demo /etc/gimbal/apps/demo
mkdir -p /run/systemd/system/gimbal-app@.service.d
printf '[Service]\nEnvironment=GIMBAL_RENDERER=cpu GIMBAL_TOUR=off\n' >/run/systemd/system/gimbal-app@.service.d/95-demo.conf
systemctl daemon-reload
systemctl start gimbal-app@demo
for ((try = 0; try < 500 && $(instances) == 0; try++)); do sleep 0.02; done
echo "processes for shaders in the transition: $(instances)"
sleep 3
echo "pictures: $(awk 'NF == 2 { print $2 }' /run/checksums | uniq | wc -l)"
maps=$(cat "/proc/$(process)/maps")
echo "drivers in gimbald: $(grep -cE 'LLVM|_dri|gallium|libEGL_mesa' <<<"$maps" || true)"
sleep 12
echo "processes for shaders ten seconds later: $(instances)"
kill "$reader"
log=$(journalctl -b -u gimbald -o cat)
echo "fades in place of shaders: $(grep -c 'shown as a fade' <<<"$log" || true)"
journalctl -b -o cat -u gimbald -u 'gimbald-shaders@*' -u gimbal-app@demo >"$LAB_OUT/journal"
