internal import Buffers
internal import CDRM
internal import Glibc

/// Reading a picture that another process has left on a display.
extension KernelDRM {
    /// The master may ask for anyone's framebuffers; each call makes handles of its own (`drmModeGetFB2`).
    package func readFramebuffer(_ id: UInt32) throws(KMSError) -> FramebufferPixels {
        guard let found = drmModeGetFB2(descriptor, id) else { throw failure("reading it", "framebuffer \(id)") }
        defer { drmModeFreeFB2(found) }
        let layout = found.pointee
        let handles = Set([layout.handles.0, layout.handles.1, layout.handles.2, layout.handles.3]).subtracting([0])
        defer { handles.forEach { closeHandle($0) } }
        func refusal(_ reason: String) -> KMSError { .unreadablePicture(output: path, reason: reason) }
        guard layout.handles.0 != 0 else { throw refusal("only the display's master may read it") }
        let format = PixelFormat(code: layout.pixel_format)
        guard format == .xrgb8888 || format == .argb8888 else { throw refusal("its format is \(format), and only XR24 is read") }
        // 0 is DRM_FORMAT_MOD_LINEAR.
        guard layout.flags & UInt32(DRM_MODE_FB_MODIFIERS) == 0 || layout.modifier == 0 else {
            throw refusal("its pixels lie in tiles of the modifier 0x\(String(layout.modifier, radix: 16))")
        }
        let (stride, offset) = (Int(layout.pitches.0), Int(layout.offsets.0))
        let (width, height) = (Int(layout.width), Int(layout.height))
        guard width > 0, height > 0, stride >= width * 4 else { throw refusal("its rows are too short") }
        let bytes = try readMemory(layout.handles.0, offset + stride * (height - 1) + width * 4) { bytes in
            var copy = [UInt8](repeating: 0, count: width * height * 4)
            copy.withUnsafeMutableBytes { target in
                for row in 0..<height {
                    let part = UnsafeRawBufferPointer(rebasing: bytes[(offset + row * stride)...].prefix(width * 4))
                    UnsafeMutableRawBufferPointer(rebasing: target[(row * width * 4)...]).copyMemory(from: part)
                }
            }
            return copy
        }
        return FramebufferPixels(width: width, height: height, bytes: bytes)
    }

    /// As memory for the CPU where the driver made it so, else as a shared buffer.
    private func readMemory(
        _ handle: UInt32, _ count: Int, _ read: (UnsafeRawBufferPointer) -> [UInt8]
    ) throws(KMSError) -> [UInt8] {
        var offset: UInt64 = 0
        if drmModeMapDumbBuffer(descriptor, handle, &offset) == 0,
            let bytes = Self.readMapping(of: descriptor, at: off_t(offset), count, read)
        {
            return bytes
        }
        var shared: Int32 = -1
        guard drmPrimeHandleToFD(descriptor, handle, UInt32(DRM_CLOEXEC), &shared) == 0 else {
            throw failure("sharing the picture of before")
        }
        defer { Glibc.close(shared) }
        // Where the driver cannot say when the CPU may read, it may at once.
        Self.tell(shared, Self.readingBegins)
        defer { Self.tell(shared, Self.readingEnds) }
        guard let bytes = Self.readMapping(of: shared, at: 0, count, read) else {
            throw failure("mapping the picture of before")
        }
        return bytes
    }

    /// Flags of `struct dma_buf_sync` (linux/dma-buf.h), whose only field they are.
    private static let (readingBegins, readingEnds) = (UInt64(1), UInt64(1 | 4))

    /// The C function is `ioctl` with `DMA_BUF_IOCTL_SYNC`.
    private static func tell(_ buffer: Int32, _ flags: UInt64) {
        var flags = flags
        _ = ioctl(buffer, 0x4008_6200 as UInt, &flags)
    }

    private static func readMapping(
        of file: Int32, at offset: off_t, _ count: Int, _ read: (UnsafeRawBufferPointer) -> [UInt8]
    ) -> [UInt8]? {
        guard let mapped = mmap(nil, count, PROT_READ, MAP_SHARED, file, offset), mapped != MAP_FAILED else { return nil }
        defer { munmap(mapped, count) }
        return read(UnsafeRawBufferPointer(start: mapped, count: count))
    }
}
