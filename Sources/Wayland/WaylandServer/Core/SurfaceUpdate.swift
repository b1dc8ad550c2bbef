package import Geometry

/// Names a surface for as long as the server runs; never given out again.
package struct SurfaceID: Hashable, Sendable, Comparable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    package static func < (a: SurfaceID, b: SurfaceID) -> Bool { a.number < b.number }
}

/// One time that a buffer was attached; never given out again.
package struct Attachment: Hashable, Sendable {
    package let number: UInt64
    /// Pixels of the buffer.
    package let width: Int
    package let height: Int

    package init(number: UInt64, width: Int, height: Int) {
        self.number = number
        self.width = width
        self.height = height
    }
}

/// Names a frame callback; never given out again.
package struct FrameCallbackID: Hashable, Sendable {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }
}

/// A place in a surface's stack: a sub-surface and where its corner lies, or the surface itself.
package struct StackEntry: Hashable, Sendable {
    package let surface: SurfaceID
    /// From the parent's corner, in the parent's points.
    package var x: Int32 = 0
    package var y: Int32 = 0

    package init(_ surface: SurfaceID, x: Int32 = 0, y: Int32 = 0) {
        self.surface = surface
        self.x = x
        self.y = y
    }
}

/// Where a surface takes input.
package enum InputRegion: Hashable, Sendable {
    /// Everywhere within the surface.
    case everywhere
    case region(ExactRegion)
}

/// What a client has asked of a surface and not been given yet; every part that is nil stays as it is.
package struct SurfaceUpdate: Sendable {
    package enum Content: Hashable, Sendable {
        /// The surface is to have no content: it is unmapped.
        case none
        case attached(Attachment)
    }

    package var content: Content?
    /// How far the corner moves, in points; adds up over the commits that a cache holds.
    package var offsetX: Int32 = 0
    package var offsetY: Int32 = 0
    package var surfaceDamage = Region<Local>()
    package var bufferDamage = Region<Buffer>()
    /// Damage of this update is about two shapes of the surface, and can be said in neither.
    var isAllDamaged = false
    package var opaque: ExactRegion?
    package var input: InputRegion?
    package var transform: OutputTransform?
    package var scale: Int32?
    /// The part of the content that is shown, in points without it; the inner nil is all of it.
    package var source: Rect<Local>??
    /// How large what is shown is; the inner nil is what it is by itself.
    package var destination: Size<Local>??
    package var callbacks: [FrameCallbackID] = []
    /// Who wants to know when this is seen.
    package var feedbacks: [FrameCallbackID] = []
    /// From the bottom to the top, the surface itself among its sub-surfaces.
    package var stack: [StackEntry]?
    package var role: RoleUpdate?
    package var constraint: ConstraintUpdate?

    package init() {}

    /// Takes in a later update.
    ///
    /// - Returns: the attachment that this update had and that nobody will see: its buffer is free.
    mutating func merge(_ later: SurfaceUpdate) -> Attachment? {
        var superseded: Attachment?
        if isAllDamaged || later.isAllDamaged || hasOtherShape(later) { isAllDamaged = true }
        if let new = later.content {
            if case .attached(let old) = content { superseded = old }
            content = new
        }
        offsetX = offsetX.adding(later.offsetX)
        offsetY = offsetY.adding(later.offsetY)
        surfaceDamage.add(later.surfaceDamage)
        bufferDamage.add(later.bufferDamage)
        opaque = later.opaque ?? opaque
        input = later.input ?? input
        transform = later.transform ?? transform
        scale = later.scale ?? scale
        source = later.source ?? source
        destination = later.destination ?? destination
        callbacks += later.callbacks
        feedbacks += later.feedbacks
        stack = later.stack ?? stack
        if let new = later.role { role?.merge(new) ?? (role = new) }
        if let new = later.constraint { constraint?.merge(new) ?? (constraint = new) }
        return superseded
    }

    /// Rectangles of damage mean something else in `later` than here.
    private func hasOtherShape(_ later: SurfaceUpdate) -> Bool {
        func differ<Value: Equatable>(_ one: Value?, _ other: Value?) -> Bool {
            guard let one, let other else { return false }
            return one != other
        }
        switch (content, later.content) {
        case (.attached(let one)?, .attached(let other)?):
            if one.width != other.width || one.height != other.height { return true }
        case (.some(.none), .attached?): return true
        case (nil, _), (_, nil), (_, .some(.none)): break
        }
        return differ(transform, later.transform) || differ(scale, later.scale) || differ(source, later.source)
            || differ(destination, later.destination)
    }
}

extension Int32 {
    /// The sum, or the last number there is: clients choose both.
    func adding(_ other: Int32) -> Int32 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
