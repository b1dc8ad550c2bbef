import CoreGraphics

/// One line of a menu, as a value.
@MainActor
struct MenuRow {
    enum Kind {
        case action(UIAction)
        case submenu(UIMenu)
        /// Leads back out of a submenu.
        case back
        case heading
        /// Stands where elements are still awaited.
        case loading
    }

    let kind: Kind
    let title: String
    var subtitle: String?
    var image: UIImage?
    var isOn = false
    var isEnabled = true
    var isDestructive = false
    /// A wider gap lies above it.
    var beginsSection = false

    var height: CGFloat {
        if isHeading { return 30 }
        return subtitle == nil ? 44 : 58
    }

    var isHeading: Bool {
        if case .heading = kind { return true }
        return false
    }

    var isLoading: Bool {
        if case .loading = kind { return true }
        return false
    }

    var isChoosable: Bool { !isHeading && !isLoading && isEnabled }

    /// - Parameter isInner: a way back stands above.
    static func rows(of menu: UIMenu, isInner: Bool) -> [MenuRow] {
        var rows: [MenuRow] = []
        if isInner {
            rows.append(MenuRow(kind: .back, title: menu.title))
        } else if !menu.title.isEmpty {
            rows.append(MenuRow(kind: .heading, title: menu.title))
        }
        var startsSection = isInner
        add(menu.shownChildren, to: &rows, &startsSection)
        return rows
    }

    private static func add(_ elements: [UIMenuElement], to rows: inout [MenuRow], _ startsSection: inout Bool) {
        for element in elements {
            if let menu = element as? UIMenu, menu.options.contains(.displayInline) {
                // A heading belongs to what follows it.
                startsSection = rows.last.map { !$0.isHeading } ?? false
                if !menu.title.isEmpty {
                    var heading = MenuRow(kind: .heading, title: menu.title)
                    heading.beginsSection = startsSection
                    startsSection = false
                    rows.append(heading)
                }
                add(menu.shownChildren, to: &rows, &startsSection)
                startsSection = true
                continue
            }
            guard var row = MenuRow(element) else { continue }
            row.beginsSection = startsSection && !rows.isEmpty
            startsSection = false
            rows.append(row)
        }
    }

    private init(kind: Kind, title: String) { (self.kind, self.title) = (kind, title) }

    private init?(_ element: UIMenuElement) {
        if let menu = element as? UIMenu {
            self.init(kind: .submenu(menu), title: menu.title)
            isDestructive = menu.options.contains(.destructive)
        } else if let action = element as? UIAction, !action.attributes.contains(.hidden) {
            self.init(kind: .action(action), title: action.title)
            isOn = action.state != .off
            isEnabled = !action.attributes.contains(.disabled)
            isDestructive = action.attributes.contains(.destructive)
        } else if element is UIDeferredMenuElement {
            self.init(kind: .loading, title: "")
        } else {
            return nil
        }
        subtitle = element.subtitle
        image = element.image
    }
}
