import { execFileSync, spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/platform/product-version.ts'
import { freePort } from '#tools/check/free-port.ts'
import { makeRelease } from '#tools/release/make-release.ts'

// Part of npm run check: unpacks the archive into an empty folder and starts it without any program of this clone.
const LONGEST_START = 120_000
/** In MB: an image of it stays below 300 beside its base (rule R23). */
const LARGEST = 230
/** Files without code; the document proves them. */
const FONTS = '@expo-google-fonts/noto-sans'
const folder = mkdtempSync(join(tmpdir(), 'mmoa release '))
const empty = join(folder, 'server')
mkdirSync(empty)
try {
  const { name, archive } = await makeRelease(join(folder, 'made'), { compress: false })
  execFileSync('tar', ['--extract', '--file', archive, '--directory', empty])
  const root = join(empty, name)
  for (const needless of ['tests', 'web', 'bench', 'node_modules/vite', 'node_modules/typescript'])
    if (existsSync(join(root, needless))) throw new Error(`The archive has ${needless}, which no server needs.`)
  const materials: { components: readonly unknown[] } = JSON.parse(readFileSync(join(folder, 'made', `${name}.cdx.json`), 'utf8'))
  if (materials.components.length < 50) throw new Error('The bill of materials is not complete.')
  const megabytes = sizeOf(root) / 1e6
  if (megabytes > LARGEST) throw new Error(`The archive unpacks to ${Math.round(megabytes)} MB, more than ${LARGEST}.`)
  await startAndRead(root)
  useParts(root)
  console.log(`The archive ${name} starts in an empty folder: ${Math.round(megabytes)} MB.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function sizeOf(path: string): number {
  const found = lstatSync(path)
  return found.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : found.size
}

/** The packages lack parts that no server runs: each package is still there, a document is printed and a photo read. */
function useParts(root: string): void {
  const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const packages = Object.keys(dependencies).filter((name) => name !== FONTS)
  const code = `void (async () => {
    setInterval(() => undefined, 1_000) // The thread that prints keeps no process alive.
    for (const name of ${JSON.stringify(packages)}) await import(name)
    await import('@electric-sql/pglite/node-postgres')
    const { printDocument } = await import('#server/documents/document-printer.ts')
    const page = { title: 'A trial', lead: '', lender: { name: 'Mmoa', lines: [] }, figures: [{ label: 'Owed', value: 'GH₵1.00' }], sections: [] }
    const bytes = await printDocument({ page, mark: 'A', issuedAt: new Date(), proof: { lead: '', words: '' } })
    if (bytes.subarray(0, 5).toString() !== '%PDF-') throw new Error('No document was printed.')
    const { default: sharp } = await import('sharp')
    await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } }).jpeg().toBuffer()
    process.exit(0)
  })()`
  const node = join(root, 'node_modules/.bin/node')
  execFileSync(node, ['--eval', code], { cwd: root, env: { PATH: '' }, stdio: ['ignore', 'inherit', 'inherit'] })
}

/** With no PATH, so that it uses only its own Node. */
async function startAndRead(root: string): Promise<void> {
  const port = await freePort()
  const environment = { PATH: '', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(root, '..', 'data'), SIMULATOR: 'off' }
  const product = spawn(join(root, 'node_modules/.bin/node'), ['start.mjs'], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [product.stdout, product.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  try {
    for (let waited = 0; waited < LONGEST_START && !output.includes('Ready at') && product.exitCode === null; waited += 50)
      await setTimeout(50)
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text()
    const health = await read('/healthz')
    if (!health.startsWith(`ok ${PRODUCT_VERSION} (commit ${PRODUCT_COMMIT}`)) throw new Error(`/healthz answered: ${health}`)
    if (!(await read('/')).includes('<title>')) throw new Error('The landing page did not come.')
  } catch (error) {
    throw new Error(`The archive did not serve its pages. It printed:\n${output}`, { cause: error })
  } finally {
    product.kill('SIGKILL')
  }
}
