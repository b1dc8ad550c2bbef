package import OutputCore
package import Reactor

/// A flip that the kernel says is done.
package struct DRMFlipEvent: Hashable, Sendable {
    /// 0 from drivers that do not say.
    package var crtc: UInt32
    package var sequence: UInt32
    /// To the microsecond, as the event carries it.
    package var time: MonotonicTime
    /// What the commit gave along.
    package var userData: UInt64
    package init(crtc: UInt32, sequence: UInt32, time: MonotonicTime, userData: UInt64) {
        self.crtc = crtc
        self.sequence = sequence
        self.time = time
        self.userData = userData
    }
}

/// The one choke point for libdrm. `KernelDRM` is the real one, `SimulatedDRM` (target KMSSimulated) plays the kernel in tests.
///
/// Every method retries EINTR, and throws `KMSError.failed` with the object's name and the errno.
package protocol DRMInterface: AnyObject {
    /// The node's path, for messages.
    var path: String { get }
    var driver: String { get }
    /// The kernel's number of the node (`dev_t`).
    var number: UInt64 { get }
    /// The same device's node for drawing without setting modes; nil when it has none.
    var renderNode: String? { get }
    /// The open file; -1 where it is none.
    var file: Int32 { get }
    /// Readable when events wait; nil when `onEventsReady` is called instead.
    var eventDescriptor: Int32? { get }
    var onEventsReady: (() -> Void)? { get set }
    /// This file may set modes; false while another program's does. The corresponding C function is `drmIsMaster`.
    var isMaster: Bool { get }
    /// True after `enableAtomic` succeeded.
    var isAtomic: Bool { get }

    /// `drmSetClientCap`: universal planes, atomic, writeback connectors. False where the driver has only the old API.
    func enableAtomic() -> Bool
    /// True when framebuffers may carry a modifier (`DRM_CAP_ADDFB2_MODIFIERS`).
    var knowsModifiers: Bool { get }
    /// Memory of the CPU is faster to draw in than the card's (`DRM_CAP_DUMB_PREFER_SHADOW`).
    var prefersShadow: Bool { get }
    /// Pixels that the hardware's cursor has, or a plane for it takes best (`DRM_CAP_CURSOR_WIDTH`, `DRM_CAP_CURSOR_HEIGHT`).
    var cursorSize: (width: Int, height: Int) { get }
    func resources() throws(KMSError) -> DRMResources
    /// - Parameter isProbing: asks the display itself, which takes long; false reads what the kernel knows.
    func connector(_ id: UInt32, isProbing: Bool) throws(KMSError) -> DRMConnector
    func crtc(_ id: UInt32) throws(KMSError) -> DRMCRTCState
    func planes() throws(KMSError) -> [DRMPlane]
    func properties(of object: UInt32, kind: DRMObjectKind) throws(KMSError) -> [DRMProperty]
    func blob(_ id: UInt32) throws(KMSError) -> [UInt8]
    func createBlob(_ bytes: [UInt8]) throws(KMSError) -> UInt32
    /// False where this file has made no such blob.
    @discardableResult func destroyBlob(_ id: UInt32) -> Bool
    func createDumb(width: Int, height: Int) throws(KMSError) -> DumbMemory
    func destroyDumb(_ memory: DumbMemory)
    /// A handle for memory that another process or device shared (`drmPrimeFDToHandle`).
    func importHandle(of dmabuf: Int32) throws(KMSError) -> UInt32
    /// False where there is no such handle.
    @discardableResult func closeHandle(_ handle: UInt32) -> Bool
    func addFramebuffer(_ layout: FramebufferLayout) throws(KMSError) -> UInt32
    func removeFramebuffer(_ id: UInt32)
    /// Copies the pixels of a framebuffer, also of another process's where this file is the display's master.
    func readFramebuffer(_ id: UInt32) throws(KMSError) -> FramebufferPixels
    func commit(_ request: AtomicRequest, flags: CommitFlags, userData: UInt64) throws(KMSError)
    /// The old mode set; nil mode switches the CRTC off.
    func setCRTC(_ crtc: UInt32, framebuffer: UInt32, x: UInt32, y: UInt32, connectors: [UInt32], mode: DRMMode?) throws(KMSError)
    /// The old page flip, with an event.
    func pageFlip(_ crtc: UInt32, framebuffer: UInt32, userData: UInt64) throws(KMSError)
    /// The last vblank, to the nanosecond; nil when the CRTC is off or the driver does not count.
    func vblank(of crtc: UInt32) -> VblankReading?
    /// Takes the events that wait.
    func readEvents(_ handle: (DRMFlipEvent) -> Void)
    /// Takes what is mapped and made back. The descriptor stays the seat's.
    func close()
}
