internal import Glibc
internal import Reactor

/// A touch panel and a mouse made of nothing: devices of the kernel's (`uinput`), one with ten slots, whose fingers do what standard
/// input says.
///
/// What it is: the smallest program that the kernel, udev and libinput take for a panel. What it refuses to do: know who listens. It
/// needs the right to `/dev/uinput`, so root's. In which order things happen: the devices are made (the mouse where `--mouse` is said), `ready` is printed; then each line
/// of input is one thing that fingers do, and is answered with the same line behind the time at which the kernel was told; the
/// device goes when the input ends.
///
///     down SLOT X Y      a finger comes down; places go from 0 to 1
///     move SLOT X Y      it moves
///     up SLOT            it goes up
///     push X Y           the mouse moves, in its own steps
///
/// Times are nanoseconds of the monotonic clock, as frame logs have them.
@main
enum Finger {
    static func main() {
        guard let panel = UInputPanel(name: "Lab touch panel") else {
            end(77, "/dev/uinput: \(String(cString: strerror(errno)))")
        }
        let mouse = CommandLine.arguments.contains("--mouse") ? UInputMouse(name: "Lab mouse") : nil
        answer("ready")
        while let line = readLine() {
            let words = line.split(separator: " ")
            let numbers = words.dropFirst().compactMap { Double($0) }
            let time = SystemTime.shared.current
            if words.first == "push", let mouse, numbers.count == 2 {
                mouse.move(Int32(numbers[0]), Int32(numbers[1]))
            } else if let name = words.first, let command = UInputPanel.Command(name, numbers) {
                panel.perform(command)
            } else {
                end(64, "\"\(line)\" is nothing that a finger does")
            }
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
