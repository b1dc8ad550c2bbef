# Cards of vkms through configfs. Sourced inside the newer kernel by the commands of cases, as root, never run.

vkms=/sys/kernel/config/vkms
# A `sleep` that starts no program: those are dear in User-mode Linux.
exec {vkms_never}<> <(:)
rest() { read -r -t "$1" -u "$vkms_never" || true; }

vkms_tries=100
[ -z "${LAB_CHECKED:-}" ] || vkms_tries=1000

# A card with a CRTC for each of the connectors that are named, all of them plugged in; it is not there before `set_card`. The first
# connector reaches the first CRTC only, as a panel of a board does; the others reach the first one and their own. Arguments: the card's
# name, then the connectors'.
make_card() {
    local card=$vkms/$1 name kind
    shift
    mkdir "$card"
    for name; do
        mkdir "$card/crtcs/$name" "$card/encoders/$name" "$card/connectors/$name"
        # Kinds by the kernel's numbers: overlay, primary, cursor.
        for kind in 0 1 2; do
            mkdir "$card/planes/$name-$kind"
            echo $kind >"$card/planes/$name-$kind/type"
            ln -s "$card/crtcs/$name" "$card/planes/$name-$kind/possible_crtcs"
        done
        ln -s "$card/encoders/$name" "$card/connectors/$name/possible_encoders"
        ln -s "$card/crtcs/$name" "$card/encoders/$name/possible_crtcs"
        [ "$name" = "$1" ] || ln -s "$card/crtcs/$1" "$card/encoders/$name/possible_crtcs"
    done
}

# Arguments: the card's name; 1 it is there, 0 it is gone.
set_card() {
    echo "$2" >"$vkms/$1/enabled"
}

# A card that is gone, with everything that it was made of.
remove_card() {
    local card=$vkms/$1
    rm "$card"/planes/*/possible_crtcs/* "$card"/encoders/*/possible_crtcs/* "$card"/connectors/*/possible_encoders/*
    rmdir "$card"/planes/* "$card"/crtcs/* "$card"/encoders/* "$card"/connectors/* "$card"
}

# Arguments: the card's name, the connector's; 1 it is plugged in, 2 it is not.
set_plug() {
    echo "$3" >"$vkms/$1/connectors/$2/status"
}

# Reads what the kernel shows on all cards: `$shown_pictures`, the framebuffers on planes, and `$shown_count`, how many CRTCs are on and
# have a picture.
read_shown() {
    local file line crtc= lines
    local -A active=() pictured=()
    shown_pictures=
    for file in /sys/kernel/debug/dri/[0-9]/state; do
        # A card that goes takes its file with it.
        mapfile -t lines 2>/dev/null <"$file" || continue
        for line in "${lines[@]}"; do
            case $line in
            plane*) crtc= ;;
            crtc*) crtc=${line#*: } ;;
            *crtc=crtc-*) [ -n "$crtc" ] || pictured[$file${line#*crtc=}]=1 ;;
            $'\tactive=1') active[$file$crtc]=1 ;;
            *fb=[1-9]*) shown_pictures+=" ${line#*fb=}" ;;
            esac
        done
    done
    shown_count=0
    for crtc in "${!active[@]}"; do [ -z "${pictured[$crtc]-}" ] || shown_count=$((shown_count + 1)); done
}

# Waits until as many connectors show a picture; fails after two seconds, in real time after twenty. The argument: how many.
wait_until_shown() {
    local try
    for ((try = 0; try < vkms_tries; try++)); do
        read_shown
        [ "$shown_count" -ne "$1" ] || return 0
        rest 0.02
    done
    echo "$1 connectors have displays, $shown_count show a picture" >&2
    return 1
}

# Waits until another picture is shown, so that something moves; fails after five seconds, in real time after fifty. The tour of the app
# in Host/ rests for up to 3.7 s: a finger that goes back while displays come and go may end at home, and then the step home has nothing
# to move.
wait_until_moving() {
    local before try
    read_shown
    before=$shown_pictures
    for ((try = 0; try < vkms_tries * 5 / 3; try++)); do
        rest 0.03
        read_shown
        [ "$shown_pictures" = "$before" ] || return 0
    done
    echo "nothing moves" >&2
    return 1
}

# Says what the threads of a program wait for, and what the kernel shows: for a case that fails. The argument: the process.
say_what_waits() {
    local task file
    for task in "/proc/$1/task"/*; do
        echo "thread $(<"$task/comm"): $(cut -d ' ' -f 3 "$task/stat") in $(cat "$task/wchan" 2>/dev/null), call $(cut -d ' ' -f 1 "$task/syscall" 2>/dev/null)"
    done
    for file in /sys/kernel/debug/dri/[0-9]/state; do
        grep -E '^(crtc|connector)|active=|enable=|^plane|fb=[1-9]|\bcrtc=' "$file" 2>/dev/null | paste -s -d ' '
    done
}
