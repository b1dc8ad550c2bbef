import UIKit

extension UIWindowScene {
    /// The orientations in clockwise order; each is rotated by 90 degrees from the one before it.
    private static let clockwise: [UIInterfaceOrientation] = [.portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft]

    /// The panel's only scene.
    static var panel: UIWindowScene? { UIApplication.shared.connectedScenes.first as? UIWindowScene }

    /// Rotates the interface by `quarters` times 90 degrees, clockwise, as far as the page on top supports it.
    func rotate(by quarters: Int) {
        guard let index = Self.clockwise.firstIndex(of: interfaceOrientation) else { return }
        let wanted = Self.clockwise[(index + quarters) & 3]
        requestGeometryUpdate(.iOS(interfaceOrientations: UIInterfaceOrientationMask(rawValue: 1 << UInt(wanted.rawValue))))
    }
}
