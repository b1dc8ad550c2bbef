import Geometry
import Motion
import Scene

/// The search for frames that another program has already drawn: nothing else is visible, and its pixels are the output's.
///
/// Only frames that are drawn whole are examined. The next picture of a program that fills the screen makes such a frame, even
/// when little of it is new, as long as the search succeeds (`ScanoutSearch`). After any other change the picture is drawn once
/// more, and the search waits for the program's next picture.
extension FramePlanner {
    /// Notes that the output refused the plan's candidate. Pictures are drawn, in part, until something else changes.
    package func scanoutWasRefused() {
        scanoutSearch.mustDraw()
    }

    /// Notes that a program that fills the screen has new memory to show.
    func notePicture(of node: RenderNode, _ matrix: Matrix4, _ tree: RenderTree) {
        guard let id = node.values.contents, tree.contents[id]?.isShared == true,
            pixels(node.paintedBounds, through: matrix).contains(screenBounds)
        else { return }
        scanoutSearch.pictureHasCome()
    }

    /// Returns the memory that the output could show instead of the drawn buffer.
    ///
    /// - Returns: nil also while something moves: the assignment of planes does not change in the middle of a transition.
    func findScanout(_ tree: RenderTree) -> ScanoutCandidate? {
        guard isSettled(tree), plan.passes.count == 1, plan.damage.rects.count == 1, plan.damage.bounds == screenBounds,
            let top = plan.operations.last, case .content(let id, .unit, _, _) = top.fill, let entry = tree.contents[id],
            entry.isShared, fillsBuffer(top, entry), isBlack(below: plan.operations.count - 1)
        else { return nil }
        return ScanoutCandidate(content: id)
    }

    /// Returns whether the visible layers of the plan will be the same in the next frame.
    func isSettled(_ tree: RenderTree) -> Bool {
        !tree.isAnimating && pages.isEmpty && unsettled.isEmpty && plan.captures.isEmpty && plan.releasedSurfaces.isEmpty
    }

    /// Returns whether the operation's pixels are one by one those of the buffer. A program that draws rotated for a rotated
    /// output is accepted.
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

    /// Returns whether only black lies below. Premultiplied colors look the same on black with and without alpha.
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
