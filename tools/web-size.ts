import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OUT = fileURLToPath(new URL('../dist/web', import.meta.url))

/** The screens a customer can open, by the source file that the route table names, and what a first visit to each may weigh in bytes. */
const CUSTOMER_SCREENS = [
  'sign-in/sign-in-page.tsx',
  'dashboard/dashboard-page.tsx',
  'profile/profile-page.tsx',
  'loans/loan-application-page.tsx',
  'payments/payment-page.tsx',
  'loans/loan-history-page.tsx',
  'loans/loan-page.tsx',
  'credit/score-page.tsx',
]
const STAFF_SCREENS = ['staff/admin-panel-page.tsx', 'staff/staff-dashboard-page.tsx', 'staff/role-management-page.tsx']

export interface ScreenSize {
  screen: string
  files: { name: string; bytes: number }[]
  /** Brotli, JavaScript and style sheets: what a first visit fetches before anything is touched. */
  bytes: number
}

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}

/** What a first visit to each screen of the built web fetches, in bytes. The web has to be built. */
export function webSizes(screens: readonly string[] = [...CUSTOMER_SCREENS, ...STAFF_SCREENS]): ScreenSize[] {
  // Written by the bundler with this shape.
  const manifest = JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestEntry>
  const page = readFileSync(join(OUT, 'app.html'), 'utf8')
  const onPage = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '')
  return screens.map((screen) => {
    const seen = new Set<string>()
    for (const key of [screen, ...(STAFF_SCREENS.includes(screen) ? ['app/staff.css'] : [])]) collect(manifest, key, seen)
    const names = new Set([...onPage, ...[...seen].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])])])
    const files = [...names].map((name) => ({ name, bytes: compressedBytes(name) })).toSorted((a, b) => b.bytes - a.bytes)
    return { screen, files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
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
const kilobytes = (bytes: number): string => TENTHS.format(bytes / 1000).padStart(6)

if (import.meta.main) {
  const detailed = process.argv.includes('--files')
  console.log(`First visit, brotli JavaScript and CSS, ${new Date().toISOString().slice(0, 10)}`)
  for (const { screen, files, bytes } of webSizes()) {
    console.log(`${kilobytes(bytes)} KB  ${String(files.length).padStart(2)} files  ${screen}`)
    if (detailed) for (const file of files) console.log(`${String(file.bytes).padStart(14)}  ${file.name}`)
  }
  const landing = compressedBytes('index.html')
  console.log(`${kilobytes(landing)} KB   1 file   index.html (the landing page, all of it but pictures)`)
}
