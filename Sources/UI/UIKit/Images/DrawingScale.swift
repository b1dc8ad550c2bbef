/// Pixels a point for drawing that names no scale.
enum DrawingScale {
    /// The current traits' scale, which follows the main screen's; 1 where none is known.
    static var main: CGFloat {
        let scale = UITraitCollection.current.displayScale
        return scale > 0 ? scale : 1
    }
}
