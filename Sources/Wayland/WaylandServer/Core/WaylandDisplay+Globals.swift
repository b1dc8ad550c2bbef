internal import WaylandProtocols

extension WaylandDisplay {
    /// Offers the globals to every client.
    func offerGlobals() throws(WaylandServerError) {
        try offer(WlCompositor.self) { [unowned self] object, client in
            object.handler = CompositorBinding(display: self, client: client)
        }
        try offer(WlSubcompositor.self) { object, client in object.handler = SubcompositorBinding(client: client) }
        try offer(WlShm.self) { object, client in
            object.handler = ShmBinding(client: client)
            for format in ShmFormat.all { object.send(.format(format: format.wire)) }
        }
        if let dmabufs, !dmabufs.layouts.isEmpty {
            try offer(ZwpLinuxDmabufV1.self) { object, client in
                object.handler = DmabufBinding(object, client: client, dmabufs: dmabufs)
            }
            try offer(ZwpLinuxExplicitSynchronizationV1.self) { object, client in
                object.handler = SynchronizationBinding(client: client, sharing: dmabufs.sharing)
            }
        }
        try offerWindows()
        try offerScreens()
        try offer(WlSeat.self) { [unowned self] object, client in seat.bind(object, client) }
        try offerInput()
        try offerForeign()
        try offerText()
        try offerIdleness()
        try offer(WlDataDeviceManager.self) { [unowned self] object, client in
            object.handler = DataDeviceManagerBinding(client: client, display: self)
        }
        try offer(ZwpPrimarySelectionDeviceManagerV1.self) { [unowned self] object, client in
            object.handler = PrimarySelectionManagerBinding(client: client, display: self)
        }
    }

    private func offerInput() throws(WaylandServerError) {
        try offer(ZwpRelativePointerManagerV1.self) { [unowned self] object, client in
            object.handler = RelativePointerManagerBinding(client: client, seat: seat)
        }
        try offer(WpCursorShapeManagerV1.self) { [unowned self] object, client in
            object.handler = CursorShapeManagerBinding(client: client, seat: seat)
        }
        try offer(ZwpPointerGesturesV1.self) { [unowned self] object, client in
            object.handler = PointerGesturesBinding(client: client, seat: seat)
        }
        try offer(ZwpTabletManagerV2.self) { [unowned self] object, client in
            object.handler = TabletManagerBinding(client: client, seat: seat)
        }
        try offer(ZwpPointerConstraintsV1.self) { [unowned self] object, client in
            object.handler = PointerConstraintsBinding(client: client, seat: seat)
        }
    }

    private func offerForeign() throws(WaylandServerError) {
        try offer(ZxdgExporterV2.self) { [unowned self] object, client in
            object.handler = ExporterBinding(client: client, display: self)
        }
        try offer(ZxdgImporterV2.self) { [unowned self] object, client in
            object.handler = ImporterBinding(client: client, display: self)
        }
        try offer(ExtForeignToplevelListV1.self, isPrivileged: true) { [unowned self] object, _ in
            object.handler = ForeignListBinding(windows: foreignWindows)
            foreignWindows.add(object)
        }
        try offer(ZwlrForeignToplevelManagerV1.self, isPrivileged: true) { [unowned self] object, _ in
            object.handler = ForeignManagerBinding(windows: foreignWindows)
            foreignWindows.add(object)
        }
        try offer(ZwlrLayerShellV1.self, isPrivileged: true) { [unowned self] object, client in
            object.handler = LayerShellBinding(client: client, display: self)
        }
        try offer(ExtSessionLockManagerV1.self, isPrivileged: true) { [unowned self] object, client in
            object.handler = LockManagerBinding(client: client, display: self)
        }
        try offer(ZwpVirtualKeyboardManagerV1.self, isPrivileged: true) { [unowned self] object, client in
            object.handler = VirtualKeyboardManagerBinding(client: client, seat: seat)
        }
        try offer(ZwpInputMethodManagerV2.self, isPrivileged: true) { [unowned self] object, client in
            object.handler = InputMethodManagerBinding(client: client, seat: seat)
        }
        try offer(ZwlrVirtualPointerManagerV1.self, isPrivileged: true) { [unowned self] object, client in
            object.handler = VirtualPointerManagerBinding(client: client, seat: seat)
        }
    }

    private func offerText() throws(WaylandServerError) {
        try offer(ZwpTextInputManagerV3.self) { [unowned self] object, client in
            object.handler = TextInputManagerV3(client: client, seat: seat)
        }
        try offer(ZwpTextInputManagerV2.self) { [unowned self] object, client in
            object.handler = TextInputManagerV2(client: client, seat: seat)
        }
        try offer(ZwpTextInputManagerV1.self) { [unowned self] object, client in
            object.handler = TextInputManagerV1(client: client, seat: seat)
        }
    }

    private func offerIdleness() throws(WaylandServerError) {
        try offer(ZwpIdleInhibitManagerV1.self) { [unowned self] object, client in
            object.handler = IdleInhibitManagerBinding(client: client, display: self)
        }
        try offer(ExtIdleNotifierV1.self) { [unowned self] object, client in
            object.handler = IdleNotifierBinding(client: client, display: self)
        }
    }

    private func offerWindows() throws(WaylandServerError) {
        try offer(XdgWmBase.self) { [unowned self] object, client in
            guard client.charge(.shells) else { return }
            let shell = ShellBinding(object, client: client, display: self)
            object.handler = shell
            client.shells.append(shell)
        }
        try offer(XdgActivationV1.self) { [unowned self] object, client in
            object.handler = ActivationBinding(client: client, display: self)
        }
        try offer(ZxdgDecorationManagerV1.self) { object, _ in object.handler = DecorationManagerBinding() }
        try offer(WpViewporter.self) { object, _ in object.handler = ViewporterBinding() }
        try offer(WpSinglePixelBufferManagerV1.self) { object, client in
            object.handler = SinglePixelBinding(client: client)
        }
    }

    private func offerScreens() throws(WaylandServerError) {
        try offer(WlOutput.self) { [unowned self] object, client in output.bind(object, client) }
        try offer(ZxdgOutputManagerV1.self) { [unowned self] object, client in
            object.handler = OutputManagerBinding(output: output, client: client)
        }
        try offer(WpFractionalScaleManagerV1.self) { [unowned self] object, client in
            object.handler = FractionalScaleManagerBinding(client: client, output: output)
        }
        try offer(WpPresentation.self) { [unowned self] object, client in
            object.handler = PresentationBinding(client: client, display: self)
            // CLOCK_MONOTONIC, the clock of all times in this server.
            object.send(.clockId(clkId: 1))
        }
    }
}
