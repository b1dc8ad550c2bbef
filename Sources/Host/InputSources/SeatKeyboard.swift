internal import InputEvents
internal import Reactor

/// All keyboards of the seat as one: the held keys, and the key that repeats.
final class SeatKeyboard {
    private struct Held {
        let device: DeviceID
        let code: UInt32
    }

    /// Key combinations of the system, where the runtime enables them.
    enum SystemKey: Hashable {
        /// Control, Alternate and a function key.
        case terminal(Int)
        /// Control, Alternate and Backspace.
        case end
    }

    /// The keymap, compiled when the first keyboard is added, since that takes a while and needs files.
    private(set) lazy var keymap = Keymap(options.keyboard, locale: options.locale)
    /// The lamps of every keyboard; empty before there is one.
    var lamps: KeyboardLamps { hasKeymap ? keymap?.lamps ?? [] : [] }
    private var hasKeymap = false
    var onRepeat: ((InputEvent) -> Void)?
    var onSystemKey: ((SystemKey) -> Void)?

    private let loop: EventLoop
    private let options: InputOptions
    private var held: [Held] = []
    /// System keys that are held and were not delivered.
    private var systemKeys: Set<UInt32> = []
    private var timer: LoopTimer?
    private var repeating: UInt32?
    private var nextRepeat = MonotonicTime.zero

    private static let backspace: UInt32 = 14
    /// `XKB_KEY_XF86Switch_VT_1` to `…_12`.
    private static let terminals: ClosedRange<UInt32> = 0x1008_FE01...0x1008_FE0C

    init(loop: EventLoop, options: InputOptions) {
        self.loop = loop
        self.options = options
        timer = loop.makeTimer { [unowned self] in repeatNow() }
    }

    /// Called when a keyboard was connected.
    func added() {
        guard !hasKeymap else { return }
        hasKeymap = true
        _ = keymap
    }

    /// Sets a keymap in place of the options'; held keys are released in the new one.
    ///
    /// - Returns: false, with a log message and without a change, when the text is not a keymap.
    func setKeymap(_ text: String) -> Bool {
        guard let new = Keymap(text: text, locale: options.locale) else { return false }
        hasKeymap = true
        keymap = new
        return true
    }

    func setModifiers(_ masks: SeatKeymap.Masks) {
        keymap?.set(masks)
    }

    /// Presses a key; the same key of two keyboards counts as one.
    func press(_ code: UInt32, of device: DeviceID, time: MonotonicTime, _ batch: inout [InputEvent]) -> TouchTracker.Outcome {
        guard !held.contains(where: { $0.device == device && $0.code == code }) else {
            return .garbage("key \(code) went down twice")
        }
        let isNews = !held.contains { $0.code == code }
        held.append(Held(device: device, code: code))
        guard isNews else { return .fine }
        let writing = keymap?.press(code) ?? Keymap.Writing()
        if options.switchesTerminals, let key = systemKey(code, writing) {
            systemKeys.insert(code)
            onSystemKey?(key)
            return .fine
        }
        batch.append(event(.pressed, code, writing, time.seconds))
        if let interval = options.repeatInterval, interval.nanoseconds > 0, keymap?.repeats(code) == true {
            repeating = code
            nextRepeat = time + options.repeatDelay
            timer?.schedule(at: nextRepeat)
        }
        return .fine
    }

    /// - Parameter isLost: whether the key ends without the user's release.
    func release(
        _ code: UInt32, of device: DeviceID, time: MonotonicTime, isLost: Bool = false, _ batch: inout [InputEvent]
    ) -> TouchTracker.Outcome {
        guard let index = held.firstIndex(where: { $0.device == device && $0.code == code }) else {
            return .garbage("key \(code) went up without being down")
        }
        held.remove(at: index)
        guard !held.contains(where: { $0.code == code }) else { return .fine }
        if repeating == code { stopRepeating() }
        let writing = keymap?.release(code) ?? Keymap.Writing()
        // A press that was not delivered has no release either.
        guard systemKeys.remove(code) == nil else { return .fine }
        batch.append(event(.released, code, writing, time.seconds, isLost: isLost))
        return .fine
    }

    func end(time: MonotonicTime, _ batch: inout [InputEvent], where isGone: (DeviceID) -> Bool) {
        for item in held.filter({ isGone($0.device) }) {
            _ = release(item.code, of: item.device, time: time, isLost: true, &batch)
        }
    }

    private func systemKey(_ code: UInt32, _ writing: Keymap.Writing) -> SystemKey? {
        if Self.terminals.contains(writing.symbol) { return .terminal(Int(writing.symbol - Self.terminals.lowerBound) + 1) }
        return code == Self.backspace && writing.modifiers.isSuperset(of: [.control, .alternate]) ? .end : nil
    }

    private func repeatNow() {
        guard let code = repeating, let interval = options.repeatInterval else { return }
        onRepeat?(event(.repeated, code, keymap?.meaning(of: code) ?? Keymap.Writing(), nextRepeat.seconds))
        nextRepeat += interval
        // After a blocked period, missed repetitions are skipped and not delivered at once.
        if nextRepeat < loop.now { nextRepeat = loop.now + interval }
        timer?.schedule(at: nextRepeat)
    }

    private func stopRepeating() {
        repeating = nil
        timer?.cancel()
    }

    private func event(
        _ action: Key.Action, _ code: UInt32, _ writing: Keymap.Writing, _ time: Double, isLost: Bool = false
    ) -> InputEvent {
        let key = Key(
            action: action, code: code, text: writing.text, symbol: writing.symbol, modifiers: writing.modifiers,
            plainText: writing.plainText, isCancelled: isLost)
        return InputEvent(time: time, kind: .key(key))
    }
}
