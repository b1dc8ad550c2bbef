internal import Diagnostics
internal import Glibc
package import Reactor

/// The light of a panel, through the kernel's backlight class.
package final class Backlight {
    /// From 0 to 1, in steps that look equal.
    package var level: Double {
        didSet {
            level = min(max(level.isFinite ? level : oldValue, 0), 1)
            if isOn { writer.write(device.number(of: level)) }
        }
    }

    private let device: BacklightDevice
    private let writer: BacklightWriter
    private var isOn = true
    private var done: (() -> Void)?
    private var timer: LoopTimer?

    /// How long a driver may take to switch the light off before the picture goes all the same.
    private static let patience = TimeSpan.milliseconds(100)

    /// Connectors of panels that are built in: what is plugged in has a light of its own.
    private static let builtIn = ["eDP-", "DSI-", "LVDS-", "DPI-"]

    /// Finds the light of the first display that is built in.
    ///
    /// - Returns: nil where there is none, with a line in the log where this user may not set it.
    package static func find(
        for connectors: [String], on loop: EventLoop, in directory: String = "/sys/class/backlight"
    ) -> Backlight? {
        guard let connector = connectors.first(where: { name in builtIn.contains { name.hasPrefix($0) } }),
            let device = BacklightDevice.find(in: directory, for: connector)
        else { return nil }
        guard device.isWritable else {
            log.info("the brightness of \(connector) cannot be set: \(device.file): \(String(cString: strerror(errno)))")
            return nil
        }
        return Backlight(device, on: loop)
    }

    private init(_ device: BacklightDevice, on loop: EventLoop) {
        self.device = device
        // A process before may have ended while it was dark.
        level = device.level ?? 1
        var heard: (() -> Void)?
        writer = BacklightWriter(device.file, waker: try? loop.addWaker { heard?() })
        timer = loop.makeTimer { [unowned self] in isOut() }
        heard = { [weak self] in self?.hear() }
        log.info("the light is \(device.directory), with \(device.most) steps")
        if device.level == nil { writer.write(device.number(of: level)) }
    }

    package func goOut(then done: @escaping () -> Void) {
        self.done = done
        isOn = false
        writer.write(0)
        timer?.schedule(after: Self.patience)
    }

    package func goOn() {
        guard !isOn else { return }
        (isOn, done) = (true, nil)
        timer?.cancel()
        writer.write(device.number(of: level))
    }

    /// Leaves the light on.
    package func close() {
        goOn()
        timer?.cancel()
        writer.close()
    }

    private func hear() {
        let (number, problem) = writer.takeWritten()
        if let problem {
            log.once(.warning, id: "light \(problem)", "\(device.file) was not written: \(String(cString: strerror(problem)))")
        }
        if number == 0 || problem != nil { isOut() }
    }

    private func isOut() {
        timer?.cancel()
        let done = done
        self.done = nil
        done?()
    }
}
