internal import Glibc

/// The layouts that a thread made last. A text is mostly laid out more than once: to be measured, to find its baselines, to be drawn.
///
/// A layout belongs to its thread, and so does the cache.
package final class TextLayoutCache {
    private struct Key: Hashable {
        var runs: [TextRun]
        var paragraph: TextParagraph
        var width: CGFloat?

        /// Texts most often differ by their characters or their room; the rest is compared.
        func hash(into hasher: inout Hasher) {
            for run in runs { hasher.combine(run.text) }
            hasher.combine(width)
            hasher.combine(paragraph.maximumHeight)
        }
    }

    /// The number of layouts at which the older half is dropped: a screen of labels, measured and drawn.
    private static let half = 64
    /// The longest text that is kept, in bytes.
    private static let longest = 1000

    private var young: [Key: TextLayout] = [:]
    private var old: [Key: TextLayout] = [:]

    /// The calling thread's cache.
    package static var current: TextLayoutCache {
        if let known = pthread_getspecific(key) { return Unmanaged<TextLayoutCache>.fromOpaque(known).takeUnretainedValue() }
        let made = TextLayoutCache()
        pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
        return made
    }

    /// A cache lives as long as its thread.
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { cache in
            if let cache { Unmanaged<TextLayoutCache>.fromOpaque(cache).release() }
        }
        return key
    }()

    package init() {}

    /// Returns the layout of a text; `width` is in points.
    package func layout(_ runs: [TextRun], paragraph: TextParagraph, width: CGFloat?) -> TextLayout {
        let key = Key(runs: runs, paragraph: paragraph, width: width)
        if let known = find(key) { return known }
        let made = fitted(key) ?? TextLayout(runs, paragraph: paragraph, width: width)
        if made.text.utf8.count <= Self.longest { keep(made, as: key) }
        return made
    }

    /// Returns a layout made from that of the same text with more room, when it needs no more than there is.
    private func fitted(_ key: Key) -> TextLayout? {
        var roomy = key
        roomy.paragraph.maximumHeight = nil
        if roomy != key, let fitted = find(roomy)?.fitted(paragraph: key.paragraph, width: key.width) { return fitted }
        guard key.width != nil else { return nil }
        roomy.width = nil
        return find(roomy)?.fitted(paragraph: key.paragraph, width: key.width)
    }

    private func find(_ key: Key) -> TextLayout? {
        if let known = young[key] { return known }
        guard let known = old[key] else { return nil }
        keep(known, as: key)
        return known
    }

    private func keep(_ layout: TextLayout, as key: Key) {
        if young.count >= Self.half {
            swap(&young, &old)
            // The memory of the dictionary serves again.
            young.removeAll(keepingCapacity: true)
        }
        young[key] = layout
    }
}
