import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tools/check/free-port.ts'

/** A server that follows another one until it is told to take its place. */
export interface Standby {
  readonly url: string
  /** It has done all that the other one had done until now. */
  readonly caughtUp: () => Promise<void>
  /** It takes writes from now on, without a new start. */
  readonly promote: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** One statement on a connection of its own: its first row. @throws where nobody answers. */
export async function askOnce(url: string, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 3_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** Looks again and again; who cannot be asked does not hold. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 15): Promise<void> {
  for (let tries = 0; tries < seconds * 20; tries += 1) {
    if (await holds().catch(() => false)) return
    await setTimeout(50)
  }
  throw new Error(`It did not come to that: ${what}`)
}

/** Copies the server of `url` while it runs, and lets the copy follow it. */
export async function startStandby(bin: string, primary: string): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-standby-'))
  const data = join(folder, 'data')
  const from = new URL(primary)
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : undefined
  const as = { ...user, cwd: folder }
  if (user) chownSync(folder, user.uid, user.gid)
  const source = ['--host', from.hostname, '--port', from.port, '--username', from.username]
  execFileSync(join(bin, 'pg_basebackup'), ['--pgdata', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync', ...source], {
    ...as,
    env: { PGPASSWORD: from.password },
    stdio: 'pipe',
  })
  const port = await freePort()
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200, fsync: 'off' }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...as, stdio: 'ignore' })
  const url = Object.assign(new URL(primary), { port }).href
  await until('the standby answers', async () => (await askOnce(url, 'select pg_is_in_recovery() as is'))['is'] === true)
  return {
    url,
    caughtUp: async () => {
      const { now } = await askOnce(primary, 'select pg_current_wal_flush_lsn()::text as now')
      await until('the standby has caught up', async () => {
        const { done } = await askOnce(url, `select pg_last_wal_replay_lsn() >= '${String(now)}' as done`)
        return done === true
      })
    },
    promote: async () => void (await askOnce(url, 'select pg_promote()')),
    stop: async () => {
      await ended(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((done) => server.once('exit', done))
  server.kill('SIGQUIT')
  await gone
}
