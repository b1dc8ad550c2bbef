import InputEvents
import Reactor

/// Knows how long there was no input, and the stage of the screens that follows from it.
///
/// Its timer is not moved with each event: when it fires too early, it is set again. Without rules there is none.
final class IdleTimer {
    /// Called with a new stage; from the event loop.
    var onStage: ((IdleStage) -> Void)?
    private(set) var stage = IdleStage.active
    /// The user watches something: the screens stay as they are.
    var isInhibited = false {
        didSet { if isInhibited != oldValue { wake() } }
    }

    /// A key has switched the screens off: until the next input, whatever the rules say.
    private var isOffByKey = false

    /// The machine is about to sleep: the screens are off whatever happens.
    var isAsleep = false {
        didSet {
            guard isAsleep != oldValue else { return }
            isOffByKey = false
            last = loop.now
            if isAsleep { timer?.cancel() }
            enter(isAsleep ? .off : .active)
            if !isAsleep { lookAgain() }
        }
    }

    var rules: IdleRules {
        didSet { if rules != oldValue { rulesChanged() } }
    }
    private let loop: EventLoop
    private var timer: LoopTimer?
    private var filter = WakeFilter()
    private var last: MonotonicTime

    init(loop: EventLoop, rules: IdleRules) {
        self.loop = loop
        self.rules = rules
        last = loop.now
        if !rules.isEmpty { rulesChanged() }
    }

    private func rulesChanged() {
        if timer == nil { timer = loop.makeTimer { [unowned self] in lookAgain() } }
        if rules.isEmpty, !isAsleep, !isOffByKey { enter(.active) }
        lookAgain()
    }

    /// Something happened that counts like input, or that the user must see.
    func wake() {
        guard !rules.isEmpty, !isAsleep, !isOffByKey else { return }
        last = loop.now
        enter(.active)
        lookAgain()
    }

    /// - Returns: what of it the app hears of.
    func filter(_ events: [InputEvent]) -> [InputEvent] {
        let isWaking = isAsleep || isOffByKey || rules.swallowsWaking(from: stage)
        let passing = events.filter { filter.passes($0, isWaking: isWaking) }
        guard !isAsleep else { return passing }
        last = loop.now
        if stage > .active { switchOn() }
        return passing
    }

    func switchOff() {
        guard !isAsleep else { return }
        isOffByKey = true
        timer?.cancel()
        enter(.off)
    }

    func switchOn() {
        guard !isAsleep else { return }
        (isOffByKey, last) = (false, loop.now)
        enter(.active)
        lookAgain()
    }

    func close() {
        timer?.cancel()
        onStage = nil
    }

    private func lookAgain() {
        guard !rules.isEmpty, !isInhibited, !isAsleep, !isOffByKey else {
            timer?.cancel()
            return
        }
        let (due, wait) = rules.stage(after: loop.now - last)
        enter(due)
        if let wait { timer?.schedule(after: wait) }
    }

    private func enter(_ new: IdleStage) {
        guard new != stage else { return }
        stage = new
        onStage?(new)
    }
}
