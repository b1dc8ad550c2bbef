/// How many layers of a kind a subtree has. Each change of a layer corrects the numbers of all layers above it.
struct Census: Equatable {
    /// The layers below.
    var descendants = 0
    /// The backdrops, the layer itself included.
    var backdrops = 0

    mutating func add(child: Census) {
        descendants += 1 + child.descendants
        backdrops += child.backdrops
    }

    mutating func replace(_ old: Census, by new: Census) {
        descendants += new.descendants - old.descendants
        backdrops += new.backdrops - old.backdrops
    }
}
