internal import CXKB
internal import Diagnostics
internal import Glibc
internal import InputEvents

/// What keys mean: a keymap with its state and compose sequences.
///
/// CXKB is imported here only. All keyboards of a seat share one, so a modifier held on one counts on the other.
final class Keymap {
    /// What a key wrote.
    struct Writing {
        var symbol: UInt32 = 0
        var text = ""
        var modifiers: KeyModifiers = []
        /// Without any modifier.
        var plainText = ""
    }

    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer
    private var composeTable: OpaquePointer?
    private var compose: OpaquePointer?
    /// evdev's codes begin at 8 there.
    private static let offset: UInt32 = 8

    /// An unknown layout is said, and replaced by xkbcommon's own.
    ///
    /// - Returns: nil when there are no keymaps at all (package xkb-data), which is said.
    /// The corresponding C functions are `xkb_keymap_new_from_names` and `xkb_compose_table_new_from_locale`.
    convenience init?(_ layout: KeyboardLayout, locale: String) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        Self.forwardLog(of: context)
        let layout = Self.completed(layout)
        var keymap = Self.compile(layout, context)
        if keymap == nil {
            let wanted = Self.wanted(layout)
            log.once(
                .warning, id: "keyboard \(wanted)", "there is no keyboard with \(wanted); keys have their default meaning")
            keymap = Self.compileDefault(context)
        }
        guard let keymap else {
            log.warning("keys write nothing: xkbcommon finds no keymaps (package xkb-data)")
            xkb_context_unref(context)
            return nil
        }
        self.init(keymap, context, locale)
    }

    /// One that somebody else made, in xkb's text format.
    ///
    /// - Returns: nil when the text is no keymap, which is said. The C function is `xkb_keymap_new_from_string`.
    convenience init?(text: String, locale: String) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        Self.forwardLog(of: context)
        guard let keymap = xkb_keymap_new_from_string(context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        else {
            log.warning("a keyboard's keymap cannot be read; keys keep their meaning")
            xkb_context_unref(context)
            return nil
        }
        self.init(keymap, context, locale)
    }

    /// Owns both from now on.
    private init?(_ keymap: OpaquePointer, _ context: OpaquePointer, _ locale: String) {
        guard let state = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            xkb_context_unref(context)
            return nil
        }
        self.context = context
        self.keymap = keymap
        self.state = state
        // A locale without a table of its own still has dead keys.
        composeTable =
            xkb_compose_table_new_from_locale(context, locale, XKB_COMPOSE_COMPILE_NO_FLAGS)
            ?? xkb_compose_table_new_from_locale(context, "en_US.UTF-8", XKB_COMPOSE_COMPILE_NO_FLAGS)
        compose = composeTable.flatMap { xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    }

    deinit {
        if let compose { xkb_compose_state_unref(compose) }
        if let composeTable { xkb_compose_table_unref(composeTable) }
        xkb_state_unref(state)
        xkb_keymap_unref(keymap)
        xkb_context_unref(context)
    }

    /// A key goes down: what it writes is decided before it changes what others mean.
    func press(_ code: UInt32) -> Writing {
        var writing = meaning(of: code)
        composeInto(&writing)
        xkb_state_update_key(state, code &+ Self.offset, XKB_KEY_DOWN)
        return writing
    }

    func release(_ code: UInt32) -> Writing {
        xkb_state_update_key(state, code &+ Self.offset, XKB_KEY_UP)
        var writing = meaning(of: code)
        writing.text = ""
        return writing
    }

    /// What a key that is held writes again.
    func meaning(of code: UInt32) -> Writing {
        let key = code &+ Self.offset
        return Writing(
            symbol: xkb_state_key_get_one_sym(state, key), text: text(of: key), modifiers: modifiers,
            plainText: plainText(of: key))
    }

    /// The first level of the layout that is in force.
    private func plainText(of key: UInt32) -> String {
        var symbols: UnsafePointer<xkb_keysym_t>?
        let layout = xkb_state_key_get_layout(state, key)
        guard layout != XKB_LAYOUT_INVALID, xkb_keymap_key_get_syms_by_level(keymap, key, layout, 0, &symbols) == 1, let symbols
        else { return "" }
        var bytes = [CChar](repeating: 0, count: 16)
        // The length counts the zero at the end.
        let length = xkb_keysym_to_utf8(symbols[0], &bytes, bytes.count)
        return Self.text(bytes, length - 1)
    }

    /// What somebody else says is held; the C function is `xkb_state_update_mask`.
    func set(_ masks: SeatKeymap.Masks) {
        xkb_state_update_mask(state, masks.depressed, masks.latched, masks.locked, 0, 0, masks.group)
    }

    /// The keymap says which keys repeat; modifiers do not.
    func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, code &+ Self.offset) != 0 }

    /// The keymap in xkb's text format; nil when there is no memory. The C function is `xkb_keymap_get_as_string`.
    var text: String? {
        guard let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// The modifiers in force, in the keymap's own numbers.
    var masks: SeatKeymap.Masks {
        SeatKeymap.Masks(
            depressed: xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED),
            latched: xkb_state_serialize_mods(state, XKB_STATE_MODS_LATCHED),
            locked: xkb_state_serialize_mods(state, XKB_STATE_MODS_LOCKED),
            group: xkb_state_serialize_layout(state, XKB_STATE_LAYOUT_EFFECTIVE))
    }

    var lamps: KeyboardLamps {
        var lamps: KeyboardLamps = []
        if xkb_state_led_name_is_active(state, "Num Lock") > 0 { lamps.insert(.numLock) }
        if xkb_state_led_name_is_active(state, "Caps Lock") > 0 { lamps.insert(.capsLock) }
        if xkb_state_led_name_is_active(state, "Scroll Lock") > 0 { lamps.insert(.scrollLock) }
        return lamps
    }

    private var modifiers: KeyModifiers {
        var modifiers: KeyModifiers = []
        let names: [(String, KeyModifiers)] = [
            ("Shift", .shift), ("Control", .control), ("Mod1", .alternate), ("Mod4", .command), ("Lock", .capsLock),
            ("Mod2", .numLock),
        ]
        for (name, modifier) in names where xkb_state_mod_name_is_active(state, name, XKB_STATE_MODS_EFFECTIVE) > 0 {
            modifiers.insert(modifier)
        }
        return modifiers
    }

    /// Control characters are no text: the symbol says which key it was.
    private func text(of key: UInt32) -> String {
        var bytes = [CChar](repeating: 0, count: 64)
        let length = xkb_state_key_get_utf8(state, key, &bytes, bytes.count)
        return Self.text(bytes, length)
    }

    private static func text(_ bytes: [CChar], _ length: Int32) -> String {
        guard length > 0, length < bytes.count else { return "" }
        let text = String(decoding: bytes[..<Int(length)].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.unicodeScalars.allSatisfy { $0.value >= 32 && $0.value != 127 } ? text : ""
    }

    private func composeInto(_ writing: inout Writing) {
        guard let compose, xkb_compose_state_feed(compose, writing.symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return }
        switch xkb_compose_state_get_status(compose) {
        case XKB_COMPOSE_COMPOSING:
            writing.text = ""
        case XKB_COMPOSE_COMPOSED:
            var bytes = [CChar](repeating: 0, count: 64)
            let length = xkb_compose_state_get_utf8(compose, &bytes, bytes.count)
            writing.text = Self.text(bytes, length)
            writing.symbol = xkb_compose_state_get_one_sym(compose)
            xkb_compose_state_reset(compose)
        case XKB_COMPOSE_CANCELLED:
            writing.text = ""
            xkb_compose_state_reset(compose)
        case _:
            break
        }
    }

    private static func compile(_ layout: KeyboardLayout, _ context: OpaquePointer) -> OpaquePointer? {
        // Absent names take XKB_DEFAULT_*; empty ones would mean "none".
        let texts: [String] = [layout.model, layout.layout, layout.variant, layout.options]
        let strings: [UnsafeMutablePointer<CChar>?] = texts.map { text in text.isEmpty ? nil : strdup(text) }
        defer { for string in strings { free(string) } }
        var names = xkb_rule_names(rules: nil, model: strings[0], layout: strings[1], variant: strings[2], options: strings[3])
        return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }

    /// xkbcommon drops a variant that comes without a layout, the environment's too.
    private static func completed(_ layout: KeyboardLayout) -> KeyboardLayout {
        guard !layout.variant.isEmpty, layout.layout.isEmpty else { return layout }
        var result = layout
        result.layout = getenv("XKB_DEFAULT_LAYOUT").map { String(cString: $0) } ?? ""
        if result.layout.isEmpty { result.layout = "us" }
        return result
    }

    /// What was asked for, by us and by the environment.
    private static func wanted(_ layout: KeyboardLayout) -> String {
        let said = [
            "LAYOUT": layout.layout, "VARIANT": layout.variant, "MODEL": layout.model, "OPTIONS": layout.options, "RULES": "",
        ]
        let variables = said.filter(\.value.isEmpty).keys.sorted().compactMap { key in
            getenv("XKB_DEFAULT_\(key)").map { "XKB_DEFAULT_\(key)=" + String(cString: $0) }
        }
        return ([layout.description].filter { !$0.isEmpty } + variables).joined(separator: ", ")
    }

    /// Without the environment, which may be what is wrong.
    private static func compileDefault(_ context: OpaquePointer) -> OpaquePointer? {
        guard let plain = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { return nil }
        defer { xkb_context_unref(plain) }
        forwardLog(of: plain)
        return xkb_keymap_new_from_names(plain, nil, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }

    /// Of all that it says, only this has no other consequence that anybody would notice: an option that is left out. It does not say
    /// so of a model, and takes its default.
    private static func say(_ text: String) {
        guard text.hasPrefix("Unrecognized RMLVO option \"") else { return log.debug(text) }
        let option = text.split(separator: "\"", omittingEmptySubsequences: false)[1]
        log.once(.warning, id: "option \(option)", "there is no keyboard option \"\(option)\"; the keyboard does without")
    }

    private static func forwardLog(of context: OpaquePointer) {
        xkb_context_set_log_fn(context) { _, _, format, arguments in
            guard let format, let arguments = arguments as CVaListPointer? else { return }
            var text = [CChar](repeating: 0, count: 512)
            vsnprintf(&text, text.count, format, arguments)
            Keymap.say(text.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })
        }
    }
}
