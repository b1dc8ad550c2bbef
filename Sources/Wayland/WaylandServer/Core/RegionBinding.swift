internal import Diagnostics
internal import Geometry
internal import WaylandProtocols

/// `wl_region`: a region that is being built, of which surfaces take a copy when it is set.
final class RegionBinding: WlRegion.Handler {
    private(set) var region = ExactRegion()
    private let client: Client

    init(client: Client) {
        self.client = client
    }

    func handle(_ request: consuming WlRegion.Request, of object: WlRegion) {
        switch consume request {
        case .destroy: break
        case .add(let x, let y, let width, let height):
            accept(region.add(rect(x, y, width, height)))
        case .subtract(let x, let y, let width, let height):
            accept(region.subtract(rect(x, y, width, height)))
        }
    }

    func ended(_ object: WlRegion) {
        client.credit(.regions)
    }

    private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect<Local> {
        PixelRect(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }

    private func accept(_ fits: Bool) {
        if !fits { client.refuse("a region of more than \(ExactRegion.capacity) rectangles") }
    }
}
