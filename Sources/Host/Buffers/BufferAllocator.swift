/// An allocator of buffers that the GPU draws into and the display controller shows: `GBMDevice`, or a test's stand-in.
package protocol BufferAllocator: AnyObject {
    /// - Parameter modifiers: the modifiers that both sides support; empty leaves the layout to the driver.
    func allocate(width: Int, height: Int, format: PixelFormat, modifiers: [UInt64]) throws(BufferError) -> RenderBuffer
}
