public import Foundation

/// The room that a section, or a custom group, is laid out in.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: NSObjectProtocol {
    /// The size in points.
    var contentSize: CGSize { get }
    /// The size less the insets, in points.
    var effectiveContentSize: CGSize { get }
    /// The insets that were asked for, in points.
    var contentInsets: NSDirectionalEdgeInsets { get }
    /// The insets that apply, in points.
    var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}
