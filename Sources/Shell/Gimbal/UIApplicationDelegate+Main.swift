public import UIKit

extension UIApplicationDelegate {
    /// The program's entry: `@main class AppDelegate: UIResponder, UIApplicationDelegate`.
    @MainActor
    public static func main() {
        Runtime.main(help: ProgramHelp(Self.self)) { DelegateMaker.make(Self.self) }
    }
}

/// Runs an app and ends the process; for programs with a `main.swift` of their own.
///
/// The arguments are the process's; the names of classes, which need the Objective-C runtime, are replaced by the type.
@MainActor
public func UIApplicationMain(_ delegate: (some UIApplicationDelegate).Type) -> Never {
    Runtime.main(help: ProgramHelp(delegate)) { DelegateMaker.make(delegate) }
}
