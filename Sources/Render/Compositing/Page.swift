package import Geometry
package import Scene

/// A layer that moves, as a plane of the display controller could show it: its content is opaque, and it lies at whole pixels.
package struct Page: Hashable, Sendable {
    package var layer: LayerID
    /// How it looks in this frame. Parts of it, or all of it, may lie outside of the screen.
    package var look: Look
    /// How it looks at the end of the movement.
    package var destination: Look
    /// The size of its picture in whole pixels, before a plane scales it.
    package var picture: PixelSize
    /// A number that rises when the picture of the page changes.
    package var version: UInt64

    package struct Look: Hashable, Sendable {
        package var place: PixelRect<Physical>
        /// From 0 to 1.
        package var opacity = 1.0

        package init(place: PixelRect<Physical>, opacity: Double = 1) {
            self.place = place
            self.opacity = opacity
        }
    }

    package struct PixelSize: Hashable, Sendable {
        package var width: Int
        package var height: Int

        package init(width: Int, height: Int) {
            self.width = width
            self.height = height
        }
    }

    package init(layer: LayerID, look: Look, destination: Look, picture: PixelSize, version: UInt64) {
        self.layer = layer
        self.look = look
        self.destination = destination
        self.picture = picture
        self.version = version
    }

    /// Whether a plane has to scale its picture, now or at the end of the movement.
    var isScaled: Bool { isScaled(look) || isScaled(destination) }

    /// Whether a plane has to be translucent, now or at the end of the movement.
    var isTranslucent: Bool { look.opacity < 1 || destination.opacity < 1 }

    private func isScaled(_ look: Look) -> Bool {
        Int(look.place.width) != picture.width || Int(look.place.height) != picture.height
    }

    /// The pixels that the page may touch where it is drawn: a scaled page is drawn where it is, not at whole pixels.
    var touched: PixelRect<Physical> {
        let place = look.place
        guard isScaled else { return place }
        return PixelRect(left: place.left - 1, top: place.top - 1, right: place.right + 1, bottom: place.bottom + 1)
    }
}

/// What the planes of an output may do with a page besides moving it.
package struct PageAbilities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let fading = PageAbilities(rawValue: 1)
    package static let scaling = PageAbilities(rawValue: 2)
}
