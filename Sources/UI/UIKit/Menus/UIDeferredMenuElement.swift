internal import QuartzCore

/// A place in a menu whose elements are made when the menu is about to show them; a spinner stands there until they come.
@preconcurrency @MainActor
open class UIDeferredMenuElement: UIMenuElement {
    private let provider: (@escaping ([UIMenuElement]) -> Void) -> Void
    private let isCached: Bool
    private var waiting: [() -> Void] = []
    private var isLoading = false
    /// The elements that came; nil until then.
    private(set) var loaded: [UIMenuElement]?

    init(isCached: Bool, _ provider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        (self.isCached, self.provider) = (isCached, provider)
        super.init(title: "", subtitle: nil, image: nil)
    }

    /// Creates a place whose elements are asked for once, when a menu shows it first, and are kept from then on.
    ///
    /// - Parameter elementProvider: makes the elements, and gives them to the closure that it gets, at once or later.
    public convenience init(_ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void) {
        self.init(isCached: true, elementProvider)
    }

    /// Returns a place whose elements are asked for each time that its menu opens.
    ///
    /// - Parameter elementProvider: makes the elements, and gives them to the closure that it gets, at once or later.
    open class func uncached(
        _ elementProvider: @escaping (@escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement {
        UIDeferredMenuElement(isCached: false, elementProvider)
    }

    /// A menu opens: elements that are not kept are asked for again.
    func forget() { if !isCached { loaded = nil } }

    /// Asks for the elements; `then` runs when they come.
    func load(_ then: @escaping () -> Void) {
        guard loaded == nil else { return then() }
        waiting.append(then)
        guard !isLoading else { return }
        isLoading = true
        provider { elements in
            if MainThread.isCurrent {
                MainActor.assumeIsolated { self.came(elements) }
            } else {
                DispatchQueue.main.async { self.came(elements) }
            }
        }
    }

    private func came(_ elements: [UIMenuElement]) {
        // A provider that answers twice is heard once.
        guard isLoading else { return }
        (isLoading, loaded) = (false, elements)
        let told = waiting
        waiting = []
        for then in told { then() }
    }
}
