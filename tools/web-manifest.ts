import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Readonly<Record<string, ManifestEntry>>

export const readManifest = (out: string): Manifest =>
  // Written by the bundler with this shape.
  JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest

export function filesOnPage(out: string): string[] {
  const page = readFileSync(join(out, 'app.html'), 'utf8')
  return [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
}

/** With imports and style sheets. */
export function filesOf(manifest: Manifest, source: string): string[] {
  const seen = new Set<string>()
  collect(manifest, source, seen)
  return [...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])
}

function collect(manifest: Manifest, key: string, seen: Set<string>): void {
  if (seen.has(key)) return
  seen.add(key)
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`${key} is not in the manifest of the built web`)
  for (const imported of entry.imports ?? []) collect(manifest, imported, seen)
}
