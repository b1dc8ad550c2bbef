import Foundation

/// The proxies that an app requested, which style views that enter a window.
@MainActor
enum AppearanceProxies {
    private struct Entry {
        let type: UIView.Type
        let containers: [any UIAppearanceContainer.Type]
        let proxy: UIView
        /// A reference instance as it was created; a property that differs from it was set.
        let pristine: UIView
        /// The number of superclasses.
        let depth: Int
    }

    private static var entries: [Entry] = []

    static var isEmpty: Bool { entries.isEmpty }
    /// Removes all proxies, so that tests do not affect each other.
    package static func removeAll() { entries = [] }

    static func proxy<View: UIView>(of type: View.Type, in containers: [any UIAppearanceContainer.Type]) -> View {
        let known = entries.first { entry in
            entry.type == type && entry.containers.elementsEqual(containers) { $0 == $1 }
        }
        if let proxy = known?.proxy as? View { return proxy }
        guard let proxy = View(coder: NSCoder()), let pristine = View(coder: NSCoder()) else {
            preconditionFailure("\(type).appearance() needs an init(coder:) that makes an instance")
        }
        let depth = sequence(first: Mirror(reflecting: pristine), next: \.superclassMirror).reduce(0) { count, _ in count + 1 }
        entries.append(Entry(type: type, containers: containers, proxy: proxy, pristine: pristine, depth: depth))
        return proxy
    }

    /// Applies the proxies to a view, the most specific first, and skips properties that are already set; a proxy for
    /// a container is more specific than a proxy for a class, and a subclass is more specific than its superclass.
    static func dress(_ view: UIView) {
        let fitting = entries.filter { view.isKind(of: $0.type) && isInside(view, $0.containers) }
        guard !fitting.isEmpty else { return }
        for entry in fitting.sorted(by: isMoreParticular) {
            for property in AppearanceProperty.all { property.dress(entry.proxy, entry.pristine, view) }
        }
    }

    private static func isMoreParticular(_ a: Entry, _ b: Entry) -> Bool {
        guard a.containers.count == b.containers.count else { return a.containers.count > b.containers.count }
        return a.depth > b.depth
    }

    /// Returns true when the responder chain contains all of the containers, in their order.
    private static func isInside(_ view: UIView, _ containers: [any UIAppearanceContainer.Type]) -> Bool {
        var left = containers[...]
        var responder = view.next
        while let container = left.first, let current = responder {
            if (current as NSObject).isKind(of: container as AnyClass) { left = left.dropFirst() }
            responder = current.next
        }
        return left.isEmpty
    }
}
