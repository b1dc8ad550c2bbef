internal import Foundation

/// The letters of the user's language as sections of a table, and the order of names in them.
///
/// ```swift
/// let collation = UILocalizedIndexedCollation.current()
/// var sections: [[Person]] = Array(repeating: [], count: collation.sectionTitles.count)
/// for person in people { sections[collation.section(for: person) { $0.name }].append(person) }
/// sections = sections.map { collation.sortedArray(from: $0) { $0.name } }
/// ```
///
/// The order is that of Foundation for the locale. UIKit names the string of an object by a selector, which Linux does not have: here a
/// closure returns it. Chinese names are filed by their Latin transcription, Japanese ones by their kana.
@preconcurrency @MainActor
open class UILocalizedIndexedCollation: NSObject {
    private let alphabet: IndexAlphabet
    private let locale: Locale
    private let language: String

    init(_ locale: Locale) {
        self.locale = locale
        language = locale.language.languageCode?.identifier ?? "en"
        alphabet = IndexAlphabet(language: language)
        super.init()
    }

    private static let shared = UILocalizedIndexedCollation(deviceLocale)

    /// The locale of the device's language; `C` and an empty name are English.
    private static var deviceLocale: Locale {
        let name = DeviceLanguage.name.prefix { $0 != "." && $0 != "@" }
        return Locale(identifier: ["", "C", "POSIX"].contains(name) ? "en" : String(name))
    }

    /// Returns the collation of the device's language.
    open class func current() -> UILocalizedIndexedCollation { shared }

    /// The titles of the sections: the letters of the language, then `#` for all else. Languages of other scripts have the Latin letters
    /// after their own.
    open var sectionTitles: [String] { alphabet.titles }

    /// The titles of the index at the side of a table; the same as those of the sections.
    open var sectionIndexTitles: [String] { alphabet.titles }

    /// Returns the section to which a title of the index leads; the last one for a title that does not exist.
    open func section(forSectionIndexTitle indexTitleIndex: Int) -> Int {
        min(max(indexTitleIndex, 0), alphabet.titles.count - 1)
    }

    /// Returns the section of an object.
    ///
    /// - Parameters:
    ///   - object: what is filed.
    ///   - collationString: returns the name under which it is filed.
    public func section<Object>(for object: Object, collationString: (Object) -> String) -> Int {
        section(of: collationString(object))
    }

    /// Returns objects in the order of their names.
    ///
    /// - Parameters:
    ///   - array: the objects, such as those of one section.
    ///   - collationString: returns the name of one.
    public func sortedArray<Object>(from array: [Object], collationString: (Object) -> String) -> [Object] {
        let named = array.enumerated().map { (index: $0, name: filed(collationString($1)), object: $1) }
        return named.sorted { one, other in
            let order = compare(one.name, other.name)
            return order == .orderedSame ? one.index < other.index : order == .orderedAscending
        }
        .map(\.object)
    }

    private func compare(_ one: String, _ other: String) -> ComparisonResult {
        one.compare(other, options: [.caseInsensitive, .numeric], range: nil, locale: locale)
    }

    /// The name as it is filed: Chinese in Latin letters, Japanese in Hiragana.
    private func filed(_ name: String) -> String {
        guard let script = name.unicodeScalars.first.flatMap(IndexAlphabet.script) else { return name }
        switch (script, language) {
        case (.han, "zh"): return name.applyingTransform(.toLatin, reverse: false) ?? name
        case (.kana, _): return name.applyingTransform(.hiraganaToKatakana, reverse: true) ?? name
        default: return name
        }
    }

    private func section(of name: String) -> Int {
        let name = filed(name)
        let rest = alphabet.titles.count - 1
        guard let script = name.unicodeScalars.first.flatMap(IndexAlphabet.script) else { return rest }
        var first = 0
        for group in alphabet.groups {
            if group.script == script { return first + place(of: name, in: group.titles) }
            first += group.titles.count
        }
        return rest
    }

    /// Returns the last letter that does not come after the name. The letters are in the order of their language, and a comparison takes
    /// 2 µs, so each name is compared with a few.
    private func place(of name: String, in titles: [String]) -> Int {
        var (low, high) = (0, titles.count)
        while low < high {
            let middle = (low + high) / 2
            if compare(titles[middle], name) == .orderedDescending { high = middle } else { low = middle + 1 }
        }
        return max(0, low - 1)
    }
}
