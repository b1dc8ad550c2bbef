import Foundation
import XCTest

@testable import UIKit

/// The letters under which names are filed, and the order of names.
final class LocalizedIndexTests: XCTestCase {
    private func letter(_ name: String, _ locale: String) -> String {
        MainActor.assumeIsolated {
            let collation = UILocalizedIndexedCollation(Locale(identifier: locale))
            return collation.sectionTitles[collation.section(for: name) { $0 }]
        }
    }

    func testEachLetterOfALanguageIsFiledUnderItself() {
        for language in "en sv fi nb da es pl cs sk hr tr hu ro et ru uk bg el he ar th ja".split(separator: " ") {
            for title in IndexAlphabet(language: String(language)).titles {
                XCTAssertEqual(letter(title, String(language)), title, "\(language)")
            }
        }
    }

    func testANameIsFiledUnderItsLetter() {
        let filed = ["anna": "A", "Zoe": "Z", "7 Up": "#", "": "#", "Ωmega": "#", "Émile": "E", "Ł": "L"]
        for (name, expected) in filed { XCTAssertEqual(letter(name, "en_US"), expected, name) }
    }

    func testALanguageMaySetALetterOfItsOwn() {
        XCTAssertEqual(letter("Ärla", "de_DE"), "A")
        XCTAssertEqual(letter("Ärla", "sv_SE"), "Ä")
        XCTAssertEqual(letter("Østerbro", "da_DK"), "Ø")
        XCTAssertEqual(letter("Ñandú", "es_ES"), "Ñ")
        XCTAssertEqual(letter("Šárka", "cs_CZ"), "Š")
        XCTAssertEqual(letter("Chata", "cs_CZ"), "CH")
        XCTAssertEqual(letter("Chata", "en_US"), "C")
    }

    func testOtherScriptsHaveTheirLettersBeforeTheLatinOnes() {
        XCTAssertEqual(letter("Ёлка", "ru_RU"), "Е")
        XCTAssertEqual(letter("Bob", "ru_RU"), "B")
        XCTAssertEqual(letter("Άννα", "el_GR"), "Α")
        XCTAssertEqual(letter("ガラス", "ja_JP"), "か")
        XCTAssertEqual(letter("나라", "ko_KR"), "ㄴ")
        XCTAssertEqual(letter("北京", "zh_CN"), "B")
        XCTAssertEqual(letter("北京", "en_US"), "#")
    }

    func testNamesAreSortedAsTheLanguageDoes_andEqualOnesStayInTheirOrder() {
        MainActor.assumeIsolated {
            let names = ["zebra", "Ärla", "apa", "Item 10", "Item 9", "apa"]
            let swedish = UILocalizedIndexedCollation(Locale(identifier: "sv_SE"))
            XCTAssertEqual(
                swedish.sortedArray(from: names) { $0 }, ["apa", "apa", "Item 9", "Item 10", "zebra", "Ärla"])
            let german = UILocalizedIndexedCollation(Locale(identifier: "de_DE"))
            XCTAssertEqual(german.sortedArray(from: names) { $0 }.prefix(3), ["apa", "apa", "Ärla"])
            let pairs = german.sortedArray(from: [("b", 1), ("a", 2), ("b", 3)]) { $0.0 }
            XCTAssertEqual(pairs.map(\.1), [2, 1, 3])
        }
    }

    func testEveryTitleIsFiledUnderItself() {
        for locale in ["en", "de", "sv", "da", "es", "pl", "cs", "hr", "tr", "hu", "ro", "ru", "uk", "el", "he", "ko", "ja"] {
            MainActor.assumeIsolated {
                let collation = UILocalizedIndexedCollation(Locale(identifier: locale))
                let filed = collation.sectionTitles.map { title in collation.section(for: title) { $0 } }
                XCTAssertEqual(filed, Array(collation.sectionTitles.indices), locale)
                XCTAssertEqual(collation.section(forSectionIndexTitle: 999), filed.count - 1)
            }
        }
        MainActor.assumeIsolated { XCTAssertEqual(UILocalizedIndexedCollation.current().sectionTitles.last, "#") }
    }
}
