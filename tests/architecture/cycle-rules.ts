import { posix } from 'node:path'
import { isProduction, parseModule, type SourceFile, type Violation } from './source-file.ts'

/** Type-only and dynamic imports included; each cycle once, from its first file in the alphabet. */
export function importCycles(files: readonly SourceFile[]): Violation[] {
  const production = files.filter(({ path }) => isProduction(path))
  const known = new Set(production.map(({ path }) => path))
  const imports = new Map(production.map((file) => [file.path, importsOf(file).filter((to) => known.has(to))]))
  const done = new Set<string>()
  const found: Violation[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path)
    if (at >= 0) found.push([...trail.slice(at), path].join(' -> '))
    if (at >= 0 || done.has(path)) return
    for (const to of imports.get(path) ?? []) visit(to, [...trail, path])
    done.add(path)
  }
  for (const path of [...imports.keys()].toSorted()) visit(path, [])
  return found
}

const importsOf = (file: SourceFile): string[] =>
  parseModule(file).specifiers.flatMap((specifier) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [posix.join(posix.dirname(file.path), specifier)] : []
  })
