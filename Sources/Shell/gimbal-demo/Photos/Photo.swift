import UIKit

/// A picture of the photo wall: a square part of one of the photographs.
struct Photo {
    let name: String
    let photograph: String
    /// The left edge, the top edge and the side of the square, as fractions of the photograph's height.
    let part: (x: CGFloat, y: CGFloat, side: CGFloat)

    init(_ name: String, _ photograph: String, _ x: CGFloat, _ y: CGFloat, _ side: CGFloat) {
        self.name = name
        self.photograph = photograph
        part = (x, y, side)
    }

    /// The side of the picture in pixels. It is enough for the middle of the circle on the larger panels.
    static let side: CGFloat = 400

    /// Returns the picture in the wall's size; nil when the photograph is missing.
    @MainActor func picture() -> UIImage? {
        guard let whole = UIImage(named: photograph)?.cgImage else { return nil }
        let unit = CGFloat(whole.height)
        let square = CGRect(x: part.x * unit, y: part.y * unit, width: part.side * unit, height: part.side * unit)
        guard let cut = whole.cropping(to: square) else { return nil }
        return UIImage(cgImage: cut).preparingThumbnail(of: CGSize(width: Self.side, height: Self.side))
    }

    static let all = [
        Photo("Northern lights", "aurora", 0.25, 0, 1),
        Photo("Morning coffee", "coffee", 0.25, 0, 1),
        Photo("First snow", "mountains", 0.45, 0, 1),
        Photo("Blood oranges", "citrus", 0.1, 0, 1),
        Photo("High tide", "ocean", 0.25, 0, 1),
        Photo("Kitchen", "kitchen", 0.3, 0, 1),
        Photo("Spruces", "forest", 0.2, 0, 1),
        Photo("The last sun", "livingroom", 0.25, 0, 1),
        Photo("Noon", "dunes", 0.25, 0, 1),
        Photo("Electric light", "city", 0.25, 0, 1),
        Photo("The lake", "aurora", 0.55, 0.42, 0.58),
        Photo("Citrus", "citrus", 0.85, 0.25, 0.6),
        Photo("The ridge", "mountains", 0.1, 0.2, 0.6),
        Photo("Copper", "kitchen", 0.55, 0.05, 0.55),
        Photo("Crema", "coffee", 0.55, 0.3, 0.55),
        Photo("Windows", "city", 0.75, 0.3, 0.6),
        Photo("Fog", "forest", 0.7, 0.2, 0.6),
        Photo("Foam", "ocean", 0.1, 0.4, 0.6),
        Photo("The crest", "dunes", 0.65, 0.2, 0.6),
        Photo("By the window", "livingroom", 0.7, 0.2, 0.6),
        Photo("Green sky", "aurora", 0.05, 0.05, 0.55),
        Photo("Limes", "citrus", 0.05, 0.35, 0.55),
        Photo("Streets", "city", 0.1, 0.4, 0.55),
        Photo("Footprints", "dunes", 0.05, 0.4, 0.55),
    ]
}
