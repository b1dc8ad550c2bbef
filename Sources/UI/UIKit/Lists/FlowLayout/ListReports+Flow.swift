/// E58.
extension ListReports {
    static func flowNumber(_ what: String, _ number: CGFloat, _ layout: UICollectionViewLayout) {
        UIKitDiagnostics.report(.invalidListLayout, "\(type(of: layout)) was given \(what) of \(number); it takes 0")
    }

    static func flowExtent(_ path: ListPath, _ frame: CGRect, _ isHorizontal: Bool, _ layout: UICollectionViewLayout) {
        let (axis, room, sides) = isHorizontal ? ("height", "height", "top and bottom") : ("width", "width", "left and right")
        UIKitDiagnostics.report(
            .invalidListLayout,
            "the \(axis) of \(path) in \(type(of: layout)) must be less than the \(room) of the collection view minus the section "
                + "insets and the content insets at \(sides), but it is \(isHorizontal ? frame.height : frame.width); "
                + "the item is alone in its line and reaches beyond it")
    }
}
