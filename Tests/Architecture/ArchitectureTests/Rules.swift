/// What the suites ask of one file; each answer is a list of sentences that name the place.
enum Rules {
    /// What no arrow of Package.swift allows.
    ///
    /// The toolchain has a check of its own, which `.ci/test` switches on (`--explicit-target-dependency-import-check`). With Swift 6.3 it
    /// accepts each module that is reached through another target, and it overlooked wrong imports of apps.
    static func forbiddenImports(in file: SourceFile, _ manifest: Manifest = .ours) -> [String] {
        guard let allowed = manifest.arrows[file.target] else {
            return ["\(file.path): Package.swift has no target '\(file.target)'"]
        }
        return file.imports.compactMap { imported in
            let module = imported.module
            let isOurs = manifest.arrows[module] != nil || manifest.cModules.contains(module)
            guard isOurs, module != file.target, module != "Diagnostics", !allowed.contains(module) else { return nil }
            return "\(file.place(imported.line)): \(file.target) imports \(module), which Package.swift does not list for it"
        }
    }

    /// The access of a C module's import.
    static func exposedCImports(in file: SourceFile, _ manifest: Manifest = .ours) -> [String] {
        file.imports.filter { manifest.cModules.contains($0.module) && $0.access != "internal" }.map {
            "\(file.place($0.line)): say 'internal import \($0.module)'"
        }
    }

    /// A C module that two targets of the product import.
    static func sharedCModules(in manifest: Manifest) -> [String] {
        manifest.cModules.subtracting(Exceptions.freeCModules).compactMap { module in
            let owners = Set(manifest.arrows.filter { $0.value.contains(module) }.keys)
            guard owners.count != 1, owners != Exceptions.sharedCModules[module] else { return nil }
            return "\(module) has the importing targets \(owners.sorted().joined(separator: ", ")): one is the rule"
        }
    }

    /// Arrows that no import of the target's files follows; a plug-in starts what it names and imports nothing.
    static func unusedArrows(of target: String, files: [SourceFile], in manifest: Manifest = .ours) -> [String] {
        guard !Exceptions.plugins.contains(target) else { return [] }
        let imported = Set(files.flatMap(\.imports).map(\.module)).union(Exceptions.freeCModules)
        return (manifest.arrows[target] ?? []).subtracting(imported).map {
            "\(target): no file imports \($0), which Package.swift lists"
        }
    }

    /// Where Package.swift and the table of ARCHITECTURE.md differ.
    static func differences(between manifest: Manifest, and table: MapTable) -> [String] {
        Set(manifest.arrows.keys).union(table.arrows.keys).compactMap { target in
            let (listed, drawn) = (manifest.arrows[target], table.arrows[target])
            guard listed != drawn else { return nil }
            func text(_ arrows: Set<String>?) -> String { arrows.map { $0.sorted().joined(separator: ", ") } ?? "no row" }
            return "\(target): Package.swift has \(text(listed)); ARCHITECTURE.md has \(text(drawn))"
        }
    }

    static func unknownImports(in file: SourceFile, _ manifest: Manifest = .ours) -> [String] {
        file.imports.compactMap { imported in
            let module = imported.module
            if manifest.arrows[module] != nil || manifest.cModules.contains(module) { return nil }
            if OutsideModules.toolchain.contains(module) { return nil }
            if OutsideModules.foundation.contains(module) {
                return OutsideModules.mayUseFoundation.contains(file.target)
                    ? nil : "\(file.place(imported.line)): \(file.target) does without \(module)"
            }
            return "\(file.place(imported.line)): \(module) is neither in Package.swift nor in OutsideModules"
        }
    }

    static func cTypes(in file: SourceFile) -> [String] {
        let granted = Exceptions.cTypes[file.target] ?? []
        return file.visibleSignatures.flatMap { signature in
            CTypes.named(in: signature).filter { !granted.contains($0) }
                .map { "\(file.place(signature.line)): the C type '\($0)' in a signature that other modules see" }
        }
    }

    static func longFile(_ file: SourceFile) -> [String] {
        file.lineCount > 600 ? ["\(file.path): \(file.lineCount) lines, 600 at most"] : []
    }

    static func longFunctions(in file: SourceFile) -> [String] {
        file.bodies.filter { $0.lines > 60 }.map { "\(file.place($0.firstLine)): '\($0.name)' has \($0.lines) lines, 60 at most" }
    }

