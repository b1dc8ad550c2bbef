@testable import UIKit

/// A view with an intrinsic size.
final class SizedView: UIView {
    var size = CGSize.zero { didSet { invalidateIntrinsicContentSize() } }
    private(set) var timesMeasured = 0

    convenience init(_ width: CGFloat, _ height: CGFloat) {
        self.init(frame: .zero)
        size = CGSize(width: width, height: height)
    }

    override var intrinsicContentSize: CGSize {
        timesMeasured += 1
        return size
    }
}
