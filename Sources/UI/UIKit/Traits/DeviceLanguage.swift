import Foundation

/// The language of messages, as the environment names it for all programs.
enum DeviceLanguage {
    /// Such as `de_DE.UTF-8`, or empty.
    static let name: String = {
        let environment = ProcessInfo.processInfo.environment
        return ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    }()
}
