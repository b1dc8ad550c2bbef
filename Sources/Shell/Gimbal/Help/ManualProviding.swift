public import UIKit

/// An app delegate that says in its manual page what the app is; `panel --manual program` prints the page.
@preconcurrency @MainActor
public protocol ManualProviding: UIApplicationDelegate {
    /// What follows the app's name in a list of manual pages: "shows the rooms of a house".
    static var manualSummary: String { get }
    /// What the app does, a string for each paragraph.
    static var manualDescription: [String] { get }
    /// Lines for a shell that show how the app is used.
    static var manualExample: [String] { get }
}

extension ManualProviding {
    /// No example.
    public static var manualExample: [String] { [] }
}
