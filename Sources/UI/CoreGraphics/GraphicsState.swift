/// The values that `saveGState` keeps besides the clip, which cairo keeps.
struct GraphicsState {
    struct Shadow {
        /// The offset in units of base space.
        var offset: CGSize
        var blur: CGFloat
        var color: CGColor
    }

    struct Dash {
        var phase: CGFloat
        var lengths: [CGFloat]
    }

    var transform: CGAffineTransform
    var fillColor = CGColor.black
    var strokeColor = CGColor.black
    var lineWidth: CGFloat = 1
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit: CGFloat = 10
    var dash: Dash?
    var flatness: CGFloat = 0
    var alpha: CGFloat = 1
    var blendMode = CGBlendMode.normal
    var shadow: Shadow?
    var interpolationQuality = CGInterpolationQuality.default
    var antialiases = true
}
