import InputEvents

/// Keeps from the app what woke the screen: a finger or a pen from its touch to its end, a key or a button until it is let go.
struct WakeFilter {
    private var touches: Set<Int32> = []
    private var buttons: Set<Int> = []
    private var keys: Set<UInt32> = []
    /// Tips of pens.
    private var pens: Set<UInt32> = []
    /// Pens that came, and have not touched yet.
    private var wakingPens: Set<UInt32> = []
    private var penButtons: Set<UInt32> = []
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
        case .pen(let pen): return passes(pen, isWaking)
        case .toggle, .tablet, .meaning: return true
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

    /// A pen is seen before it touches: the tip is the one that wakes if nothing was seen when the pen came.
    private mutating func passes(_ pen: Pen, _ isWaking: Bool) -> Bool {
        let id = pen.tool.id
        if isWaking { wakingPens.insert(id) }
        switch pen.action {
        case .entered: return true
        case .left:
            wakingPens.remove(id)
            return true
        case .moved: return !pens.contains(id)
        case .down:
            guard wakingPens.remove(id) != nil else { return true }
            pens.insert(id)
            return false
        case .up, .cancelled: return pens.remove(id) == nil
        case .pressed(let code):
            guard wakingPens.remove(id) != nil else { return true }
            penButtons.insert(code)
            return false
        case .released(let code): return penButtons.remove(code) == nil
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
