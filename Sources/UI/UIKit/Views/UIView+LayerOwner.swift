internal import QuartzCore

extension UIView: @preconcurrency LayerOwner {
    package var classAndIdentifier: String {
        "\(type(of: self))" + (accessibilityIdentifier.map { " '\($0)'" } ?? "")
    }
}
