/// The default number of pixels per point for drawing.
enum DrawingScale {
    /// The scale of the current traits, which follows the main screen's; 1 where none is known.
    static var main: CGFloat {
        let scale = UITraitCollection.current.displayScale
        return scale > 0 ? scale : 1
    }
}
