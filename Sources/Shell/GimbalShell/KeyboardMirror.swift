import InputSources
import WaylandServer

/// The keymap that InputSources compiles, in the form that the server requires.
final class KeyboardMirror: KeyboardLayoutState {
    private let map: SeatKeymap
    var keymap: String { map.text }

    init(_ map: SeatKeymap) {
        self.map = map
    }

    func update(code: UInt32, isPressed: Bool) -> KeyboardModifiers {
        let masks = map.update(code: code, isPressed: isPressed)
        return KeyboardModifiers(
            depressed: masks.depressed, latched: masks.latched, locked: masks.locked, group: masks.group)
    }
}
