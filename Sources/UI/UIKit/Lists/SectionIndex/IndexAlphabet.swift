/// The letters under which a language files names.
struct IndexAlphabet {
    /// The scripts that a list of names may mix.
    enum Script {
        case latin, greek, cyrillic, hebrew, arabic, thai, kana, hangul, han
    }

    /// The titles of each script, the language's own first.
    let groups: [(script: Script, titles: [String])]

    /// What belongs to no letter.
    static let rest = "#"

    /// The titles of all scripts, and the one for the rest.
    let titles: [String]

    /// - Parameter language: such as `de`.
    init(language: String) {
        let latin = (script: Script.latin, titles: Self.latin(language))
        groups = Self.own(language).map { [$0, latin] } ?? [latin]
        titles = groups.flatMap(\.titles) + [Self.rest]
    }

    private static let english = letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

    private static func letters(_ text: String) -> [String] { text.map { String($0) } }

    private static func latin(_ language: String) -> [String] {
        switch language {
        case "sv", "fi": english + ["Å", "Ä", "Ö"]
        case "nb", "nn", "no", "da": english + ["Æ", "Ø", "Å"]
        case "es": letters("ABCDEFGHIJKLMNÑOPQRSTUVWXYZ")
        case "pl": letters("AĄBCĆDEĘFGHIJKLŁMNŃOÓPQRSŚTUVWXYZŹŻ")
        case "cs": letters("ABCČDEFGH") + ["CH"] + letters("IJKLMNOPQRŘSŠTUVWXYZŽ")
        case "sk": letters("AÄBCČDEFGH") + ["CH"] + letters("IJKLMNOÔPQRSŠTUVWXYZŽ")
        case "hr", "sl", "bs": letters("ABCČĆDĐEFGHIJKLMNOPQRSŠTUVWXYZŽ")
        case "tr": letters("ABCÇDEFGĞHIİJKLMNOÖPQRSŞTUÜVWXYZ")
        case "hu": letters("ABCDEFGHIJKLMNOÖPQRSTUÜVWXYZ")
        case "ro": letters("AĂÂBCDEFGHIÎJKLMNOPQRSȘTȚUVWXYZ")
        case "et": letters("ABCDEFGHIJKLMNOPQRSŠZŽTUVWÕÄÖÜXY")
        default: english
        }
    }

    private static func own(_ language: String) -> (script: Script, titles: [String])? {
        switch language {
        case "ru": (.cyrillic, letters("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЭЮЯ"))
        case "uk": (.cyrillic, letters("АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЮЯ"))
        case "bg": (.cyrillic, letters("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЮЯ"))
        case "el": (.greek, letters("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"))
        case "he": (.hebrew, letters("אבגדהוזחטיכלמנסעפצקרשת"))
        case "ar", "fa": (.arabic, letters("ابتثجحخدذرزسشصضطظعغفقكلمنهوي"))
        case "th": (.thai, letters("กขคฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ"))
        case "ja": (.kana, letters("あかさたなはまやらわ"))
        case "ko": (.hangul, letters("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"))
        default: nil
        }
    }

    /// Returns the script of a letter; nil for digits, signs and scripts that no alphabet here has.
    static func script(of letter: Unicode.Scalar) -> Script? {
        guard letter.properties.isAlphabetic else { return nil }
        return switch letter.value {
        case 0x41...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A: .latin
        case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
        case 0x400...0x52F: .cyrillic
        case 0x590...0x5FF: .hebrew
        case 0x600...0x6FF, 0x750...0x77F: .arabic
        case 0xE00...0xE7F: .thai
        case 0x3040...0x30FF, 0xFF66...0xFF9F: .kana
        case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: .hangul
        case 0x3400...0x4DBF, 0x4E00...0x9FFF: .han
        default: nil
        }
    }
}
