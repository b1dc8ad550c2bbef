/// One attribute of a view or of a layout guide, from which constraints are made.
///
/// `AnchorType` keeps horizontal, vertical and size anchors apart at compile time.
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// The view or guide.
    public private(set) weak var item: AnyObject?
    let attribute: NSLayoutConstraint.Attribute

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.attribute = attribute
        super.init()
    }

    final func related(
        _ relation: NSLayoutConstraint.Relation, to item: AnyObject?, _ other: NSLayoutConstraint.Attribute,
        multiplier: CGFloat = 1, constant: CGFloat = 0
    ) -> NSLayoutConstraint {
        // A freed item is a programming error that must not stop the device: such a constraint never becomes active.
        NSLayoutConstraint(
            item: self.item ?? NSNull(), attribute: attribute, relatedBy: relation, toItem: item, attribute: other,
            multiplier: multiplier, constant: constant)
    }

    /// Returns a constraint, not active yet, by which this anchor is equal to another.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        related(.equal, to: anchor.item, anchor.attribute)
    }

    /// Returns a constraint, not active yet, by which this anchor is at least another.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        related(.greaterThanOrEqual, to: anchor.item, anchor.attribute)
    }

    /// Returns a constraint, not active yet, by which this anchor is at most another.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        related(.lessThanOrEqual, to: anchor.item, anchor.attribute)
    }

    /// Returns a constraint, not active yet, by which this anchor is equal to another with a constant added, in points.
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        related(.equal, to: anchor.item, anchor.attribute, constant: c)
    }

    /// Returns a constraint, not active yet, by which this anchor is at least another with a constant added, in points.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        related(.greaterThanOrEqual, to: anchor.item, anchor.attribute, constant: c)
    }

    /// Returns a constraint, not active yet, by which this anchor is at most another with a constant added, in points.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint {
        related(.lessThanOrEqual, to: anchor.item, anchor.attribute, constant: c)
    }
}

/// The anchor of a horizontal position.
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns a constraint, not active yet, by which this anchor lies exactly a multiple of 8 points behind another.
    open func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(equalTo: anchor, constant: 8 * multiplier)
    }

    /// Returns a constraint, not active yet, by which this anchor lies at least a multiple of 8 points behind another.
    open func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(greaterThanOrEqualTo: anchor, constant: 8 * multiplier)
    }

    /// Returns a constraint, not active yet, by which this anchor lies at most a multiple of 8 points behind another.
    open func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(lessThanOrEqualTo: anchor, constant: 8 * multiplier)
    }
}

/// The anchor of a vertical position.
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns a constraint, not active yet, by which this anchor lies exactly a multiple of 8 points below another.
    open func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(equalTo: anchor, constant: 8 * multiplier)
    }

    /// Returns a constraint, not active yet, by which this anchor lies at least a multiple of 8 points below another.
    open func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(greaterThanOrEqualTo: anchor, constant: 8 * multiplier)
    }

    /// Returns a constraint, not active yet, by which this anchor lies at most a multiple of 8 points below another.
    open func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        constraint(lessThanOrEqualTo: anchor, constant: 8 * multiplier)
    }
}

/// The anchor of a width or a height.
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns a constraint, not active yet, by which the length is equal to a number of points.
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        related(.equal, to: nil, .notAnAttribute, constant: c)
    }

    /// Returns a constraint, not active yet, by which the length is at least a number of points.
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        related(.greaterThanOrEqual, to: nil, .notAnAttribute, constant: c)
    }

    /// Returns a constraint, not active yet, by which the length is at most a number of points.
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        related(.lessThanOrEqual, to: nil, .notAnAttribute, constant: c)
    }

    /// Returns a constraint, not active yet, by which the length is equal to a multiple of another.
    open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        related(.equal, to: anchor.item, anchor.attribute, multiplier: m)
    }

    /// Returns a constraint, not active yet, by which the length is at least a multiple of another.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        related(.greaterThanOrEqual, to: anchor.item, anchor.attribute, multiplier: m)
    }

    /// Returns a constraint, not active yet, by which the length is at most a multiple of another.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
        related(.lessThanOrEqual, to: anchor.item, anchor.attribute, multiplier: m)
    }

    /// Returns a constraint, not active yet, by which the length is equal to a multiple of another with a constant added, in
    /// points.
    open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat) -> NSLayoutConstraint {
        related(.equal, to: anchor.item, anchor.attribute, multiplier: m, constant: c)
    }

    /// Returns a constraint, not active yet, by which the length is at least a multiple of another with a constant added, in
    /// points.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        related(.greaterThanOrEqual, to: anchor.item, anchor.attribute, multiplier: m, constant: c)
    }

    /// Returns a constraint, not active yet, by which the length is at most a multiple of another with a constant added, in
    /// points.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        related(.lessThanOrEqual, to: anchor.item, anchor.attribute, multiplier: m, constant: c)
    }
}
