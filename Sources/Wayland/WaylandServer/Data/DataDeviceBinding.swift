internal import WaylandProtocols

/// `wl_data_device_manager` of one client.
final class DataDeviceManagerBinding: WlDataDeviceManager.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming WlDataDeviceManager.Request, of object: WlDataDeviceManager) {
        switch consume request {
        case .createDataSource(let id):
            guard client.charge(.sources), let made = id.create() else { return }
            made.handler = DataSourceBinding(made, client: client, display: display)
        case .getDataDevice(let id, _):
            guard client.charge(.clipboardDevices), let made = id.create() else { return }
            made.handler = DataDeviceBinding(client: client, display: display)
            display?.selection.add(made)
        }
    }

    func ended(_ object: WlDataDeviceManager) {}
}

/// `wl_data_device` of one client: the clipboard and drags.
final class DataDeviceBinding: WlDataDevice.Handler {
    private let client: Client
    private weak var display: WaylandDisplay?

    init(client: Client, display: WaylandDisplay?) {
        self.client = client
        self.display = display
    }

    func handle(_ request: consuming WlDataDevice.Request, of object: WlDataDevice) {
        switch consume request {
        case .startDrag(let source, let origin, let icon, let serial):
            var picture: Surface?
            if let icon {
                guard let surface = icon.surface else { return }
                guard surface.claim(.dragIcon) else {
                    return object.fail(.role, "the surface is a \(surface.role.map(\.description) ?? "") already")
                }
                picture = surface
            }
            let binding = source?.binding
            guard let origin = origin.surface, let seat = display?.seat,
                seat.beginDrag(source: binding, from: origin, icon: picture, serial: serial)
            else {
                // No button, pen or finger is down to drag with, so the drag is canceled as after a drop without a target.
                binding?.cancelDrag()
                return
            }
        case .setSelection(let source, _):
            let binding = source?.binding
            if let binding, binding.isForDragging {
                source?.fail(.invalidSource, "the source is for dragging")
                return
            }
            display?.selection.set(binding, by: object.client)
        case .release: break
        }
    }

    func ended(_ object: WlDataDevice) {
        client.credit(.clipboardDevices)
        display?.selection.remove(object)
    }
}
