/// A language of the panel, named in its own words.
struct Language {
    let name: String
    let greeting: String

    static let all = [
        Language(name: "English", greeting: "Good evening, Mara"),
        Language(name: "Français", greeting: "Bonsoir, Mara"),
        Language(name: "العربية", greeting: "مساء الخير يا مارا"),
        Language(name: "हिन्दी", greeting: "शुभ संध्या, मारा"),
        Language(name: "简体中文", greeting: "晚上好，玛拉"),
        Language(name: "日本語", greeting: "こんばんは、マラさん"),
        Language(name: "Emoji", greeting: "🌙 👋 😊"),
    ]
}
