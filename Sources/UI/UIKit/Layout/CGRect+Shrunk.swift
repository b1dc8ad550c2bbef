extension CGRect {
    /// Less by so much on either side, and empty where it is too small for that: `insetBy(dx:dy:)` then answers the null rectangle, whose
    /// origin is infinite and no place for a view.
    func shrunk(dx: CGFloat, dy: CGFloat) -> CGRect {
        let (x, y) = (min(dx, width / 2), min(dy, height / 2))
        return CGRect(x: minX + x, y: minY + y, width: width - 2 * x, height: height - 2 * y)
    }
}
