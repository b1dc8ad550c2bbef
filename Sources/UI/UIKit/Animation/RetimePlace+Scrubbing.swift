internal import Motion

extension RetimePlace {
    func isOn(_ pace: AnimationPace) -> Bool { abs(pace.progress(at: fraction) - progress) < 1e-6 }

    /// Returns the place to which a finger moves from here, given the new progress.
    func scrubbed(to progress: Double, on pace: AnimationPace) -> RetimePlace {
        if progress == self.progress { return self }
        // A spring passes the same progress at several times, so only a curve can be inverted here.
        if case .spring = pace.pacing {
        } else if isOn(pace) {
            return RetimePlace(fraction: pace.fraction(forProgress: progress), progress: progress)
        }
        let end: Double = progress > self.progress ? 1 : 0
        let way = end - self.progress
        return going(abs(way) > 1e-9 ? (progress - self.progress) / way : 1, to: end)
    }
}
