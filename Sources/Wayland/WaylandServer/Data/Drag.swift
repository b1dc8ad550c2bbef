package import Geometry
internal import WaylandProtocols

/// A drag by a pointer or a finger from one client's window to another's.
///
/// The data goes through a pipe between the two clients; this class only sends the events. A drag ends when the button or finger
/// is released, and when its source or the client that began it is gone.
package final class Drag {
    /// The surface on which the drag began.
    package let origin: Surface
    /// The client's drag icon, if it has one.
    package let icon: Surface?
    /// The finger that drags; nil when the pointer drags.
    package let finger: Int32?

    private let source: DataSourceBinding?
    private weak var display: WaylandDisplay?
    private weak var target: Surface?
    private weak var offer: DataOfferBinding?

    init(source: DataSourceBinding?, origin: Surface, icon: Surface?, finger: Int32?, display: WaylandDisplay) {
        self.source = source
        self.origin = origin
        self.icon = icon
        self.finger = finger
        self.display = display
        source?.dragBegins()
    }

    private var isOn: Bool { display?.seat.drag === self }
    /// The data device of the client under the drag.
    private var device: WlDataDevice? { target.flatMap { display?.selection.device(of: $0.client) } }

    /// Moves the drag to `surface`, or to no client.
    package func move(to surface: Surface?, at place: Point<Local>, time: UInt32) {
        guard isOn else { return }
        // Without a source the client drags within itself, and no other client receives events.
        let new = source == nil && surface?.client !== origin.client ? nil : surface
        if new !== target {
            leave()
            if let new, new.isAlive { enter(new, at: place) }
        } else {
            device?.send(.motion(time: time, x: WireFixed(place.x), y: WireFixed(place.y)))
        }
    }

    /// Drops at the current position.
    package func drop() {
        guard isOn else { return }
        if let offer, offer.drop() {
            device?.send(.drop)
            source?.object?.send(.dndDropPerformed)
        } else if source == nil, let device {
            device.send(.drop)
        } else {
            leave()
            source?.cancelDrag()
        }
        end()
    }

    /// Cancels the drag, as after a drop that is not accepted.
    package func cancel() {
        guard isOn else { return }
        leave()
        source?.cancelDrag()
        end()
    }

    func sourceEnded(_ ended: DataSourceBinding) {
        guard ended === source, isOn else { return }
        leave()
        end()
    }

    func clientEnded(_ client: Client) {
        guard client === origin.client, isOn else { return }
        leave()
        end()
    }

    func surfaceEnded(_ surface: Surface) {
        guard surface === target, isOn else { return }
        leave()
    }

    private func enter(_ surface: Surface, at place: Point<Local>) {
        guard let display else { return }
        target = surface
        guard let device else { return }
        var made: WlDataOffer?
        if let source {
            guard surface.client.charge(.offers), let new = WlDataOffer.create(for: device) else { return }
            let binding = DataOfferBinding(new, source: source, client: surface.client, isDragged: true)
            new.handler = binding
            (offer, made) = (binding, new)
            source.offer = binding
            device.send(.dataOffer(id: new))
            binding.introduce()
        }
        device.send(
            .enter(
                serial: display.nextSerial(), surface: surface.object, x: WireFixed(place.x), y: WireFixed(place.y), id: made))
    }

    private func leave() {
        let device = device
        target = nil
        offer?.leave()
        offer = nil
        device?.send(.leave)
    }

    private func end() {
        target = nil
        display?.seat.dragEnded(self)
    }
}