    static func clockReads(in file: SourceFile) -> [String] {
        let clocks: Set<String> = [
            "clock_gettime", "clock_gettime_nsec_np", "gettimeofday", "ContinuousClock", "SuspendingClock", "CLOCK_MONOTONIC",
            "CLOCK_REALTIME", "systemUptime", "CFAbsoluteTimeGetCurrent", "DispatchTime", "DispatchWallTime",
        ]
        return file.tokens.indices.filter { at in
            let token = file.tokens[at]
            guard token.kind == .word else { return false }
            return clocks.contains(token.text) || (token.text == "Date" && isCurrentDate(at, in: file.tokens))
        }.map { "\(file.place(file.tokens[$0].line)): '\(file.tokens[$0].text)' reads a clock; time is an argument" }
    }

    /// Swift 6.3 inlines and specializes nothing of a `package` declaration in another module: each use of a generic one asks for
    /// metadata. What is worth inlining is `public`, in a module that no product shows.
    static func inlinablePackage(in file: SourceFile) -> [String] {
        let declarations: Set<String> = ["var", "let", "func", "init", "subscript", "static"]
        return file.tokens.indices.filter { at in
            guard file.tokens[at].isWord("inlinable") else { return false }
            let modifiers = file.tokens[at...].prefix { !declarations.contains($0.text) }
            return modifiers.contains { $0.isWord("package") }
        }.map { "\(file.place(file.tokens[$0].line)): a package declaration is not inlined in other modules; make it public" }
    }

    /// An app may set these in a `convenience init` of an extension, where Swift writes plain storage and runs no observer.
    static func storedWithObserver(in file: SourceFile) -> [String] {
        file.settableObservedProperties.filter { !$0.modifiers.contains("ObservedProperty") }.map {
            "\(file.place($0.line)): '\($0.name)' needs @ObservedProperty, or get and set: an app's initializer runs no observer"
        }
    }

    /// The observer of a computed property that sets the property calls itself without end.
    static func recursiveObserver(in file: SourceFile) -> [String] {
        file.settableObservedProperties.filter { property in
            let words = property.observer.filter { $0.kind != .newline }
            return words.indices.dropLast(2).contains { at in
                words[at].isWord(property.name) && words[at + 1].isMark("=") && !words[at + 2].isMark("=")
                    && (at == words.startIndex || !words[at - 1].isMark(".") || words[at - 2].isWord("self"))
            }
        }.map { "\(file.place($0.line)): the observer of '\($0.name)' sets '\($0.name)' again" }
    }

    static func bannedName(_ file: SourceFile) -> [String] {
        ["Utils", "Utilities", "Helpers", "Helper", "Manager", "Misc", "Common"].contains(where: file.name.hasSuffix)
            ? ["\(file.path): name the file for what is in it"] : []
    }

    static func unfinished(in file: SourceFile) -> [String] {
        let marks = ["TO" + "DO", "FIX" + "ME", "not " + "implemented\")"]
        return file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { number, line in
            marks.filter { line.contains($0) }.map { "\(file.place(number + 1)): '\($0)'" }
        }
    }

    static func defaultCases(in file: SourceFile) -> [String] {
        guard file.name.contains("Cycle") || file.name.contains("Machine") else { return [] }
        return file.tokens.indices.filter {
            file.tokens[$0].isWord("default") && $0 + 1 < file.tokens.count && file.tokens[$0 + 1].isMark(":")
        }.map { "\(file.place(file.tokens[$0].line)): a state machine names every state, without 'default:'" }
    }

    /// The lines of the doc comment that a target's first file opens with.
    static func essayLines(of text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0.isEmpty || $0.contains("import ") && !$0.hasPrefix("//") }
            .prefix { $0.hasPrefix("//") }.count
    }

    static func missingEssay(target: String, files: [SourceFile]) -> [String] {
        let first = Exceptions.firstFiles[target] ?? target
        guard let file = files.first(where: { $0.name == first }) else { return ["\(target): there is no file \(first).swift"] }
        let lines = essayLines(of: file.text)
        let wanted = Exceptions.emptyModules.contains(target) ? 1 : 10
        return lines >= wanted ? [] : ["\(file.path): opens with \(lines) lines of doc comment, \(wanted) at least"]
    }

    /// `Date()` and `Date.now`; `Date(timeIntervalSince1970:)` is a conversion.
    private static func isCurrentDate(_ at: Int, in tokens: [Token]) -> Bool {
        guard at + 2 < tokens.count else { return false }
        return (tokens[at + 1].isMark("(") && tokens[at + 2].isMark(")"))
            || (tokens[at + 1].isMark(".") && tokens[at + 2].isWord("now"))
    }
}
