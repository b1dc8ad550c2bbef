public import Foundation
package import UIKit

/// Makes an app's delegate through `init()`, which no protocol asks for.
///
/// A protocol with `init()` refuses every class that is not final: its `init` would have to be `required`, and Xcode's template is
/// `class AppDelegate: UIResponder, UIApplicationDelegate`.
package enum DelegateMaker {
    /// - Returns: nil for a class that is not an `NSObject`.
    @MainActor
    package static func make<Delegate: UIApplicationDelegate>(_ type: Delegate.Type) -> Delegate {
        guard type is NSObject.Type else {
            preconditionFailure("\(type) has to be a subclass of UIResponder or NSObject")
        }
        // Every subclass of NSObject has NSObject's `init()` in the same place of its table of methods, overridden or inherited.
        let maker = unsafeBitCast(type as AnyClass, to: Makeable.Type.self)
        guard let made = maker.init() as AnyObject as? Delegate else {
            preconditionFailure("\(type) was not made by its init()")
        }
        return made
    }
}

/// Never made: it only says where `init()` is found. Open, or the compiler would call its `init()` without looking it up.
open class Makeable: NSObject {
    public required override init() { super.init() }
}
