import UIKit
import XCTest

@testable import Gimbal

/// Each way to write an app's delegate is made by its own `init()`.
final class DelegateMakerTests: XCTestCase {
    func testEachFormIsMadeByItsOwnInit() {
        MainActor.assumeIsolated {
            XCTAssertEqual(DelegateMaker.make(Plain.self).word, "plain")
            XCTAssertEqual(DelegateMaker.make(Overriding.self).word, "overridden")
            XCTAssertEqual(DelegateMaker.make(Sealed.self).word, "sealed")
            XCTAssertEqual(DelegateMaker.make(Requiring.self).word, "required")
            XCTAssertEqual(DelegateMaker.make(Heir.self).word, "overridden, inherited")
            XCTAssertEqual(DelegateMaker.make(Silent.self).word, "overridden")
            XCTAssertEqual(DelegateMaker.make(Object.self).word, "object")
            XCTAssertEqual(DelegateMaker.make(Convenient.self).word, "convenient")
            XCTAssertNotNil(DelegateMaker.make(Heir.self).window?.rootViewController)
        }
    }

    func testEachCallMakesAnother() {
        MainActor.assumeIsolated {
            XCTAssertFalse(DelegateMaker.make(Plain.self) === DelegateMaker.make(Plain.self))
        }
    }
}

private class Plain: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    let word = "plain"
}

private class Overriding: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    var word: String
    override init() {
        word = "overridden"
        super.init()
    }
}

private final class Heir: Overriding {
    override init() {
        super.init()
        word += ", inherited"
        window = UIWindow(frame: .zero)
        window?.rootViewController = UIViewController()
    }
}

private class Silent: Overriding {
    let more = [1, 2, 3]
}

private final class Sealed: UIResponder, UIApplicationDelegate {
    let word = "sealed"
}

private class Requiring: UIResponder, UIApplicationDelegate {
    let word: String
    required override init() {
        word = "required"
        super.init()
    }
}

@MainActor
private class Object: NSObject, UIApplicationDelegate {
    let word: String
    override init() {
        word = "object"
        super.init()
    }
}

private class Convenient: UIResponder, UIApplicationDelegate {
    let word: String
    init(word: String) {
        self.word = word
        super.init()
    }
    override convenience init() { self.init(word: "convenient") }
}
