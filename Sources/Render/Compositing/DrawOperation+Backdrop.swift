package import Geometry

extension DrawOperation {
    /// Returns the target pixels that a blur behind the rectangle reads: those it covers, and those that its bell reaches.
    ///
    /// The area consists of whole blocks of the coarsest picture. Otherwise a backdrop that moves pixel by pixel would flicker inside.
    ///
    /// - Parameter sigma: in target pixels.
    package func backdropArea(sigma: Double) -> PixelRect<Physical> {
        let reach = Int32((sigma * 3).rounded(.up)) + 2
        let covered = PixelRect<Physical>(covering: Quad<Physical>(rect, through: matrix).bounds)
        let block: Int32 = 16
        func down(_ edge: Int32) -> Int32 { (edge - reach) & ~(block - 1) }
        func up(_ edge: Int32) -> Int32 { (edge + reach + block - 1) & ~(block - 1) }
        return PixelRect(left: down(covered.left), top: down(covered.top), right: up(covered.right), bottom: up(covered.bottom))
    }
}
