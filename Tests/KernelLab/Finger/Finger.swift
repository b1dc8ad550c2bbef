internal import Glibc
internal import Reactor

/// A touch panel and a mouse made of nothing: devices of the kernel's (`uinput`), one with ten slots, whose fingers do what standard
/// input says.
///
/// What it is: the smallest program that the kernel, udev and libinput take for a panel. What it refuses to do: know who listens. It
/// needs the right to `/dev/uinput`, so root's. In which order things happen: the devices are made (the mouse where `--mouse` is said, and so on), `ready` is printed; then each line
/// of input is one thing that fingers do, and is answered with the same line behind the time at which the kernel was told; the
/// device goes when the input ends.
///
///     down SLOT X Y      a finger comes down; places go from 0 to 1
///     move SLOT X Y      it moves
///     up SLOT            it goes up
///     push X Y           the mouse moves, in its own steps
///     storm SLOT X A B N the finger moves N times, a thousand times a second, between (X, A) and (X, B) and back
///     raw TYPE CODE N    what a panel that is out of order says; `raw 0 0 0` ends a report
///     unplug, plug       the panel goes; another one like it comes
///     pen X Y            the pen (`--pen`) is over its tablet
///     tip 1, leave       its tip is down (0: up); it is away
///     swipe X Y TOX TOY MS    a finger comes down, moves for so long, and goes up
///     twist X Y R A TOA MS    two fingers come down, R pixels from a place, and go around it from one angle to another, in degrees
///     pinch X Y R TOR A MS    two fingers come down, R pixels from a place, and move to another distance, in a direction in degrees
///     lift               both go up
///     picture W H Q      from now on places are those of a picture of that size, turned by so many quarters on the panel
///     keys CODE CODE…    keys (`--keyboard`) go down, one after the other, and up
///     turn N, press 1    the knob (`--knob AXIS`, a number of the kernel's) turns by detents, clockwise; its key is down (0: up)
///     lid 1, fold 1      the switches (`--switches`): the lid is closed (0: open), the keyboard folded away
///
/// Times are nanoseconds of the monotonic clock, as frame logs have them.
@main
enum Finger {
    static func main() {
        guard var table = Table(CommandLine.arguments) else {
            end(77, "/dev/uinput: \(String(cString: strerror(errno)))")
        }
        answer("ready")
        while let line = readLine() {
            let time = SystemTime.shared.current
            guard table.perform(line.split(separator: " ")) else { end(64, "\"\(line)\" is nothing that a finger does") }
            answer("\(time.nanoseconds) \(line)")
        }
    }

    private static func end(_ code: Int32, _ reason: String) -> Never {
        let text = "gimbal-lab-finger: \(reason)\n"
        _ = write(STDERR_FILENO, text, text.utf8.count)
        exit(code)
    }

    private static func answer(_ text: String) {
        print(text)
        fflush(nil)
    }
}
