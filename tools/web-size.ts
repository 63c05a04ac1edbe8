import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CUSTOMER_SCREENS } from '#tools/web-chunks.ts'

const OUT = fileURLToPath(new URL('../dist/web', import.meta.url))

const STAFF_SCREENS = ['panel/admin-panel-page.tsx', 'staff/staff-dashboard-page.tsx', 'staff/role-management-page.tsx']

/**
 * What a first visit may weigh, in bytes of brotli. The goal for customers is 90 KB; React, TanStack Query, zod/mini, wouter and the style sheet are 82 of
 * them, so this limit only keeps the screens from growing.
 */
const LIMITS = { customer: 122_000, staff: 250_000, landing: 20_000 }

interface ScreenSize {
  screen: string
  limit: number
  files: { name: string; bytes: number }[]
  /** JavaScript and style sheets: what a first visit fetches before anything is touched. */
  bytes: number
}

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

function webSizes(): ScreenSize[] {
  // Written by the bundler with this shape.
  const manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>
  const page = readFileSync(join(OUT, 'app.html'), 'utf8')
  const onPage = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
  return [...Object.keys(CUSTOMER_SCREENS), ...STAFF_SCREENS].map((screen) => {
    const isStaff = STAFF_SCREENS.includes(screen)
    const seen = new Set<string>()
    for (const key of [screen, ...(isStaff ? ['app/staff.css'] : [])]) collect(manifest, key, seen)
    const names = new Set([...onPage, ...[...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])])
    const files = [...names].map((name) => ({ name, bytes: compressedBytes(name) })).toSorted((a, b) => b.bytes - a.bytes)
    return { screen, limit: isStaff ? LIMITS.staff : LIMITS.customer, files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
  })
}

function collect(manifest: Record<string, ManifestEntry>, key: string, seen: Set<string>): void {
  if (seen.has(key)) return
  seen.add(key)
  const entry = manifest[key]
  if (entry === undefined) throw new Error(`${key} is not in the manifest of the built web`)
  for (const imported of entry.imports ?? []) collect(manifest, imported, seen)
}

function compressedBytes(name: string): number {
  const file = join(OUT, name)
  // Files of a few hundred bytes have no compressed copy and travel as they are.
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : readFileSync(file).length
}

const TENTHS = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const kilobytes = (bytes: number): string => `${TENTHS.format(bytes / 1000)} KB`.padStart(9)

// node tools/web-size.ts [--files]: prints what a first visit to each built screen fetches, and fails where it is more than its limit.
if (import.meta.main) {
  const detailed = process.argv.includes('--files')
  const landing = { screen: 'index.html', limit: LIMITS.landing, files: [], bytes: compressedBytes('index.html') }
  console.log(`First visit, brotli JavaScript and CSS (of index.html all but pictures), ${new Date().toISOString().slice(0, 10)}`)
  for (const { screen, limit, files, bytes } of [landing, ...webSizes()]) {
    console.log(
      `${kilobytes(bytes)}  ${screen}, ${files.length || 1} files${bytes > limit ? `: more than ${kilobytes(limit).trim()}` : ''}`,
    )
    if (detailed) for (const file of files) console.log(`${String(file.bytes).padStart(16)}  ${file.name}`)
    if (bytes > limit) process.exitCode = 1
  }
}
