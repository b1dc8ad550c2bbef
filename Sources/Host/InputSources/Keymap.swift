internal import CXKB
internal import Diagnostics
internal import Glibc
internal import InputEvents

/// A keymap with its state and compose sequences.
///
/// CXKB is imported here only. All keyboards of a seat share one keymap, so a modifier held on one applies to the other.
package final class Keymap {
    /// The symbol and the text of a key.
    package struct Writing {
        var symbol: UInt32 = 0
        var text = ""
        var modifiers: KeyModifiers = []
        /// The text without any modifier.
        var plainText = ""
    }

    private let context: OpaquePointer
    private let keymap: OpaquePointer
    private let state: OpaquePointer
    private var composeTable: OpaquePointer?
    private var compose: OpaquePointer?
    /// The offset of evdev's codes in xkb.
    private static let offset: UInt32 = 8

    /// Compiles a keymap; an unknown layout is logged and replaced by xkbcommon's default.
    ///
    /// - Returns: nil, with a log message, when there are no keymaps at all (package xkb-data).
    /// The corresponding C functions are `xkb_keymap_new_from_names` and `xkb_compose_table_new_from_locale`.
    convenience init?(_ layout: KeyboardLayout, locale: String) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        Self.forwardLog(of: context)
        let layout = Self.completed(layout)
        var keymap = Self.compile(layout, context)
        if keymap == nil {
            let wanted = Self.wanted(layout)
            log.once(
                .warning, id: "keyboard \(wanted)", "xkb-data has no keymap with \(wanted); the default keymap is used")
            keymap = Self.compileDefault(context)
        }
        guard let keymap else {
            log.warning("the keyboard is off: xkbcommon finds no keymaps (install the package xkb-data)")
            xkb_context_unref(context)
            return nil
        }
        self.init(keymap, context, locale)
    }

    /// Compiles a keymap from another program, in xkb's text format.
    ///
    /// - Returns: nil, with a log message, when the text is not a keymap. The C function is `xkb_keymap_new_from_string`.
    package convenience init?(text: String, locale: String) {
        guard let context = xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        Self.forwardLog(of: context)
        guard !KeymapText.breaksParser(text),
            let keymap = xkb_keymap_new_from_string(context, text, XKB_KEYMAP_FORMAT_TEXT_V1, XKB_KEYMAP_COMPILE_NO_FLAGS)
        else {
            log.warning("a keyboard's keymap cannot be read; keys keep their meaning")
            xkb_context_unref(context)
            return nil
        }
        self.init(keymap, context, locale)
    }

    /// Takes ownership of both pointers.
    private init?(_ keymap: OpaquePointer, _ context: OpaquePointer, _ locale: String) {
        guard let state = xkb_state_new(keymap) else {
            xkb_keymap_unref(keymap)
            xkb_context_unref(context)
            return nil
        }
        self.context = context
        self.keymap = keymap
        self.state = state
        // A locale without a table of its own still supports dead keys.
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

    /// Presses a key; its text is determined before it changes the state for others.
    package func press(_ code: UInt32) -> Writing {
        var writing = meaning(of: code)
        composeInto(&writing)
        xkb_state_update_key(state, code &+ Self.offset, XKB_KEY_DOWN)
        return writing
    }

    package func release(_ code: UInt32) -> Writing {
        xkb_state_update_key(state, code &+ Self.offset, XKB_KEY_UP)
        var writing = meaning(of: code)
        writing.text = ""
        return writing
    }

    /// Returns the symbol and text of a key in the current state, also for repetitions.
    package func meaning(of code: UInt32) -> Writing {
        let key = code &+ Self.offset
        return Writing(
            symbol: xkb_state_key_get_one_sym(state, key), text: text(of: key), modifiers: modifiers,
            plainText: plainText(of: key))
    }

    /// Returns the text at the first level of the active layout.
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

    /// Sets the modifiers that another program reports; the C function is `xkb_state_update_mask`.
    func set(_ masks: SeatKeymap.Masks) {
        xkb_state_update_mask(state, masks.depressed, masks.latched, masks.locked, 0, 0, masks.group)
    }

    /// Returns whether the key repeats according to the keymap; modifiers do not.
    func repeats(_ code: UInt32) -> Bool { xkb_keymap_key_repeats(keymap, code &+ Self.offset) != 0 }

    /// The keymap in xkb's text format; nil when there is no memory. The C function is `xkb_keymap_get_as_string`.
    var text: String? {
        guard let text = xkb_keymap_get_as_string(keymap, XKB_KEYMAP_FORMAT_TEXT_V1) else { return nil }
        defer { free(text) }
        return String(cString: text)
    }

    /// The active modifiers, as bit masks of the keymap.
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

    /// Returns the text of a key; control characters are not text, and the symbol identifies their key.
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
        // Absent names take XKB_DEFAULT_*; empty names would mean "none".
        let texts: [String] = [layout.model, layout.layout, layout.variant, layout.options]
        let strings: [UnsafeMutablePointer<CChar>?] = texts.map { text in text.isEmpty ? nil : strdup(text) }
        defer { for string in strings { free(string) } }
        var names = xkb_rule_names(rules: nil, model: strings[0], layout: strings[1], variant: strings[2], options: strings[3])
        return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }

    /// Adds the default layout to a variant without one, which xkbcommon would drop, also from the environment.
    private static func completed(_ layout: KeyboardLayout) -> KeyboardLayout {
        guard !layout.variant.isEmpty, layout.layout.isEmpty else { return layout }
        var result = layout
        result.layout = getenv("XKB_DEFAULT_LAYOUT").map { String(cString: $0) } ?? ""
        if result.layout.isEmpty { result.layout = "us" }
        return result
    }

    /// Returns the requested names, from the options and the environment.
    private static func wanted(_ layout: KeyboardLayout) -> String {
        let said = [
            "LAYOUT": layout.layout, "VARIANT": layout.variant, "MODEL": layout.model, "OPTIONS": layout.options, "RULES": "",
        ]
        let variables = said.filter(\.value.isEmpty).keys.sorted().compactMap { key in
            getenv("XKB_DEFAULT_\(key)").map { "XKB_DEFAULT_\(key)=" + String(cString: $0) }
        }
        return ([layout.description].filter { !$0.isEmpty } + variables).joined(separator: ", ")
    }

    /// Compiles the default without the environment, which may be the cause of the failure.
    private static func compileDefault(_ context: OpaquePointer) -> OpaquePointer? {
        guard let plain = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { return nil }
        defer { xkb_context_unref(plain) }
        forwardLog(of: plain)
        return xkb_keymap_new_from_names(plain, nil, XKB_KEYMAP_COMPILE_NO_FLAGS)
    }

    /// Forwards xkbcommon's messages: an ignored option is logged as a warning, since nothing else would show it.
    ///
    /// xkbcommon does not report an unknown model, for which it uses its default.
    private static func say(_ text: String) {
        guard text.hasPrefix("Unrecognized RMLVO option \"") else { return log.debug(text) }
        let option = text.split(separator: "\"", omittingEmptySubsequences: false)[1]
        log.once(.warning, id: "option \(option)", "xkb-data has no keyboard option \"\(option)\"; the option is ignored")
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
