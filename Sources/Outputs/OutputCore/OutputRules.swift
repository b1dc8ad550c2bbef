/// What a person wants of one output besides how it is turned.
package struct OutputPreferences: Hashable, Sendable {
    /// One of the modes that it has, as `--mode` takes it.
    package var mode: String?
    /// Pixels a point.
    package var scale: Double?
    /// What it says about itself is missing, or wrong.
    package var physicalSize: OutputInfo.PhysicalSize?

    package init(mode: String? = nil, scale: Double? = nil, physicalSize: OutputInfo.PhysicalSize? = nil) {
        self.mode = mode
        self.scale = scale
        self.physicalSize = physicalSize
    }

    /// What this one does not say, `other` does.
    fileprivate func completed(by other: OutputPreferences?) -> OutputPreferences {
        OutputPreferences(
            mode: mode ?? other?.mode, scale: scale ?? other?.scale, physicalSize: physicalSize ?? other?.physicalSize)
    }
}

/// Preferences by names, which are those of `RotationRules`: a connector's, a display's (with a space), or none for all outputs.
package struct OutputRules: Hashable, Sendable {
    private var stored: [String: OutputPreferences] = [:]

    package init() {}

    package subscript(name: String) -> OutputPreferences {
        get { stored[name] ?? OutputPreferences() }
        set { stored[name] = newValue }
    }

    /// Returns the connector's preferences, completed by the display's, then by those for all outputs.
    package func preferences(connector: String, model: String = "", serial: String = "") -> OutputPreferences {
        OutputPreferences().completed(by: stored[connector])
            .completed(by: model.isEmpty ? nil : stored["\(model) \(serial)"])
            .completed(by: model.isEmpty ? nil : stored[model])
            .completed(by: stored[""])
    }
}
