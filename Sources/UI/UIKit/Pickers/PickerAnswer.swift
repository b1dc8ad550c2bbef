import CoreGraphics

/// What a picker's delegate returns for a method that it does not have; the picker recognizes it.
@MainActor
enum PickerAnswer {
    /// No length that an app returns by mistake: neither a negative number nor a wrong computation gives it.
    static let none: CGFloat = -0x1.fedcba987p-777
    static let noView = UIView()
}
