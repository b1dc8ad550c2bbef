import Geometry
import Scene
import Testing

@testable import Compositing

@Suite("Where a layer's contents lie") struct ContentPlacementTests {
    private func placement(_ bounds: Size<Local>, pixels: (Double, Double), scale: Double = 1) -> ContentPlacement {
        var values = LayerValues()
        values.bounds = Rect(origin: .zero, size: bounds)
        values.contentsScale = scale
        return ContentPlacement(values: values, contentSize: Size(width: pixels.0 / scale, height: pixels.1 / scale))
    }

    /// A drawing has whole pixels. Squeezed into a length that has not, all of its text was blurred.
    @Test func `a drawing that is part of a pixel longer than its layer is cut and not squeezed`() {
        let text = placement(Size(width: 200.5, height: 16.2), pixels: (201, 17))
        #expect(text.destination == Rect(x: 0, y: 0, width: 200.5, height: 16.2))
        #expect(text.source == Rect(x: 0, y: 0, width: 200.5 / 201, height: 16.2 / 17))
        let fine = placement(Size(width: 10.2, height: 20), pixels: (21, 40), scale: 2)
        #expect(fine.source.size == Size(width: 10.2 / 10.5, height: 1))
    }

    @Test func `a picture of another size is fitted`() {
        for size in [(201.0, 18.0), (202, 17), (200, 16), (100, 100), (200.5, 16.2)] {
            #expect(placement(Size(width: 200.5, height: 16.2), pixels: size).source == .unit, "\(size)")
        }
    }
}
