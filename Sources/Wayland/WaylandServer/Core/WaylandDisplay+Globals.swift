internal import Diagnostics
internal import Reactor
internal import WaylandProtocols

extension WaylandDisplay {
    /// The display side reads these buffers from now on: clients are told, also those that have connected before.
    package func share(_ sharing: BufferSharing) {
        guard dmabufs == nil else {
            dmabufs?.change(to: sharing)
            return
        }
        guard !sharing.layouts.isEmpty, let inUse = commons.inUse, let dmabufs = Dmabufs(sharing, inUse: inUse, loop: loop) else {
            return
        }
        self.dmabufs = dmabufs
        offer(ZwpLinuxDmabufV1.self) { object, client in
            object.handler = DmabufBinding(object, client: client, dmabufs: dmabufs)
        }
        offer(ZwpLinuxExplicitSynchronizationV1.self) { object, client in
            object.handler = SynchronizationBinding(client: client, sharing: dmabufs.sharing)
        }
    }

    /// Returns nil, with a log message, when there is no waker for buffers that come back.
    func makeBuffersInUse() -> BuffersInUse? {
        do throws(ReactorError) {
            return try BuffersInUse(on: loop)
        } catch {
            log.error("clients' memory cannot be shown where it is: \(error)")
            return nil
        }
    }

    /// Offers the globals to every client.
    func offerGlobals() {
        offer(WlCompositor.self) { [unowned self] object, client in
            object.handler = CompositorBinding(display: self, client: client)
        }
        offer(WlSubcompositor.self) { object, client in object.handler = SubcompositorBinding(client: client) }
        offer(WlShm.self) { object, client in
            object.handler = ShmBinding(client: client)
            for format in ShmFormat.all { object.send(.format(format: format.wire)) }
        }
        if let sharing = settings.sharing { share(sharing) }
        offerWindows()
        offerScreens()
        offer(WlSeat.self) { [unowned self] object, client in seat.bind(object, client) }
        offerInput()
        offerForeign()
        // Not to who is in a sandbox: it could name another one, and come out.
        offer(WpSecurityContextManagerV1.self, to: .unconfined) { [unowned self] object, client in
            object.handler = SecurityContextBinding(client: client, display: self)
        }
        offerText()
        offerIdleness()
        offer(WlDataDeviceManager.self) { [unowned self] object, client in
            object.handler = DataDeviceManagerBinding(client: client, display: self)
        }
        offer(ZwpPrimarySelectionDeviceManagerV1.self) { [unowned self] object, client in
            object.handler = PrimarySelectionManagerBinding(client: client, display: self)
        }
    }

    private func offerInput() {
        offer(ZwpRelativePointerManagerV1.self) { [unowned self] object, client in
            object.handler = RelativePointerManagerBinding(client: client, seat: seat)
        }
        offer(WpCursorShapeManagerV1.self) { [unowned self] object, client in
            object.handler = CursorShapeManagerBinding(client: client, seat: seat)
        }
        offer(ZwpPointerGesturesV1.self) { [unowned self] object, client in
            object.handler = PointerGesturesBinding(client: client, seat: seat)
        }
        offer(ZwpTabletManagerV2.self) { [unowned self] object, client in
            object.handler = TabletManagerBinding(client: client, seat: seat)
        }
        offer(ZwpPointerConstraintsV1.self) { [unowned self] object, client in
            object.handler = PointerConstraintsBinding(client: client, seat: seat)
        }
    }

    private func offerForeign() {
        offer(ZxdgExporterV2.self) { [unowned self] object, client in
            object.handler = ExporterBinding(client: client, display: self)
        }
        offer(ZxdgImporterV2.self) { [unowned self] object, client in
            object.handler = ImporterBinding(client: client, display: self)
        }
        offer(ExtForeignToplevelListV1.self, to: .privileged) { [unowned self] object, _ in
            object.handler = ForeignListBinding(windows: foreignWindows)
            foreignWindows.add(object)
        }
        offer(ZwlrForeignToplevelManagerV1.self, to: .privileged) { [unowned self] object, _ in
            object.handler = ForeignManagerBinding(windows: foreignWindows)
            foreignWindows.add(object)
        }
        offer(ZwlrLayerShellV1.self, to: .privileged) { [unowned self] object, client in
            object.handler = LayerShellBinding(client: client, display: self)
        }
        offer(ExtSessionLockManagerV1.self, to: .privileged) { [unowned self] object, client in
            object.handler = LockManagerBinding(client: client, display: self)
        }
        offer(ZwpVirtualKeyboardManagerV1.self, to: .privileged) { [unowned self] object, client in
            object.handler = VirtualKeyboardManagerBinding(client: client, seat: seat)
        }
        offer(ZwpInputMethodManagerV2.self, to: .privileged) { [unowned self] object, client in
            object.handler = InputMethodManagerBinding(client: client, seat: seat)
        }
        offer(ZwlrVirtualPointerManagerV1.self, to: .privileged) { [unowned self] object, client in
            object.handler = VirtualPointerManagerBinding(client: client, seat: seat)
        }
    }

    private func offerText() {
        offer(ZwpTextInputManagerV3.self) { [unowned self] object, client in
            object.handler = TextInputManagerV3(client: client, seat: seat)
        }
        offer(ZwpTextInputManagerV2.self) { [unowned self] object, client in
            object.handler = TextInputManagerV2(client: client, seat: seat)
        }
        offer(ZwpTextInputManagerV1.self) { [unowned self] object, client in
            object.handler = TextInputManagerV1(client: client, seat: seat)
        }
    }

    private func offerIdleness() {
        offer(ZwpIdleInhibitManagerV1.self) { [unowned self] object, client in
            object.handler = IdleInhibitManagerBinding(client: client, display: self)
        }
        offer(ExtIdleNotifierV1.self) { [unowned self] object, client in
            object.handler = IdleNotifierBinding(client: client, display: self)
        }
    }

    private func offerWindows() {
        offer(XdgWmBase.self) { [unowned self] object, client in
            guard client.charge(.shells) else { return }
            let shell = ShellBinding(object, client: client, display: self)
            object.handler = shell
            client.shells.append(shell)
        }
        offer(XdgActivationV1.self) { [unowned self] object, client in
            object.handler = ActivationBinding(client: client, display: self)
        }
        offer(ZxdgDecorationManagerV1.self) { object, _ in object.handler = DecorationManagerBinding() }
        offer(WpViewporter.self) { object, _ in object.handler = ViewporterBinding() }
        offer(WpSinglePixelBufferManagerV1.self) { object, client in
            object.handler = SinglePixelBinding(client: client)
        }
    }

    private func offerScreens() {
        offer(WlOutput.self) { [unowned self] object, client in output.bind(object, client) }
        offer(ZxdgOutputManagerV1.self) { [unowned self] object, client in
            object.handler = OutputManagerBinding(output: output, client: client)
        }
        offer(WpFractionalScaleManagerV1.self) { [unowned self] object, client in
            object.handler = FractionalScaleManagerBinding(client: client, output: output)
        }
        offer(WpPresentation.self) { [unowned self] object, client in
            object.handler = PresentationBinding(client: client, display: self)
            // CLOCK_MONOTONIC, the clock of all times in this server.
            object.send(.clockId(clkId: 1))
        }
    }
}
