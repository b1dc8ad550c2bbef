/// Makes objects and views of classes that an app names, through `init()` and `init(frame:)`.
///
/// These initializers cannot be `required`: every `override init` in source written for iOS would then need that word. A class inherits the
/// place of an initializer in its table of methods from `NSObject` or `UIView`; called there, the class's own runs.
@MainActor
package enum ObjectMaker {
    package static func make<Object: NSObject>(_ type: Object.Type) -> Object {
        guard let object = made(type) as? Object else { preconditionFailure("\(type) was not made by its init()") }
        return object
    }

    static func make<View: UIView>(_ type: View.Type, frame: CGRect) -> View {
        guard let view = made(type, frame: frame) as? View else {
            preconditionFailure("\(type) was not made by its init(frame:)")
        }
        return view
    }

    // Not inlined: the optimizer would see a `MadeObject`, which is no `Object`, and would make the check above always fail.

    @inline(never)
    private static func made(_ type: AnyClass) -> AnyObject { unsafeBitCast(type, to: MadeObject.Type.self).init() }

    @inline(never)
    private static func made(_ type: AnyClass, frame: CGRect) -> AnyObject {
        unsafeBitCast(type, to: MadeView.Type.self).init(frame: frame)
    }
}

/// Never made: it only says where `init()` is found. Open, or the compiler would call its `init()` without looking it up.
open class MadeObject: NSObject {
    public required override init() { super.init() }
}

/// Never made: it only says where `init(frame:)` is found.
open class MadeView: UIView {
    public required override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}
