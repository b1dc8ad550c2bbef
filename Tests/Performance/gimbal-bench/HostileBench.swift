/// An honest client beside attackers: the time it waits for an answer, the frames it gets, and the memory that stays.
///
/// Processor time is the clock, so that other programs do not count. A turn of the loop that works for 5 ms is 5 ms later for who waits
/// for an answer. The display's side has a thread of its own on a device, so its work makes frames late here, and no answers. The
/// attacker's own work does not count.
@MainActor
enum HostileBench {
    static func run(_ options: BenchOptions) throws -> [Figure] {
        let attacks = Attack.all.filter { attack in options.attack.map { attack.name.contains($0) } ?? true }
        return try attacks.flatMap { attack in
            let room = try HostileRoom()
            defer { room.close() }
            return try figures(of: attack, in: room)
        }
    }

    private static func figures(of attack: Attack, in room: HostileRoom) throws -> [Figure] {
        _ = room.live(for: 0.5)
        let alone = room.live(for: 1)
        let before = PeakMemory.resident
        let attackers = try (0..<attack.clients).map { _ in try Attacker(attack, in: room) }
        let beside = room.live(for: 2, beside: attackers)
        for attacker in attackers { attacker.leave() }
        let after = room.live(for: 0.5)
        room.rest()
        let worst = max(beside.worstAnswer, after.worstAnswer)
        return [
            Figure(
                name: "hostile, \(attack.name): worst answer", value: worst / alone.worstAnswer, unit: "× alone",
                target: .atMost(3), note: note(attackers)),
            Figure(
                name: "hostile, \(attack.name): worst answer in all", value: worst * 1e3, unit: "ms CPU", target: .atMost(50)),
            Figure(
                name: "hostile, \(attack.name): frames lost", value: 1 - beside.frames / 2 / alone.frames, unit: "of all",
                target: .atMost(0.1)),
            Figure(
                name: "hostile, \(attack.name): memory afterwards", value: PeakMemory.resident / before, unit: "× before",
                target: .atMost(1.05)),
        ]
    }

    /// What the attackers did: an attacker that sends nothing proves nothing.
    private static func note(_ attackers: [Attacker]) -> String {
        let (bytes, ends) = (attackers.reduce(0) { $0 + $1.bytes }, attackers.reduce(0) { $0 + $1.ends })
        return "\(bytes / 1000) kB of requests, ended \(ends) times"
    }
}
