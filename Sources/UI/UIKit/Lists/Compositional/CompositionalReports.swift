/// What apps get wrong about compositional layouts, each as one sentence; E59.
@MainActor
enum CompositionalReports {
    private static func report(_ sentence: String) { UIKitDiagnostics.report(.invalidListLayout, sentence) }

    static func emptyGroup(_ section: Int, _ list: String) {
        report("a group of section \(section) of \(list) has no subitems; the section is laid out empty")
    }

    static func count(_ count: Int, _ section: Int, _ list: String) {
        report(
            "a group of section \(section) of \(list) repeats its item \(count) times, not at least once; the section is laid out empty"
        )
    }

    static func noSection(_ section: Int, _ list: String) {
        report("the section provider of \(list) gave nothing for section \(section), which has items; it is laid out empty")
    }

    static func sameKinds(_ section: Int, _ list: String) {
        report("section \(section) of \(list) has two boundary elements of one kind; it is laid out empty")
    }

    static func itemTooLarge(_ section: Int, _ list: String) {
        report("the first item of section \(section) of \(list) does not fit into its group; the section is laid out empty")
    }
}
