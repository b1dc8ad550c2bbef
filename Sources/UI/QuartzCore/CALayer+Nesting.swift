/// How deep layers nest.
///
/// Layout, hit tests, the commit, drawing and the release of a tree go down one call for each layer, so the depth is limited. A layer that
/// would lie deeper is refused where it is added: there its name is known.
extension CALayer {
    /// The most layers above each other's sublayers. The stacks of both threads hold calls for as many.
    package static let mostNested = 2_000

    /// Returns whether this layer can take another one, with all that is in it.
    package final func hasRoom(for layer: CALayer) -> Bool { level + 1 + layer.height < Self.mostNested }

    /// The number of layers below this one, along the longest way.
    private var height: Int {
        guard !isLeaf else { return 0 }
        var highest = maskLayer?.height ?? 0
        for child in drawnChildren { highest = max(highest, child.height) }
        return highest + 1
    }

    /// Whether no layer is in this one.
    final var isLeaf: Bool { children.isEmpty && maskLayer == nil && underlay == nil && overlay == nil }

    /// Notes that the layer, with all in it, came to another place.
    final func moved(toLevel new: Int) {
        SceneContext.main.hierarchyRevision &+= 1
        setLevel(new)
    }

    private func setLevel(_ new: Int) {
        guard level != new else { return }
        level = new
        guard !isLeaf else { return }
        maskLayer?.setLevel(new + 1)
        for child in drawnChildren { child.setLevel(new + 1) }
    }
}
