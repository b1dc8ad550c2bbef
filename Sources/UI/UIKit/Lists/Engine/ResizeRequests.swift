/// The elements whose content changed its size since the last pass.
@MainActor
struct ResizeRequests {
    private(set) var elements: [ShownElement] = []
    /// The pace of the animation block in which the last of them changed; nil for changes outside of blocks.
    private(set) var pace: AnimationPace?

    var isEmpty: Bool { elements.isEmpty }

    mutating func add(_ element: ShownElement) {
        if AnimationBlock.areEnabled, let block = AnimationBlock.current, block.pace.duration > 0 { pace = block.pace }
        if !elements.contains(where: { $0 === element }) { elements.append(element) }
    }
}
