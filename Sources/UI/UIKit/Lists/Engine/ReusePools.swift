/// The views of a list that wait to be used again. They stay in the list, hidden: to leave and to come back costs more.
@MainActor
struct ReusePools {
    private var pools: [ReuseKey: [any ListView]] = [:]

    /// Returns a view that waits, prepared for its next use.
    ///
    /// - Parameter type: the class that is registered now; views of another class, which were in use at its registration, go. Nil takes all.
    mutating func take(_ key: ReuseKey, of type: UIView.Type?) -> (any ListView)? {
        while let view = pools[key]?.popLast() {
            if let type, Swift.type(of: view) != type {
                view.removeFromSuperview()
                continue
            }
            view.prepareForReuse()
            return view
        }
        return nil
    }

    /// Keeps a view that left; a view without a key leaves the hierarchy.
    mutating func put(_ view: any ListView) {
        guard let key = view.reuseKey else { return view.removeFromSuperview() }
        view.isHidden = true
        pools[key, default: []].append(view)
    }

    /// Lets views go, until each pool has at most so many.
    mutating func trim(to most: Int) {
        for (key, views) in pools where views.count > most {
            for view in views.dropFirst(most) { view.removeFromSuperview() }
            pools[key] = Array(views.prefix(most))
        }
    }

    /// Lets all views go, as memory gets short.
    mutating func empty() {
        for view in pools.values.joined() { view.removeFromSuperview() }
        pools.removeAll()
    }

    /// Lets the views of a key go, because another class is registered under it.
    mutating func empty(_ key: ReuseKey) {
        for view in pools.removeValue(forKey: key) ?? [] { view.removeFromSuperview() }
    }
}
