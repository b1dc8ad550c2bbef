/// A layout on its way to another; it counts as under way as long as the object lives, so that no view that goes can leave one behind.
@MainActor
final class LayoutMotion {
    private(set) static var count = 0

    init() { Self.count += 1 }

    isolated deinit { Self.count -= 1 }
}
