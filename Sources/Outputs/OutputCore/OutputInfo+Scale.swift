extension OutputInfo.PhysicalSize {
    /// Nil for what is no size in millimeters: a driver's default, a projector's nothing, or an aspect ratio in the wrong place.
    package init?(plausibleWidth width: Int, height: Int) {
        guard (21...10_000).contains(width), (21...10_000).contains(height) else { return nil }
        // Kernel and X servers know these as ratios; with them a display of any size would be a handheld.
        let ratios = [(160, 90), (160, 100), (1600, 900), (1600, 1000), (40, 30)]
        guard !ratios.contains(where: { $0 == (width, height) }) else { return nil }
        self.init(width: width, height: height)
    }

    /// Device pixels per point that suit a display of this size: 2 from 192 pixels an inch on, 3 from 288, and never so many that
    /// fewer than 320 points are left on the short side.
    package func scaleHint(for mode: OutputMode) -> Double? {
        let inches = Double(width * width + height * height).squareRoot() / 25.4
        let pixels = Double(mode.width * mode.width + mode.height * mode.height).squareRoot()
        guard inches > 0, pixels > 0 else { return nil }
        let density = pixels / inches
        // No panel is finer or coarser; the size must be another's.
        guard (10...1200).contains(density) else { return nil }
        let wanted: Double = density >= 288 ? 3 : density >= 192 ? 2 : 1
        let room = (Double(min(mode.width, mode.height)) / 320).rounded(.down)
        return max(1, min(wanted, room))
    }
}
