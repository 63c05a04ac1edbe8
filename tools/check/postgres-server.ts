import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

const OLDEST = 15

/** For databases of tests: each connection plans a statement once, not for the values of its first calls. */
export const PLAN_ONCE = { plan_cache_mode: 'force_generic_plan' }

/** Debian keeps one folder per version outside the PATH. */
export function findPostgres(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = (existsSync(debian) ? readdirSync(debian) : []).map(Number).filter((version) => version >= OLDEST)
  const folders = versions.toSorted((a, b) => b - a).map((version) => `${debian}/${version}/bin`)
  return [...folders, ...(process.env['PATH'] ?? '').split(delimiter)].find((folder) => existsSync(join(folder, 'initdb')))
}

/** PostgreSQL refuses to run as root: then it runs as Debian's user, or as nobody. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string, user: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim())
  const user = idOf('-u', 'postgres') > 0 ? 'postgres' : 'nobody'
  return { uid: idOf('-u', user), gid: idOf('-g', user) }
}

export interface PostgresServer {
  /** Of a role that may create databases. */
  readonly url: string
  readonly stop: () => Promise<void>
  /** "Immediate shutdown". */
  readonly crash: () => Promise<void>
  /** After a crash, on the same data and port. */
  readonly startAgain: () => void
  /** With those that serve its connections. */
  readonly processes: () => number[]
}

/** On a free port, with data in a temporary folder. `own`: settings such as `{ fsync: 'on' }`. */
export async function startPostgres(bin: string, own: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-postgres-'))
  const data = join(folder, 'data')
  const as = { ...unprivileged(), cwd: folder }
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (as.uid !== undefined && as.gid !== undefined) for (const path of [folder, passwordFile]) chownSync(path, as.uid, as.gid)

  // ICU, unlike the embedded database: shows an order that relies on the default.
  const collation = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en']
  const access = ['--username=mmoa', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const made = spawnSync(join(bin, 'initdb'), ['--pgdata', data, '--no-sync', ...collation, ...access], { ...as, encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${made.stderr || made.stdout || made.error?.message}`)
  }

  return await runServer(bin, { folder, data, as }, `mmoa:${password}`, own)
}

/** As in docs/OPERATIONS.md. `primary`: address of a role that may replicate; the replica has its sslmode, too. */
export async function startStandby(bin: string, primary: string, own: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-standby-'))
  const data = join(folder, 'data')
  // With sslmode the client looks for a certificate at home.
  const as = { ...unprivileged(), cwd: folder, env: { ...process.env, HOME: folder } }
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const copy = ['-d', primary, '-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync']
  const made = spawnSync(join(bin, 'pg_basebackup'), copy, { ...as, encoding: 'utf8' })
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`pg_basebackup failed: ${made.stderr || made.stdout || made.error?.message}`)
  }
  const { username, password, search } = new URL(primary)
  const settings = { hot_standby_feedback: 'on', max_standby_streaming_delay: '60s', ...own }
  return await runServer(bin, { folder, data, as }, `${username}:${password}`, settings, search)
}

interface Place {
  readonly folder: string
  readonly data: string
  readonly as: { readonly uid?: number; readonly gid?: number; readonly cwd: string; readonly env?: NodeJS.ProcessEnv }
}

async function runServer(
  bin: string,
  { folder, data, as }: Place,
  role: string,
  own: Readonly<Record<string, string>>,
  search = '',
): Promise<PostgresServer> {
  const port = await freePort()
  // Nothing waits for the disk. No socket file: its path may be too long.
  const usual = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, fsync: 'off', timezone: 'UTC' }
  const settings = { ...usual, ...own }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let log = ''
  const launch = () => {
    const launched = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...as, stdio: ['ignore', 'ignore', 'pipe'] })
    launched.stderr.on('data', (chunk) => (log = `${log}${chunk}`.slice(-5_000)))
    return launched
  }
  let server = launch()

  const stop = async () => {
    await ended(server, 'SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  const url = `postgres://${role}@127.0.0.1:${port}/postgres${search}`
  const startAgain = () => {
    server = launch()
  }
  const running = { url, stop, crash: () => ended(server, 'SIGQUIT'), startAgain, processes: () => familyOf(server) }
  if (await answers(url, server)) return running
  await stop()
  throw new Error(`PostgreSQL did not start: ${log}`)
}

/** SIGINT: "fast shutdown"; SIGQUIT: the immediate one. */
async function ended(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await gone
}

function familyOf({ pid }: ChildProcess): number[] {
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout
  return [pid ?? 0, ...children.split('\n').map(Number)].filter((one) => one > 0)
}

async function answers(url: string, server: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 150 && server.exitCode === null; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await setTimeout(200)
    }
  }
  return false
}
