import InputEvents

/// Keeps from the app what woke the screen: a finger from its touch to its end, a key or a button until it is let go.
struct WakeFilter {
    private var touches: Set<Int32> = []
    private var buttons: Set<Int> = []
    private var keys: Set<UInt32> = []
    private var isScrolling = false
    private var isGesturing = false

    /// - Parameter isWaking: the screen sleeps as this happens, and what wakes it is not for the app.
    /// - Returns: true when the app hears of it.
    mutating func passes(_ event: InputEvent, isWaking: Bool) -> Bool {
        switch event.kind {
        case .touch(let touch): return passes(touch, isWaking)
        case .pointer(let pointer): return passes(pointer, isWaking)
        case .key(let key): return passes(key, isWaking)
        case .scroll(let scroll):
            let isKept = isScrolling || isWaking
            isScrolling = isKept && scroll.source != .wheel && !scroll.phase.isLast
            return !isKept
        case .gesture(let gesture):
            if gesture.phase == .began { isGesturing = isWaking }
            defer { if gesture.phase.isLast { isGesturing = false } }
            return !isGesturing
        case .dial: return !isWaking
        case .toggle: return true
        }
    }

    private mutating func passes(_ touch: Touch, _ isWaking: Bool) -> Bool {
        if touch.phase == .began, isWaking { touches.insert(touch.id) }
        guard touches.contains(touch.id) else { return true }
        if touch.phase.isLast { touches.remove(touch.id) }
        return false
    }

    private mutating func passes(_ pointer: Pointer, _ isWaking: Bool) -> Bool {
        switch pointer.action {
        case .moved: return true
        case .pressed(let button):
            guard isWaking else { return true }
            buttons.insert(button)
            return false
        case .released(let button): return buttons.remove(button) == nil
        }
    }

    private mutating func passes(_ key: Key, _ isWaking: Bool) -> Bool {
        switch key.action {
        case .pressed:
            guard isWaking else { return true }
            keys.insert(key.code)
            return false
        case .repeated: return !keys.contains(key.code)
        case .released: return keys.remove(key.code) == nil
        }
    }
}
