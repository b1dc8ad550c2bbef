import Geometry
import Motion
import Scene

/// Finds the frames that another program has drawn already: nothing else is to be seen, and its pixels are the output's.
///
/// Only frames that are drawn whole are looked at. The next picture of a program that fills the screen makes such a frame, however
/// little of it is new, as long as that leads to something (`ScanoutSearch`); after any other change the picture is drawn once more
/// and waits for the program's next.
extension FramePlanner {
    /// The output did not take what the plan offered: pictures are drawn, and in part, until something else changes.
    package func scanoutWasRefused() {
        scanoutSearch.mustDraw()
    }

    /// A program that fills the screen has other memory to show.
    func notePicture(of node: RenderNode, _ matrix: Matrix4, _ tree: RenderTree) {
        guard let id = node.values.contents, tree.contents[id]?.isShared == true,
            pixels(node.paintedBounds, through: matrix).contains(screenBounds)
        else { return }
        scanoutSearch.pictureHasCome()
    }

    /// - Returns: nil also while something moves: who is shown by which plane does not change in the middle of a transition.
    func findScanout(_ tree: RenderTree) -> ScanoutCandidate? {
        guard isSettled(tree), plan.passes.count == 1, plan.damage.rects.count == 1, plan.damage.bounds == screenBounds,
            let top = plan.operations.last, case .content(let id, .unit, _, _) = top.fill, let entry = tree.contents[id],
            entry.isShared, fillsBuffer(top, entry), isBlack(below: plan.operations.count - 1)
        else { return nil }
        return ScanoutCandidate(content: id)
    }

    /// What the plan says of who is to be seen holds for the next frame as well.
    func isSettled(_ tree: RenderTree) -> Bool {
        !tree.isAnimating && unsettled.isEmpty && plan.captures.isEmpty && plan.releasedSurfaces.isEmpty
    }

    /// Each of its pixels is one of the buffer's, which may be turned: a program that draws turned as well is shown as it is.
    private func fillsBuffer(_ operation: DrawOperation, _ entry: ContentSizes.Entry) -> Bool {
        let buffer: Size<Buffer> = plan.transform.swapping(plan.size)
        guard operation.opacity == 1, operation.clip < 0, operation.corners == .zero, operation.scissor == screenBounds,
            Double(entry.width) == buffer.width, Double(entry.height) == buffer.height
        else { return false }
        let matrix = operation.matrix.concatenating(plan.transform.matrix(for: plan.size))
        func lies(_ x: Double, _ y: Double, at corner: Point<Buffer>) -> Bool {
            let (u, v) = (
                operation.rect.left + operation.rect.size.width * x, operation.rect.top + operation.rect.size.height * y
            )
            let mapped = (
                matrix.m11 * u + matrix.m21 * v + matrix.m41, matrix.m12 * u + matrix.m22 * v + matrix.m42
            )
            return abs(mapped.0 - corner.x) < 1.0 / 64 && abs(mapped.1 - corner.y) < 1.0 / 64
        }
        return matrix.m14 == 0 && matrix.m24 == 0 && matrix.m44 == 1 && lies(0, 0, at: Point(x: 0, y: 0))
            && lies(1, 0, at: Point(x: buffer.width, y: 0)) && lies(0, 1, at: Point(x: 0, y: buffer.height))
    }

    /// What shines through is black, as where there is nothing: premultiplied colors are the same on it with and without alpha.
    private func isBlack(below index: Int) -> Bool {
        plan.operations[..<index].allSatisfy {
            guard case .solid(let color, let border, let width) = $0.fill else { return false }
            return color.isBlack && (width <= 0 || border.isBlack)
        }
    }
}

extension Color {
    fileprivate var isBlack: Bool { red == 0 && green == 0 && blue == 0 }
}
