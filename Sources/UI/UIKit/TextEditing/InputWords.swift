/// The words in menus and keys of text input, in the languages of the keyboard.
struct InputWords: Sendable {
    let cut, copy, paste, select, selectAll: String
    let space, enter, go, search, send, done, next, join, `continue`: String

    /// The words in the device's language, or else in English.
    static var current: InputWords { of(deviceLanguage) }

    /// The device's language: `de_DE.UTF-8` is German.
    static let deviceLanguage = DeviceLanguage.name.prefix(2).lowercased()

    static func of(_ language: String) -> InputWords {
        switch language {
        case "de":
            InputWords(
                cut: "Ausschneiden", copy: "Kopieren", paste: "Einsetzen", select: "Auswählen", selectAll: "Alles auswählen",
                space: "Leerzeichen", enter: "Return", go: "Öffnen", search: "Suchen", send: "Senden", done: "Fertig",
                next: "Weiter", join: "Verbinden", continue: "Fortfahren")
        case "fr":
            InputWords(
                cut: "Couper", copy: "Copier", paste: "Coller", select: "Sélectionner", selectAll: "Tout sélectionner",
                space: "espace", enter: "retour", go: "Accéder", search: "Rechercher", send: "Envoyer", done: "OK",
                next: "Suivant", join: "Joindre", continue: "Continuer")
        case "ar":
            InputWords(
                cut: "قص", copy: "نسخ", paste: "لصق", select: "تحديد", selectAll: "تحديد الكل", space: "مسافة", enter: "إدخال",
                go: "انتقال", search: "بحث", send: "إرسال", done: "تم", next: "التالي", join: "انضمام", continue: "متابعة")
        default:
            InputWords(
                cut: "Cut", copy: "Copy", paste: "Paste", select: "Select", selectAll: "Select All", space: "space",
                enter: "return", go: "go", search: "search", send: "send", done: "done", next: "next", join: "join",
                continue: "continue")
        }
    }
}
