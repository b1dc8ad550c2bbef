internal import Diagnostics
package import Geometry
package import OutputCore

/// The parts of a card by their kernel numbers.
package struct DRMResources: Hashable, Sendable {
    package var crtcs: [UInt32]
    package var connectors: [UInt32]
    /// Those that were made on this file, also by a process before.
    package var framebuffers: [UInt32]
    package init(crtcs: [UInt32], connectors: [UInt32], framebuffers: [UInt32] = []) {
        self.crtcs = crtcs
        self.connectors = connectors
        self.framebuffers = framebuffers
    }
}

/// A plug, or what stands for one.
package struct DRMConnector: Hashable, Sendable {
    /// What the driver says about the plug.
    package enum Status: Hashable, Sendable {
        case connected, disconnected
        /// The driver cannot tell; usable when nothing else is connected (vkms, analogue plugs).
        case unknown
    }

    package var id: UInt32
    /// As in sysfs: `HDMI-A-1`.
    package var name: String
    package var status: Status
    package var isWriteback: Bool
    package var modes: [DRMMode]
    /// In millimeters; 0 when unknown.
    package var physicalWidth: Int
    package var physicalHeight: Int
    /// What the display says about itself; nil when it says nothing that can be read.
    package var edid: EDID?
    /// How the driver says that the panel is mounted; nil when it says nothing.
    package var panelTransform: OutputTransform?
    /// The driver could not keep up the link to the display: it is dark until a mode set trains the link again.
    package var isLinkBad = false
    /// Bit n: the n-th CRTC can drive it.
    package var possibleCRTCs: UInt32

    package init(
        id: UInt32, name: String, status: Status, isWriteback: Bool = false, modes: [DRMMode], physicalWidth: Int = 0,
        physicalHeight: Int = 0, possibleCRTCs: UInt32
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.isWriteback = isWriteback
        self.modes = modes
        self.physicalWidth = physicalWidth
        self.physicalHeight = physicalHeight
        self.possibleCRTCs = possibleCRTCs
    }

    /// The display's own word, else the driver's.
    package var physicalSize: OutputInfo.PhysicalSize? {
        edid?.physicalSize ?? OutputInfo.PhysicalSize(plausibleWidth: physicalWidth, height: physicalHeight)
    }
}

extension DRMInterface {
    /// All that can be asked. A dock's connectors go with it, also between the list and the question, and a card that is being added has
    /// its node before its connectors answer.
    func describedConnectors() throws(KMSError) -> [DRMConnector] {
        var result: [DRMConnector] = []
        for id in try resources().connectors {
            do throws(KMSError) {
                result.append(try describedConnector(id))
            } catch {
                guard error.isAbsence else { throw error }
                log.debug("\(error)")
            }
        }
        return result
    }

    /// A connector with what its display says about itself. A display without an EDID, or with a bad one, is no error.
    func describedConnector(_ id: UInt32) throws(KMSError) -> DRMConnector {
        var found = try connector(id, isProbing: true)
        guard found.status != .disconnected, !found.isWriteback else { return found }
        do throws(KMSError) {
            let table = PropertyTable(try properties(of: id, kind: .connector))
            found.panelTransform = table.value("panel orientation").flatMap(OutputTransform.init(panelOrientation:))
            found.isLinkBad = table.value("link-status") == 1
            let value = table.value("EDID") ?? 0
            if value != 0 { found.edid = EDID(try blob(UInt32(truncatingIfNeeded: value))) }
        } catch {
            log.debug("\(found.name): its EDID cannot be read: \(error)")
        }
        return found
    }
}

extension OutputTransform {
    /// From the kernel's `enum drm_panel_orientation`: which of the panel's sides is up. Nil when that is not known.
    init?(panelOrientation value: UInt64) {
        switch value {
        case 0: self = .normal
        case 1: self = .rotated180
        // The panel's left side is up: the picture's upper edge belongs there, a quarter counter-clockwise.
        case 2: self = .rotated90
        case 3: self = .rotated270
        default: return nil
        }
    }
}

/// A plane's fixed part.
package struct DRMPlane: Hashable, Sendable {
    package var id: UInt32
    package var possibleCRTCs: UInt32
    /// Four-character codes.
    package var formats: [UInt32]
    package init(id: UInt32, possibleCRTCs: UInt32, formats: [UInt32]) {
        self.id = id
        self.possibleCRTCs = possibleCRTCs
        self.formats = formats
    }
}

/// What the old API knows of a CRTC; enough to put back what was on the screen.
package struct DRMCRTCState: Hashable, Sendable {
    package var id: UInt32
    package var framebuffer: UInt32
    package var x: UInt32
    package var y: UInt32
    /// Nil when the CRTC is off.
    package var mode: DRMMode?
    package init(id: UInt32, framebuffer: UInt32 = 0, x: UInt32 = 0, y: UInt32 = 0, mode: DRMMode? = nil) {
        self.id = id
        self.framebuffer = framebuffer
        self.x = x
        self.y = y
        self.mode = mode
    }
}

/// A property of an object, with the value it had when it was read.
package struct DRMProperty: Hashable, Sendable {
    package var id: UInt32
    package var name: String
    package var value: UInt64
    package init(id: UInt32, name: String, value: UInt64) {
        self.id = id
        self.name = name
        self.value = value
    }
}

/// What kind of object properties are asked of.
package enum DRMObjectKind: Hashable, Sendable {
    case crtc, connector, plane
}

/// Memory that the CPU draws into and every driver can scan out.
package struct DumbMemory {
    package var handle: UInt32
    /// Bytes from one row to the next.
    package var stride: Int
    /// Stays mapped until `destroyDumb`: mapping afresh costs a fault per page.
    package var bytes: UnsafeMutableRawBufferPointer
    package init(handle: UInt32, stride: Int, bytes: UnsafeMutableRawBufferPointer) {
        self.handle = handle
        self.stride = stride
        self.bytes = bytes
    }
}

/// A picture's memory as `addFramebuffer` takes it: one plane of pixels.
package struct FramebufferLayout: Hashable, Sendable {
    package var width: Int
    package var height: Int
    package var format: UInt32
    package var handle: UInt32
    package var stride: Int
    package var offset: Int
    /// Nil leaves it to the driver.
    package var modifier: UInt64?
    package init(width: Int, height: Int, format: UInt32, handle: UInt32, stride: Int, offset: Int = 0, modifier: UInt64? = nil) {
        self.width = width
        self.height = height
        self.format = format
        self.handle = handle
        self.stride = stride
        self.offset = offset
        self.modifier = modifier
    }
}

/// A copy of a framebuffer's pixels.
package struct FramebufferPixels: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// Rows without gaps, four bytes a pixel: blue first, and a last byte without meaning.
    package let bytes: [UInt8]
    package init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }
}
