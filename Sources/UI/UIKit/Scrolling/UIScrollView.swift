/// A window onto content that is larger than itself.
@preconcurrency @MainActor
open class UIScrollView: UIView {
}
