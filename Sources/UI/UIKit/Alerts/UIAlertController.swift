import CoreGraphics
public import Foundation

/// A question with a few actions: a card in the middle of the screen, or an action sheet that rises from below.
///
/// A finger that goes up on an action chooses it, wherever the finger came down. The alert goes first, then the action's handler
/// runs, which may present something at once. An alert may have text fields above its actions: the first has the keyboard, and
/// the return key of the last presses `preferredAction`. An action sheet whose `popoverPresentationController` has a source is
/// a popover where the width is regular; a touch beside the popover chooses the cancel action.
@preconcurrency @MainActor
open class UIAlertController: UIViewController {
    /// A list at the lower edge, or a card in the middle.
    public enum Style: Int, Sendable {
        /// A list of actions at the lower edge.
        case actionSheet = 0
        /// A card in the middle of the screen.
        case alert
    }

    /// The style that the alert was created with.
    open private(set) var preferredStyle = Style.alert
    /// The actions in the order in which they were added.
    open private(set) var actions: [UIAlertAction] = []
    /// The text fields; nil without any.
    open private(set) var textFields: [UITextField]?
    /// The text below the title; nil leaves it out.
    @ObservedProperty open var message: String? { didSet { contentChanged() } }
    open override var title: String? { didSet { contentChanged() } }
    /// The emphasized action of an alert; without one, the cancel action is emphasized. An action that was not added is reported and
    /// ignored.
    open var preferredAction: UIAlertAction? {
        get { emphasized }
        set {
            if let newValue, !actions.contains(where: { $0 === newValue }) {
                let title = newValue.title ?? ""
                return UIKitDiagnostics.report(
                    .other, "the preferred action \"\(title)\" of \(reportName) was not added to it; it is ignored")
            }
            emphasized = newValue
            contentChanged()
        }
    }
    private var emphasized: UIAlertAction?
    private let stage = AlertStage()
    private var preparedPopover: AlertPopover?
    private var isAnswered = false

    /// Creates an alert without actions.
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        self.preferredStyle = preferredStyle
        self.title = title
        self.message = message
    }

    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nil, bundle: nil)
        prepare()
    }

    /// Creates an alert without a title and actions.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        prepare()
    }

    private func prepare() {
        modalPresentationStyle = .custom
        transitioningDelegate = stage
    }

    /// Adds a button; Escape chooses the first with the style `.cancel`.
    open func addAction(_ action: UIAlertAction) {
        actions.append(action)
        action.changed = { [weak self] in self?.contentChanged() }
        contentChanged()
    }

    /// Adds a text field to an alert; an action sheet reports an error and adds none.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            return UIKitDiagnostics.report(.other, "an action sheet has no text fields; addTextField of \(reportName) is ignored")
        }
        let field = AlertField { [weak self] in self?.returnWasPressed(in: $0) }
        textFields = (textFields ?? []) + [field]
        configurationHandler?(field)
        contentChanged()
    }

    /// Moves to the next field; after the last field, chooses the preferred action.
    private func returnWasPressed(in field: UITextField) {
        let fields = textFields ?? []
        guard let index = fields.firstIndex(where: { $0 === field }) else { return }
        if index + 1 < fields.count { fields[index + 1].becomeFirstResponder() } else { choosePreferred() }
    }

    /// - Returns: true when there is a preferred action and it is enabled.
    @discardableResult
    func choosePreferred() -> Bool {
        guard let preferredAction, preferredAction.isEnabled, !isBeingDismissed else { return false }
        choose(preferredAction)
        return true
    }

    var cancelAction: UIAlertAction? { actions.first { $0.style == .cancel } }

    // MARK: View

    private var content: AlertView? { viewIfLoaded as? AlertView }

    open override func loadView() {
        let view = AlertView { [weak self] in self?.choose($0) }
        self.view = view
        contentChanged()
    }

    private func contentChanged() {
        guard let content else { return }
        content.show(self)
        (presentation?.controller as? AlertPopover)?.fit()
        view.superview?.setNeedsLayout()
    }

    // MARK: Popover

    /// The popover controller, made on demand so that an app can set its source.
    var popover: UIPopoverPresentationController? {
        if let current = presentation?.controller as? AlertPopover { return current }
        guard preferredStyle == .actionSheet else { return nil }
        if let preparedPopover { return preparedPopover }
        let made = AlertPopover(presentedViewController: self, presenting: nil)
        made.holdsPresented = false
        preparedPopover = made
        return made
    }

    /// Returns the prepared popover if its source is set.
    func takePopover() -> AlertPopover? {
        guard let popover = preparedPopover, popover.hasSource else { return nil }
        preparedPopover = nil
        return popover
    }

    var isPopover: Bool { presentation?.controller is AlertPopover }

    /// Returns the size that the content needs, limited to the available room.
    func size(in room: CGSize) -> CGSize {
        loadViewIfNeeded()
        return content?.size(in: room) ?? .zero
    }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        isAnswered = false
    }

    open override func viewIsAppearing(_ animated: Bool) {
        super.viewIsAppearing(animated)
        let fields = textFields ?? []
        // A handler may have made a field the first responder.
        if !fields.contains(where: \.isFirstResponder) { fields.first?.becomeFirstResponder() }
    }

    /// Chooses an action; only the first call has an effect.
    func choose(_ action: UIAlertAction) {
        guard !isAnswered, action.isEnabled else { return }
        isAnswered = true
        guard presentingViewController != nil else { return action.handler?(action) ?? () }
        dismiss(animated: true) { action.handler?(action) }
    }

    /// Handles Escape: chooses the cancel action; without one an alert stays, and an action sheet goes.
    func wasLeft() -> Bool {
        if let cancelAction { choose(cancelAction) } else { wasTappedBeside() }
        return true
    }

    /// Handles a touch beside an action sheet.
    func wasTappedBeside() {
        guard preferredStyle == .actionSheet else { return }
        if let cancelAction { choose(cancelAction) } else if !isAnswered { dismiss(animated: true) }
    }
}
