/// Rows of a shadow's patch, stretched to the columns of a target's run.
///
/// A texel is several pixels high, so the target's rows between the same two rows of texels share what was stretched. Along an upright
/// edge all rows do.
final class ShadowRows {
    private struct Row {
        /// The row's first texel; -1 for none.
        var texels = -1
        var run = Run.empty
        var lastUse: UInt64 = 0
        var values = UnsafeMutablePointer<Float>.allocate(capacity: 0)
        var capacity = 0
    }

    /// Two for each of the two edges that a row has.
    private var rows = (0..<4).map { _ in Row() }
    private var uses: UInt64 = 0

    deinit {
        for row in rows { row.values.deallocate() }
    }

    /// Begins another shadow.
    func forget() {
        for index in rows.indices { rows[index].texels = -1 }
    }

    /// Returns one row, which `stretch` writes where it is not known. It is valid until three others were asked for.
    ///
    /// - Parameters:
    ///   - texels: the row's first texel, which tells it from the others of the patch.
    ///   - stretch: writes a value for each column of the run.
    func values(
        ofRow texels: Int, _ run: Run, stretch: (UnsafeMutablePointer<Float>) -> Void
    ) -> UnsafePointer<Float> {
        uses += 1
        let known = rows.firstIndex { $0.texels == texels && $0.run == run }
        let index = known ?? makeRow(texels, run, stretch)
        rows[index].lastUse = uses
        return UnsafePointer(rows[index].values)
    }

    private func makeRow(_ texels: Int, _ run: Run, _ stretch: (UnsafeMutablePointer<Float>) -> Void) -> Int {
        let index = rows.indices.min { rows[$0].lastUse < rows[$1].lastUse } ?? 0
        (rows[index].texels, rows[index].run) = (texels, run)
        if rows[index].capacity < run.count {
            rows[index].values.deallocate()
            (rows[index].values, rows[index].capacity) = (.allocate(capacity: run.count), run.count)
        }
        stretch(rows[index].values)
        return index
    }
}
