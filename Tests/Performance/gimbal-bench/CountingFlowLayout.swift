import UIKit

/// A flow layout that counts its preparations and the questions for a rectangle.
class CountingFlowLayout: UICollectionViewFlowLayout {
    private(set) var preparations = 0
    private(set) var questions = 0

    override func prepare() {
        preparations += 1
        super.prepare()
    }

    override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        questions += 1
        return super.layoutAttributesForElements(in: rect)
    }
}

/// A flow layout whose attributes are counted.
final class AttributeCountingLayout: CountingFlowLayout {
    override class var layoutAttributesClass: AnyClass { CountedAttributes.self }
}

/// Attributes that count how many of them were made.
final class CountedAttributes: UICollectionViewLayoutAttributes {
    private(set) static var made = 0

    override init() {
        super.init()
        Self.made += 1
    }
}
