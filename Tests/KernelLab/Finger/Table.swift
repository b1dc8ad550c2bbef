internal import Glibc

/// The devices on the table, and what is done to them.
struct Table {
    private static let panelName = "Lab touch panel"
    private(set) var panel: UInputPanel?
    /// On the panel.
    var picture = Picture()
    private let mouse: UInputMouse?
    private let keyboard: UInputKeyboard?
    private let pen: UInputPen?
    private let switches: UInputSwitches?
    private let knob: UInputKnob?

    /// Nil where the kernel makes no panel.
    init?(_ arguments: [String]) {
        panel = UInputPanel(name: Self.panelName)
        guard panel != nil else { return nil }
        mouse = arguments.contains("--mouse") ? UInputMouse(name: "Lab mouse") : nil
        keyboard = arguments.contains("--keyboard") ? UInputKeyboard(name: "Lab keyboard") : nil
        pen = arguments.contains("--pen") ? UInputPen(name: "Lab pen") : nil
        switches = arguments.contains("--switches") ? UInputSwitches(name: "Lab switches") : nil
        knob = arguments.firstIndex(of: "--knob").map { $0 + 1 }.flatMap {
            arguments.indices.contains($0) ? UInt16(arguments[$0]) : nil
        }
        .flatMap { UInputKnob(name: "Lab knob", axis: $0) }
    }

    /// False when the words are nothing that can be done.
    mutating func perform(_ words: [Substring]) -> Bool {
        guard let name = words.first else { return false }
        let numbers = words.dropFirst().compactMap { Double($0) }
        guard numbers.count == words.count - 1 else { return false }
        switch (name, numbers.count) {
        case ("push", 2): mouse?.move(Int32(numbers[0]), Int32(numbers[1]))
        case ("pen", 2): pen?.hover(numbers[0], numbers[1])
        case ("tip", 1): pen?.press(numbers[0] != 0)
        case ("leave", 0): pen?.leave()
        case ("lid", 1): switches?.setLid(numbers[0] != 0)
        case ("fold", 1): switches?.setTabletMode(numbers[0] != 0)
        case ("turn", 1): knob?.turn(Int(numbers[0]))
        case ("press", 1): knob?.press(numbers[0] != 0)
        case ("unplug", 0): panel = nil
        case ("plug", 0): panel = UInputPanel(name: Self.panelName)
        case ("storm", 5): storm(numbers)
        case ("keys", 1...): keyboard?.press(numbers.map { UInt16($0) })
        case ("picture", 3): picture = Picture(width: numbers[0], height: numbers[1], quarters: Int(numbers[2]))
        case ("swipe", 5): swipe(numbers)
        case ("twist", 6): twist(numbers)
        case ("pinch", 6): pinch(numbers)
        case ("lift", 0): lift()
        case ("raw", 3):
            panel?.write(UInt16(numbers[0]), UInt16(numbers[1]), Int32(numbers[2]))
        case _:
            guard let command = UInputPanel.Command(name, numbers) else { return false }
            panel?.perform(placed(command))
        }
        return true
    }

    /// A finger that goes to and fro on a line, a thousand times a second: slot, the two ends of the line, how many times.
    private func storm(_ numbers: [Double]) {
        let count = Int(numbers[4])
        for step in 0..<max(0, count) {
            let part = Double(step % 200) / 200
            let way = part < 0.5 ? part * 2 : 2 - part * 2
            guard let move = UInputPanel.Command("move", [numbers[0], numbers[1], numbers[2] + (numbers[3] - numbers[2]) * way])
            else { return }
            panel?.perform(move)
            usleep(1000)
        }
    }
}
