import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { fillFolder } from '#tests/support/migrated-dump.ts'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'
import { freePort } from '#tools/check/free-port.ts'
import { DUMP, TEMPLATE } from './migrated-homes.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const START_MS = 60_000
const STOP_MS = 10_000

/** In a product just started on an empty database. */
export const ADMINISTRATOR = {
  email: 'head@mmoa.example',
  password: 'a password for the tests',
  name: 'Efua Owusu',
  phone: '0201234567',
} as const

export interface Product {
  readonly origin: string
  readonly log: () => string
  /** Sends SIGTERM, fails if the exit takes more than 10 s or is not clean, and deletes the data. */
  readonly stop: () => Promise<void>
}

export type TestedDatabase = 'embedded' | 'server'

interface Home {
  readonly environment: Readonly<Record<string, string>>
  readonly remove: () => Promise<void>
}

/** A folder, or a database on the server of TEST_DATABASE_URL. */
async function makeHome(database: TestedDatabase): Promise<Home> {
  const server = process.env['TEST_DATABASE_URL']
  if (database === 'server' && server !== undefined) {
    const { name, url } = await createDatabase(server, 'mmoa_browser', process.env[TEMPLATE])
    return { environment: { DATABASE_URL: url }, remove: () => dropDatabase(server, name) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'mmoa product '))
  const dump = process.env[DUMP]
  if (dump !== undefined) fillFolder(join(folder, 'pg'), dump)
  return { environment: { DATA_DIR: folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** On a migrated empty database and a free port, until it is ready. */
export async function runProduct(
  settings: Readonly<Record<string, string>> = {},
  database: TestedDatabase = 'embedded',
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<Product> {
  const home = await makeHome(database)
  const port = await freePort()
  const origin = `http://${host}:${port}`
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_ORIGIN: origin,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      ADMIN_NAME: ADMINISTRATOR.name,
      ADMIN_PHONE: ADMINISTRATOR.phone,
      BANK_DETAILS: 'Mmoa Direct\nSample Bank, account 0000000000',
      // Specs that need the phones start the simulator themselves.
      SIMULATOR: 'off',
      ...home.environment,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log = `${log}${chunk}`.slice(-50_000)))
  const stop = async () => {
    const trouble = await ended(child)
    await home.remove()
    if (trouble !== undefined) throw new Error(`${trouble}\n${log}`)
  }
  if (await isReady(origin, child)) return { origin, log: () => log, stop }
  const problem =
    child.exitCode === null ? `was not ready within ${START_MS / 1000} s` : `ended with status ${child.exitCode} as it started`
  await stop().catch(() => undefined)
  throw new Error(`The product ${problem}:\n${log}`)
}

async function isReady(origin: string, child: ChildProcess): Promise<boolean> {
  const giveUp = Date.now() + START_MS
  while (Date.now() < giveUp && child.exitCode === null) {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (answer?.ok) return true
    await setTimeout(100)
  }
  return false
}

async function ended(child: ChildProcess): Promise<string | undefined> {
  if (child.exitCode !== null) return `The product had already ended with status ${child.exitCode}.`
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const status = await Promise.race([gone, setTimeout(STOP_MS, 'too late' as const, { ref: false })])
  if (status === 0) return undefined
  if (status !== 'too late') return `The product ended with status ${status} after SIGTERM.`
  child.kill('SIGKILL')
  await gone
  return `The product did not end within ${STOP_MS / 1000} s of SIGTERM.`
}
