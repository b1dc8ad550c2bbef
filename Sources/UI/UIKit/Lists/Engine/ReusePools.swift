/// The views of a list that wait to be used again. They stay in the list, hidden: to leave and to come back costs more.
@MainActor
struct ReusePools {
    /// An object, since a change of an array inside a dictionary allocates.
    @MainActor
    private final class Pool {
        var views: [any ListView] = []

        /// Lets the views behind the first ones go.
        func trim(to most: Int) {
            for view in views.dropFirst(most) { view.removeFromSuperview() }
            views.removeLast(max(0, views.count - most))
        }
    }

    private var pools: [ReuseKey: Pool] = [:]
    private var isMaking = false
    /// The views that were taken since the making of an element's view began.
    private var taken: [any ListView] = []

    mutating func beginMaking() {
        isMaking = true
        taken.removeAll(keepingCapacity: true)
    }

    /// Takes those views out of the list that were taken and not used: they would be seen where they were last.
    mutating func endMaking(_ made: (any ListView)?) {
        isMaking = false
        made.map(Self.wake)
        for view in taken where view !== made { view.removeFromSuperview() }
        taken.removeAll(keepingCapacity: true)
    }

    /// Ends the wait of a view; what the app hides afterwards stays hidden.
    private static func wake(_ view: any ListView) {
        guard view.isWaiting else { return }
        view.isWaiting = false
        view.isHidden = false
    }

    /// Returns a view that waits, prepared for its next use.
    ///
    /// - Parameter type: the class that is registered now; views of another class, which were in use at its registration, go. Nil takes all.
    mutating func take(_ key: ReuseKey, of type: UIView.Type?) -> (any ListView)? {
        guard let pool = pools[key] else { return nil }
        while let view = pool.views.popLast() {
            if let type, Swift.type(of: view) != type {
                view.removeFromSuperview()
                continue
            }
            if isMaking { taken.append(view) } else { view.removeFromSuperview() }
            Self.wake(view)
            view.prepareForReuse()
            return view
        }
        return nil
    }

    /// Keeps a view that left; a view without a key leaves the hierarchy.
    mutating func put(_ view: any ListView) {
        guard let key = view.reuseKey else { return view.removeFromSuperview() }
        // Keys would go on into a field that is not seen, and later into another row.
        FirstResponder.leave(view)
        view.isWaiting = true
        view.isHidden = true
        let pool = pools[key] ?? Pool()
        pool.views.append(view)
        pools[key] = pool
    }

    /// Lets views go, until each pool has at most so many.
    func trim(to most: Int) {
        for pool in pools.values { pool.trim(to: most) }
    }

    /// Lets all views go, as memory gets short.
    mutating func empty() {
        trim(to: 0)
        pools.removeAll()
    }

    /// Lets the views of a key go, because another class is registered under it.
    mutating func empty(_ key: ReuseKey) { pools.removeValue(forKey: key)?.trim(to: 0) }
}
