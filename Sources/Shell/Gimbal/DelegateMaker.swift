import Foundation
package import UIKit

/// Makes an app's delegate through `init()`, which no protocol asks for.
///
/// A protocol with `init()` refuses every class that is not final: its `init` would have to be `required`, and Xcode's template is
/// `class AppDelegate: UIResponder, UIApplicationDelegate`.
package enum DelegateMaker {
    /// - Returns: the delegate; a class that is not an `NSObject` stops the program.
    @MainActor
    package static func make<Delegate: UIApplicationDelegate>(_ type: Delegate.Type) -> Delegate {
        guard let maker = type as? NSObject.Type else {
            preconditionFailure("\(type) has to be a subclass of UIResponder or NSObject")
        }
        guard let made = ObjectMaker.make(maker) as? Delegate else {
            preconditionFailure("\(type) was not made by its init()")
        }
        return made
    }
}
