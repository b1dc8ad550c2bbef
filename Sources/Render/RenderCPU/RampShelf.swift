import Compositing
import Motion
import Scene

/// The colors of gradients, kept while they are in use.
struct RampShelf {
    private static let capacity = 64

    private struct Key: Hashable {
        var colors: [Color]
        var locations: [Double]
    }

    private var ramps: [Key: [SIMD4<Float>]] = [:]

    /// Returns colors along the axis: blue, green, red and alpha from 0 to 255.
    mutating func ramp(for gradient: GradientValues) -> [SIMD4<Float>] {
        let key = Key(colors: gradient.colors, locations: gradient.locations)
        if let ramp = ramps[key] { return ramp }
        // An animated gradient makes a new ramp in each frame. All old ramps are dropped together.
        if ramps.count >= RampShelf.capacity { ramps.removeAll() }
        let bytes = GradientRamp.bake(gradient)
        let ramp = (0..<GradientRamp.width).map { texel in
            let place = texel * 4
            return SIMD4(Float(bytes[place + 2]), Float(bytes[place + 1]), Float(bytes[place]), Float(bytes[place + 3]))
        }
        ramps[key] = ramp
        return ramp
    }
}
