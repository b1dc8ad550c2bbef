/// Makes cells, headers and footers of classes that an app names, through the initializers with an identifier.
///
/// It works as `ObjectMaker` does: those initializers cannot be `required` in source written for iOS.
@MainActor
enum CellMaker {
    static func make(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
        guard let cell = made(type, identifier) as? UITableViewCell else {
            preconditionFailure("\(type) was not made by its init(style:reuseIdentifier:)")
        }
        return cell
    }

    static func makeView(_ type: UITableViewHeaderFooterView.Type, _ identifier: String) -> UITableViewHeaderFooterView {
        guard let view = madeView(type, identifier) as? UITableViewHeaderFooterView else {
            preconditionFailure("\(type) was not made by its init(reuseIdentifier:)")
        }
        return view
    }

    // Not inlined, as in `ObjectMaker`.

    @inline(never)
    private static func made(_ type: AnyClass, _ identifier: String) -> AnyObject {
        unsafeBitCast(type, to: MadeCell.Type.self).init(style: .default, reuseIdentifier: identifier)
    }

    @inline(never)
    private static func madeView(_ type: AnyClass, _ identifier: String) -> AnyObject {
        unsafeBitCast(type, to: MadeHeaderFooter.Type.self).init(reuseIdentifier: identifier)
    }
}

/// Never made: it only says where `init(style:reuseIdentifier:)` is found. Open, or the compiler would not look it up.
open class MadeCell: UITableViewCell {
    public required override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Never made: it only says where `init(reuseIdentifier:)` is found.
open class MadeHeaderFooter: UITableViewHeaderFooterView {
    public required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
