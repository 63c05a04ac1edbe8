import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CUSTOMER_SCREENS } from '#tools/web-chunks.ts'
import { filesOf, filesOnPage, readManifest } from '#tools/web-manifest.ts'

const OUT = fileURLToPath(new URL('../dist/web', import.meta.url))

const STAFF_SCREENS = ['panel/admin-panel-page.tsx', 'panel/staff-dashboard-page.tsx', 'access/role-management-page.tsx']

/**
 * Bytes of brotli for a first visit. The goal for customers is 90 KB, of which 67 are React and the style sheet
 * (docs/decisions/033-first-load.md); each limit is the present size and a little more.
 */
const STAFF_LIMIT = 235_000
/** With the page and its style sheet, without what is fetched for later. */
const PAGE_LIMITS = { 'index.html': 12_600, 'help.html': 10_100, 'sign-in.html': 23_800 }
const CUSTOMER_LIMITS: Readonly<Record<keyof typeof CUSTOMER_SCREENS, number>> = {
  'dashboard/dashboard-page.tsx': 90_000,
  'profile/profile-page.tsx': 96_500,
  'loans/loan-application-page.tsx': 109_600,
  'payments/payment-page.tsx': 109_500,
  'loans/loan-history-page.tsx': 96_700,
  'loans/loan-page.tsx': 101_700,
  'credit/score-page.tsx': 96_300,
}

interface ScreenSize {
  screen: string
  limit: number
  files: { name: string; bytes: number }[]
  bytes: number
}

function webSizes(): ScreenSize[] {
  const manifest = readManifest(OUT)
  const onPage = filesOnPage(OUT)
  const limits = new Map([...Object.entries(CUSTOMER_LIMITS), ...STAFF_SCREENS.map((screen) => [screen, STAFF_LIMIT] as const)])
  return [...limits].map(([screen, limit]) => {
    const isStaff = STAFF_SCREENS.includes(screen)
    const needed = [screen, ...(isStaff ? ['panel/staff-frame.tsx', 'app/staff.css'] : [])].flatMap((source) => filesOf(manifest, source))
    const names = new Set([...onPage, ...needed])
    const files = [...names].map((name) => ({ name, bytes: compressedBytes(name) })).toSorted((a, b) => b.bytes - a.bytes)
    return { screen, limit, files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
  })
}

function pageSizes(): ScreenSize[] {
  return Object.entries(PAGE_LIMITS).map(([screen, limit]) => {
    const page = readFileSync(join(OUT, screen), 'utf8')
    const scripts = [...page.matchAll(/<script[^>]*src="\/([^"]+\.js)"/g)].flatMap(([, name]) => name ?? [])
    const files = [screen, ...scripts].map((name) => ({ name, bytes: compressedBytes(name) }))
    return { screen, limit, files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
  })
}

function compressedBytes(name: string): number {
  const file = join(OUT, name)
  // Files of a few hundred bytes have no compressed copy.
  return existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : readFileSync(file).length
}

const TENTHS = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const kilobytes = (bytes: number): string => `${TENTHS.format(bytes / 1000)} KB`.padStart(9)

// node tools/web-size.ts [--files]: fails above a limit.
if (import.meta.main) {
  const detailed = process.argv.includes('--files')
  console.log(
    `First visit, brotli JavaScript and CSS (of the pages without the application the page too), ${new Date().toISOString().slice(0, 10)}`,
  )
  for (const { screen, limit, files, bytes } of [...pageSizes(), ...webSizes()]) {
    console.log(
      `${kilobytes(bytes)}  ${screen}, ${files.length || 1} files${bytes > limit ? `: more than ${kilobytes(limit).trim()}` : ''}`,
    )
    if (detailed) for (const file of files) console.log(`${String(file.bytes).padStart(16)}  ${file.name}`)
    if (bytes > limit) process.exitCode = 1
  }
}
