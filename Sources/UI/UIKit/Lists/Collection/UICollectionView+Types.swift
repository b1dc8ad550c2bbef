extension UICollectionView {
    /// What an element of a layout is.
    public enum ElementCategory: UInt, Sendable {
        /// The view of an item; a view that belongs to a section or an item; or a view of the layout alone.
        case cell = 0, supplementaryView, decorationView
    }

    /// The axis along which content scrolls.
    public enum ScrollDirection: Int, Sendable {
        /// Up and down, or sideways.
        case vertical = 0, horizontal
    }

    /// Where an item stands after a scroll: at most one position for each axis; none scrolls the least that shows it.
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// At the top.
        public static let top = ScrollPosition(rawValue: 1)
        /// In the middle of the height.
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 4)
        /// At the left.
        public static let left = ScrollPosition(rawValue: 8)
        /// In the middle of the width.
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        /// At the right.
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// When cells whose content changes its size are measured again.
    public enum SelfSizingInvalidation: Int, Sendable {
        /// Never; when a cell calls `invalidateIntrinsicContentSize()`; or also when constraints in it change.
        case disabled = 0, enabled, enabledIncludingConstraints
    }

    /// The kind of a section's header in a flow layout.
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a section's footer in a flow layout.
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// Makes cells of a class and sets them up for an item; it registers itself when it is first used.
    ///
    /// Make it once and keep it: a new registration finds no cell to use again.
    @preconcurrency @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        /// Sets a cell up for an item.
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        let identifier: String
        let handler: Handler

        /// - Parameters:
        ///   - file: the source file of the call, which names the registration.
        ///   - line: the line of the call in that file.
        ///   - handler: called before the dequeue returns.
        public init(file: StaticString = #fileID, line: UInt = #line, handler: @escaping Handler) {
            identifier = "\(file):\(line) \(Cell.self)"
            self.handler = handler
        }
    }

    /// Makes supplementary views of a class and sets them up; it registers itself when it is first used.
    @preconcurrency @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        /// Sets a supplementary view up.
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void
        let identifier: String
        let elementKind: String
        let handler: Handler

        /// - Parameters:
        ///   - elementKind: the kind of the views in the layout.
        ///   - file: the source file of the call, which names the registration.
        ///   - line: the line of the call in that file.
        ///   - handler: called before the dequeue returns.
        public init(
            elementKind: String, file: StaticString = #fileID, line: UInt = #line, handler: @escaping Handler
        ) {
            identifier = "\(file):\(line) \(Supplementary.self)"
            self.elementKind = elementKind
            self.handler = handler
        }
    }
}
