import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { PRODUCT_COMMIT, PRODUCT_VERSION } from '#server/platform/product-version.ts'
import { freePort } from '#tools/check/free-port.ts'
import { makeRelease } from '#tools/release/make-release.ts'

// Part of npm run check: unpacks the archive into an empty folder and starts it without any program of this clone.
const LONGEST_START = 120_000
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
  await startAndRead(root)
  console.log(`The archive ${name} starts in an empty folder.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
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
