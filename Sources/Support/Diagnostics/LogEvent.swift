/// A change of state that a person looks for in the journal (`journalctl MESSAGE_ID=…`); what each means is in `systemd/gimbal.catalog`.
package enum LogEvent: String, CaseIterable, Sendable {
    /// The service is ready: every display shows a frame.
    case ready = "72e63ac7a95343229f70d5dc2e675fc7"
    /// Main, the GPU or a display does not work.
    case hangs = "f3b08f6932ac4b62bd4fa08455a5b465"
    /// What did not work works again.
    case recovered = "2ed764b27e794e8ba0d0e9b47d50e092"
    /// The service manager is asked to end the process.
    case ends = "e3089c7a755540008ba417007ad25f92"
    /// The service has crashed again and again.
    case safeMode = "e6342c1c40f94904b234c93c43b84218"
    /// The configuration was read again.
    case reloaded = "85a8bb9b530e40cb9e353f29b11f0de6"
    /// The configuration stays as it was.
    case refused = "2ca106edc9844faa832f9525acc10a6c"
    /// The GPU hangs or has lost its context.
    case rendererLost = "cfa2f9f4f1ab4893b796ef6eddae9b60"
    /// The service that gave the seat is gone.
    case seatLost = "3341fde73cc64842ab456d913c0bfc13"
}
