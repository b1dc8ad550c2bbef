internal import Diagnostics
internal import OutputCore
internal import Reactor

/// The card's coming and going, and what is done when it does not work. All of it happens in the loop's turns, except that the seat is
/// answered at once: no output is told anything inside a call of ours.
///
///     held ── seat disabled ──▶ lent ── seat enabled ──▶ held
///       │                        │
///       │ it cannot be opened    │ the card is removed: let go of, and looked for when the seat is back
///       ▼                        ▼
///     away ── a second later, then after 2, 4 … 64 seconds, and with every card that is added or has news ──▶ held
extension KMSDevice {
    // MARK: The seat

    /// False while a placeholder stands in for the card.
    package var hasCard: Bool {
        switch standing {
        case .held: true
        case .lent(let hasCard): hasCard
        case .away, .closed: false
        }
    }

    func lend() {
        guard standing != .closed else { return }
        standing = .lent(hasCard: hasCard)
        recoveryTimer?.cancel()
        outputs.forEach { $0.pause() }
    }

    func resume() {
        guard standing != .closed else { return }
        guard hasCard else {
            standing = .away(tries: 0)
            takeCard()
            return
        }
        standing = .held
        do throws(KMSError) {
            assign(try probe(), isResuming: true, isNewDevice: false)
        } catch {
            // The descriptor was revoked: a new one.
            log.info("\(error); opening the card again")
            takeCard()
        }
    }

    // MARK: Displays

    func displaysMayHaveChanged() {
        switch standing {
        case .lent, .closed: break
        case .away: takeCardAfterNews()
        case .held: probeAgain()
        }
    }

    private func probeAgain() {
        do throws(KMSError) {
            assign(try probe(), isResuming: false, isNewDevice: false)
        } catch {
            log.warning("\(error)")
            if error.isAbsence || outputs.contains(where: \.isFailed) { takeCard() }
        }
    }

    // MARK: Failures

    /// A commit of `output`, or memory for it, failed for a reason of the card's.
    func outputFailed(_ output: KMSOutput) {
        output.hasFailed(at: loop.now)
        scheduleRecovery()
    }

    private func scheduleRecovery() {
        guard standing == .held, let next = outputs.compactMap(\.retry).min() else { return }
        recoveryTimer?.schedule(at: next)
    }

    func recover() {
        switch standing {
        case .lent, .closed: break
        case .away: takeCard()
        case .held:
            let failed = outputs.filter { $0.isDue(at: loop.now) }
            // Opening the card again makes all displays dark: only where none of them shows anything.
            let isHopeless = failed.contains { $0.failures > 1 } && !outputs.contains(where: \.isConfigured)
            if isHopeless { takeCard() } else { probeAgain() }
            scheduleRecovery()
        }
    }

    // MARK: The card

    /// Opens the card anew. Where there is none that works, a placeholder stands in until there is.
    func takeCard() {
        do throws(KMSError) {
            let before = hasCard ? interface.number : nil
            try open()
            standing = .held
            if interface.number != before { onCardChanged?() }
        } catch {
            log.once(.warning, id: "\(error)", "\(error); the interface goes on without a display")
            letGo()
            let tries = if case .away(let before) = standing { before } else { 0 }
            standing = .away(tries: tries + 1)
            recoveryTimer?.schedule(after: .milliseconds(1000 << Int64(min(tries, 6))))
        }
    }

    /// What was in vain before says nothing of a card that has news: if it needs another moment it is tried again a second later.
    private func takeCardAfterNews() {
        standing = .away(tries: 0)
        takeCard()
    }

    /// Every buffer and framebuffer of before is void.
    private func open() throws(KMSError) {
        outputs.forEach { $0.freeBuffers() }
        let (before, oldPath) = (hasCard ? interface.number : nil, path)
        end()
        interface = try connect()
        try begin()
        if interface.number != before {
            if before != nil { keeper?.forget(oldPath) }
            meet()
        }
        assign(try probe(), isResuming: true, isNewDevice: true)
    }

    /// The card may be another one: what it shows is not ours, and its GPU may be another, too.
    private func meet() {
        save()
        takeAllocator()
    }

    private func letGo() {
        forgetFile()
        for output in outputs.dropFirst() { remove(output) }
        outputs.first?.loseDisplay()
        end()
        dropAllocator()
    }

    /// The card was unplugged, or its driver was unbound: another one may be there.
    package func cardWasRemoved() {
        switch standing {
        case .away, .closed: break
        case .lent(let hasCard):
            guard hasCard else { return }
            letGo()
            standing = .lent(hasCard: false)
        case .held:
            log.info("\(path) is gone")
            standing = .away(tries: 0)
            takeCard()
        }
    }

    /// Displays came or went on a card. Another one's are as good as a card that is added.
    package func cardChanged(_ path: String) {
        if hasCard, path == self.path { handleHotplug() } else { cardWasAdded() }
    }

    /// A card was plugged in, or a driver was bound to one. It is taken where nothing is shown.
    package func cardWasAdded() {
        switch standing {
        case .lent, .closed: break
        case .away: takeCardAfterNews()
        case .held: if outputs.allSatisfy({ $0.pipeline == nil }) { takeCard() }
        }
    }
}
