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

    /// The direction of the device's language.
    static let ofLanguage = UIUserInterfaceLayoutDirection(language: DeviceLanguage.name)
}
