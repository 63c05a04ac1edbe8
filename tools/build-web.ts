import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync, existsSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, filesOnPage, readManifest } from '#tools/web-manifest.ts'
import { CUSTOMER_SCREENS } from '#tools/web-chunks.ts'
import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const OUT = join(ROOT, 'dist/web')
/** A start builds again only after a change. */
const STAMP = join(OUT, '.vite/sources.sha256')
const SOURCES = ['web/**/*', 'contract/**/*.ts', 'domain/**/*.ts', 'tools/*.ts', 'vite.config.ts', 'package-lock.json']

/** When missing or older than the sources. Concurrent starts wait for one build. */
export async function buildWebIfStale(): Promise<void> {
  // An archive has built pages and no sources.
  if (existsSync(join(ROOT, 'release.json')) || !isStale()) return
  if (viteFile() === undefined) {
    console.error(
      existsSync(STAMP)
        ? 'The web pages are older than their sources, and the packages that build them are not installed: the old pages are served.'
        : 'The web pages have not been built, and the packages that build them are not installed: run "npm ci" without --omit=dev.',
    )
    if (!existsSync(STAMP)) process.exit(1)
    return
  }
  const release = waitForOthers()
  try {
    if (isStale()) await buildWeb()
  } finally {
    release()
  }
}

const isStale = (): boolean => !existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== fingerprint()

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true }).filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  return hash.digest('hex')
}

/** Released by the system when the process ends. */
function waitForOthers(): () => void {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const lock = new DatabaseSync(join(ROOT, '.cache/build.lock'), { timeout: 300_000 })
  lock.exec('begin exclusive')
  return () => lock.close()
}

function viteFile(): string | undefined {
  try {
    return join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js')
  } catch {
    return undefined
  }
}

async function buildWeb(): Promise<void> {
  const vite = viteFile()
  if (vite === undefined) throw new Error('vite is not installed: run "npm ci"')
  // Before the build: a change during it triggers another one.
  const made = fingerprint()
  console.error('Building the web pages; this takes a few seconds.')
  const code = await new Promise((done, fail) => {
    const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: ROOT, stdio: ['ignore', 2, 2] })
    build.once('error', fail)
    build.once('exit', done)
  })
  if (code !== 0) {
    console.error('The web pages could not be built; see above.')
    process.exit(1)
  }
  writeOfflineFiles(OUT)
  await compress()
  writeFileSync(STAMP, made)
}

async function compress(): Promise<void> {
  const files = globSync('**/*.{html,js,css,svg,json,webmanifest,txt}', { cwd: OUT }).map((file) => join(OUT, file))
  await Promise.all(
    files.map(async (file) => {
      const plain = await readFile(file)
      if (plain.length < 500) return
      const smallest = {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
      }
      await writeFile(`${file}.br`, await promisify(brotliCompress)(plain, smallest))
      await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}

const PLACE = '__OFFLINE__'
/** Besides scripts and style sheets. */
const ALWAYS = ['/favicon.svg', '/manifest.webmanifest']

/** For offline use; the version changes with any file. */
function writeOfflineFiles(out: string): void {
  const worker = join(out, 'service-worker.js')
  const code = readFileSync(worker, 'utf8')
  if (!code.includes(PLACE)) throw new Error('service-worker.js has no place for its files')
  const manifest = readManifest(out)
  const lazy = [
    'app/menu-drawer.tsx',
    'lib/logout-question.tsx',
    'lib/unauthorized-dialog.tsx',
    'lib/toast-area.tsx',
    'ui/toast.tsx',
    'payments/pending-submission-notice.tsx',
    'loans/loan-weeks.tsx',
    'dashboard/dashboard-body.tsx',
    'dashboard/answer-cards.tsx',
    'dashboard/now-live-button.tsx',
    'dashboard/approved-price.tsx',
    'dashboard/wallet-banner.tsx',
    'dashboard/install-card.tsx',
  ]
  const names = new Set([
    ...filesOnPage(out),
    ...[...Object.keys(CUSTOMER_SCREENS), ...lazy].flatMap((screen) => filesOf(manifest, screen)),
  ])
  const pages = ['app.html', 'help.html', 'sign-in.html'].map((page) => readFileSync(join(out, page), 'utf8'))
  for (const page of pages)
    for (const [, name] of page.matchAll(/<script[^>]*src="\/(assets\/[^"]+\.js)"/g)) if (name !== undefined) names.add(name)
  const files = [...ALWAYS, ...[...names].map((name) => `/${name}`)]
  const hash = createHash('sha256').update(pages.join(''))
  for (const name of files) hash.update(readFileSync(join(out, name)))
  writeFileSync(worker, code.replace(PLACE, JSON.stringify({ version: hash.digest('hex').slice(0, 16), files })))
}

if (import.meta.main) await buildWeb()
