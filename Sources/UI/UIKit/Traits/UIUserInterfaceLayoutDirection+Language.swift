import Foundation

extension UIUserInterfaceLayoutDirection {
    /// The languages that are written from right to left.
    private static let mirrored: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    /// The direction of a language, such as `ar`, `fa_IR.UTF-8` or `he-IL`.
    init(language: String) {
        let name = language.prefix { $0.isLetter }.lowercased()
        self = Self.mirrored.contains(name) ? .rightToLeft : .leftToRight
    }

    /// The direction of the language of messages, as the environment names it.
    static let ofLanguage: UIUserInterfaceLayoutDirection = {
        let environment = ProcessInfo.processInfo.environment
        let language = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
        return UIUserInterfaceLayoutDirection(language: language ?? "")
    }()
}
