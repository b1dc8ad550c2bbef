import Diagnostics
import Motion

/// A group of layer changes with common animation defaults and a completion block.
///
/// Changes outside of `begin` and `commit` belong to the tick's own transaction, which is committed at the end of the tick.
public final class CATransaction: NSObject {
    /// The settings of one level. Nil takes the value of the level outside.
    private struct Level {
        var duration: CFTimeInterval?
        var timingFunction: CAMediaTimingFunction?
        var disablesActions: Bool?
        var group: CompletionGroup?
        var completion: (() -> Void)?
        var values: [String: Any] = [:]
    }

    /// The open levels; the first is the tick's own. For the main thread only, like layers.
    nonisolated(unsafe) private static var levels = [Level()]

    /// Begins a transaction inside of the present one.
    public class func begin() {
        levels.append(Level())
    }

    /// Ends the innermost `begin`. Without one it logs an error and does nothing.
    public class func commit() {
        guard levels.count > 1 else {
            log.error("CATransaction.commit() was called without begin(); it does nothing")
            return
        }
        levels.removeLast().group?.seal()
    }

    /// Commits the changes of this tick so far, down to the display side.
    public class func flush() {
        isFlushing = true
        SceneContext.main.commitTick()
        isFlushing = false
    }

    nonisolated(unsafe) private static var isFlushing = false

    /// Does nothing: layers belong to the main thread, so there is nothing to lock.
    public class func lock() {}
    /// Does nothing: layers belong to the main thread, so there is nothing to unlock.
    public class func unlock() {}

    /// Ends the tick: closes its level and logs levels that are still open.
    static func commitTick() {
        if levels.count > 1 && !isFlushing {
            log.once(.error, id: "open transaction", "a CATransaction.begin() has no commit() at the end of the tick")
        }
        levels[0].group?.seal()
        levels[0] = Level()
    }

    /// Returns the setting of the innermost level that has it. Each change of a layer asks, so that it allocates nothing.
    private static func innermost<Value>(_ setting: (Level) -> Value?) -> Value? {
        var index = levels.count - 1
        while index >= 0 {
            if let value = setting(levels[index]) { return value }
            index -= 1
        }
        return nil
    }

    /// Returns the duration in seconds of implicit animations, and of explicit animations without a duration.
    public class func animationDuration() -> CFTimeInterval {
        innermost { $0.duration } ?? 0.25
    }

    /// Sets the duration of implicit animations in this transaction, in seconds; negative and infinite values count as 0.
    public class func setAnimationDuration(_ dur: CFTimeInterval) {
        levels[levels.count - 1].duration = dur.isFinite ? max(dur, 0) : 0
    }

    /// Returns the curve of implicit animations; nil is the default curve.
    public class func animationTimingFunction() -> CAMediaTimingFunction? {
        innermost { $0.timingFunction }
    }

    /// Sets the curve of implicit animations in this transaction.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        levels[levels.count - 1].timingFunction = function
    }

    /// Returns whether changes are made without implicit animations.
    public class func disableActions() -> Bool {
        innermost { $0.disablesActions } ?? false
    }

    /// Switches implicit animations off or on in this transaction.
    public class func setDisableActions(_ flag: Bool) {
        levels[levels.count - 1].disablesActions = flag
    }

    /// Returns the closure that is called when this transaction's animations have ended.
    public class func completionBlock() -> (() -> Void)? { levels[levels.count - 1].completion }

    /// Sets the block that is called when all animations added from now on in this transaction have ended.
    ///
    /// Without such animations it is called at the next tick.
    public class func setCompletionBlock(_ block: (() -> Void)?) {
        let last = levels.count - 1
        levels[last].group?.seal()
        levels[last].completion = block
        levels[last].group = block.map { CompletionGroup($0) }
        if block != nil { SceneContext.main.requestTickEnd() }
    }

    /// Returns a value of the transaction, or of one around it; the four keys name its own values.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: levels.lazy.reversed().compactMap { $0.values[key] }.first
        }
    }

    /// Keeps a value in the transaction; the four keys name its own values.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration: setAnimationDuration(anObject.flatMap { MotionValue.number($0) } ?? 0.25)
        case kCATransactionDisableActions: setDisableActions(anObject.flatMap { MotionValue.number($0) } ?? 0 != 0)
        case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: levels[levels.count - 1].values[key] = anObject
        }
    }

    /// The completion blocks that wait for an animation added now, outermost last.
    static var waitingGroups: [CompletionGroup] { levels.reversed().compactMap(\.group) }
}

/// The key of the duration of implicit animations.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key that switches implicit animations off.
public let kCATransactionDisableActions = "disableActions"
/// The key of the curve of implicit animations.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the completion.
public let kCATransactionCompletionBlock = "completionBlock"
