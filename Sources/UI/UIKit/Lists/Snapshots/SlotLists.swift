/// Lists of slots, linked in both directions: a slot enters before any other and leaves in constant time.
struct SlotLists: Sendable {
    struct List: Sendable {
        var first: Int32 = -1
        var last: Int32 = -1
        var count: Int32 = 0
    }

    /// One slot's neighbors, -1 for none; its list, -1 when it is in none; and the last pass that met it.
    struct Link: Sendable {
        var next: Int32 = -1
        var previous: Int32 = -1
        var list: Int32 = -1
        var pass: UInt32 = 0
    }

    private var lists: ContiguousArray<List> = []
    private var links: ContiguousArray<Link> = []
    private var pass: UInt32 = 0

    func count(of list: Int32) -> Int { Int(list) < lists.count ? Int(lists[Int(list)].count) : 0 }
    func first(of list: Int32) -> Int32 { Int(list) < lists.count ? lists[Int(list)].first : -1 }
    func last(of list: Int32) -> Int32 { Int(list) < lists.count ? lists[Int(list)].last : -1 }
    func next(_ slot: Int32) -> Int32 { links[Int(slot)].next }
    func list(of slot: Int32) -> Int32 { links[Int(slot)].list }

    func forEach(in list: Int32, _ body: (Int32) -> Void) {
        var slot = first(of: list)
        while slot >= 0 {
            body(slot)
            slot = links[Int(slot)].next
        }
    }

    /// Puts the slot before another, or at the list's end with -1; it leaves the list that it is in.
    mutating func insert(_ slot: Int32, into list: Int32, before next: Int32) {
        remove(slot)
        while lists.count <= Int(list) { lists.append(List()) }
        let previous = next < 0 ? lists[Int(list)].last : links[Int(next)].previous
        links[Int(slot)].next = next
        links[Int(slot)].previous = previous
        links[Int(slot)].list = list
        if previous < 0 { lists[Int(list)].first = slot } else { links[Int(previous)].next = slot }
        if next < 0 { lists[Int(list)].last = slot } else { links[Int(next)].previous = slot }
        lists[Int(list)].count += 1
    }

    /// Takes the slot out of its list, where it is in any.
    mutating func remove(_ slot: Int32) {
        while links.count <= Int(slot) { links.append(Link()) }
        let link = links[Int(slot)]
        guard link.list >= 0 else { return }
        let list = Int(link.list)
        if link.previous < 0 { lists[list].first = link.next } else { links[Int(link.previous)].next = link.next }
        if link.next < 0 { lists[list].last = link.previous } else { links[Int(link.next)].previous = link.previous }
        lists[list].count -= 1
        links[Int(slot)] = Link(pass: link.pass)
    }

    /// Begins a pass over the identifiers of one call, in which `meets` finds those that come twice.
    mutating func beginPass() { pass &+= 1 }

    /// False where this pass has met the slot before.
    mutating func meets(_ slot: Int32) -> Bool {
        while links.count <= Int(slot) { links.append(Link()) }
        guard links[Int(slot)].pass != pass else { return false }
        links[Int(slot)].pass = pass
        return true
    }
}
