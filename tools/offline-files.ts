import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, filesOnPage, readManifest } from '#tools/web-manifest.ts'
import { CUSTOMER_SCREENS } from '#tools/web-chunks.ts'

const PLACE = '__OFFLINE__'
/** Loaded by the app page besides scripts and style sheets. */
const ALWAYS = ['/favicon.svg', '/manifest.webmanifest']

/** Writes the list of files for offline use into the service worker, with a version that changes with any of them. */
export function writeOfflineFiles(out: string): void {
  const worker = join(out, 'service-worker.js')
  const code = readFileSync(worker, 'utf8')
  if (!code.includes(PLACE)) throw new Error('service-worker.js has no place for its files')
  const manifest = readManifest(out)
  const lazy = [
    'app/menu-drawer.tsx',
    'app/logout-question.tsx',
    'lib/unauthorized-dialog.tsx',
    'ui/toast.tsx',
    'payments/pending-submission-notice.tsx',
    'loans/loan-weeks.tsx',
    'loans/new-terms-card.tsx',
    'loans/waiting-loan-card.tsx',
  ]
  const names = new Set([
    ...filesOnPage(out),
    ...[...Object.keys(CUSTOMER_SCREENS), ...lazy].flatMap((screen) => filesOf(manifest, screen)),
  ])
  const files = [...ALWAYS, ...[...names].map((name) => `/${name}`)]
  const hash = createHash('sha256').update(readFileSync(join(out, 'app.html')))
  for (const name of files) hash.update(readFileSync(join(out, name)))
  writeFileSync(worker, code.replace(PLACE, JSON.stringify({ version: hash.digest('hex').slice(0, 16), files })))
}
