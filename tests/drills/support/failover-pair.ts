import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tools/check/free-port.ts'
import { findPostgres } from '#tools/check/postgres-server.ts'

// Debian's pg_auto_failover: a monitor, a primary and a synchronous standby.

/** As in docs/OPERATIONS.md, "Failing over". */
const MONITOR_SETTINGS = {
  health_check_period: 1_000,
  health_check_timeout: 1_000,
  health_check_retry_delay: 500,
  node_considered_unhealthy_timeout: 5_000,
  primary_demote_timeout: 8_000,
}
const PARTITION_SECONDS = '5'

export interface PairNode {
  readonly name: string
  readonly port: number
  readonly url: string
  /** Like a power failure. */
  readonly kill: () => void
  readonly run: () => void
}

export interface FailoverPair {
  readonly nodes: readonly [PairNode, PairNode]
  /** `sync`: whether commits wait for the standby. */
  readonly settled: (sync: boolean) => Promise<{ primary: PairNode; standby: PairNode }>
  /** false: the drill's self-test must detect the loss. */
  readonly waitForStandby: (wait: boolean) => void
  /** A planned switchover. */
  readonly changePlaces: () => void
  readonly stop: () => void
}

export async function startFailoverPair(): Promise<FailoverPair> {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-failover-'))
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
  const as = { uid: uid ?? 0, gid: gid ?? 0, cwd: folder, env: environment(folder) }
  chownSync(folder, as.uid, as.gid)
  mkdirSync(join(folder, 'run'), { mode: 0o700 })
  chownSync(join(folder, 'run'), as.uid, as.gid)
  const data = (name: string) => join(folder, name)
  const autoctl = (...args: string[]) => execFileSync('pg_autoctl', args, { ...as, encoding: 'utf8', stdio: 'pipe' })
  const running = new Map<string, ChildProcess>()
  const run = (name: string) => {
    const log = openSync(join(folder, `${name}.log`), 'a')
    running.set(name, spawn('pg_autoctl', ['run', '--pgdata', data(name)], { ...as, stdio: ['ignore', log, log] }))
  }
  const kill = (name: string) => killFamily(running.get(name)?.pid)

  const monitorPort = await freePort()
  const shared = ['--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl']
  autoctl('create', 'monitor', '--pgdata', data('monitor'), '--pgport', String(monitorPort), ...shared)
  run('monitor')
  const monitor = `postgres://postgres@127.0.0.1:${monitorPort}/postgres`
  await until('the monitor answers', async () => (await firstRow(monitor, 'select 1')) !== undefined, PATIENCE_SECONDS)
  for (const [name, value] of Object.entries(MONITOR_SETTINGS))
    await firstRow(monitor, `alter system set pgautofailover.${name} = ${value}`)
  await firstRow(monitor, 'select pg_reload_conf()')

  const makeNode = async (name: string): Promise<PairNode> => {
    const port = await freePort()
    const place = ['--pgdata', data(name), '--pgport', String(port), '--name', name, '--username', 'mmoa', '--dbname', 'mmoa']
    autoctl('create', 'postgres', ...place, ...shared, '--monitor', `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`)
    autoctl('config', 'set', '--pgdata', data(name), 'timeout.network_partition_timeout', PARTITION_SECONDS)
    run(name)
    return { name, port, url: `postgres://mmoa@127.0.0.1:${port}/mmoa`, kill: () => kill(name), run: () => run(name) }
  }
  const one = await makeNode('one')
  await until(
    'the first takes writes',
    async () => (await firstRow(one.url, 'select pg_is_in_recovery() as is'))?.['is'] === false,
    PATIENCE_SECONDS,
  )
  await firstRow(`postgres://postgres@127.0.0.1:${one.port}/postgres`, 'create role mmoa_check login')
  const nodes = [one, await makeNode('two')] as const
  return {
    nodes,
    settled: async (sync) => {
      let pair: { primary: PairNode; standby: PairNode } | undefined
      await until('both follow each other', async () => (pair = await rolesOf(nodes, sync)) !== undefined, PATIENCE_SECONDS)
      if (!pair) throw new Error('no pair')
      return pair
    },
    waitForStandby: (wait) => {
      for (const { name } of nodes) autoctl('set', 'node', 'replication-quorum', String(wait), '--pgdata', data(name))
    },
    changePlaces: () => void autoctl('perform', 'switchover', '--pgdata', data('monitor')),
    stop: () => {
      for (const name of running.keys()) kill(name)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function rolesOf(nodes: readonly [PairNode, PairNode], sync: boolean) {
  const states = await Promise.all(nodes.map(({ port }) => firstRow(`postgres://postgres@127.0.0.1:${port}/postgres`, STATE)))
  const at = states.findIndex((state) => state?.['recovering'] === false)
  const [primary, standby] = [nodes[at], nodes[1 - at]]
  const state = states[at]
  const follows = state?.['streaming'] === 1 && states[1 - at]?.['recovering'] === true && Boolean(state['waits']) === sync
  return primary && standby && follows ? { primary, standby } : undefined
}
const STATE = `select pg_is_in_recovery() as recovering, current_setting('synchronous_standby_names') <> '' as waits,
  (select count(*)::int from pg_stat_replication where state = 'streaming' and application_name like 'pgautofailover_standby%') as streaming`

const PATIENCE_SECONDS = 120

/** Undefined without a server. */
export const firstRow = (url: string, statement: string): Promise<Record<string, unknown> | undefined> =>
  queryOnce(url, statement).catch(() => undefined)

const environment = (folder: string) => ({
  PATH: `${findPostgres() ?? ''}:/usr/bin:/bin`,
  HOME: folder,
  LANG: 'C.UTF-8',
  XDG_CONFIG_HOME: join(folder, 'config'),
  XDG_DATA_HOME: join(folder, 'share'),
  XDG_RUNTIME_DIR: join(folder, 'run'),
})

/** Stopped first, so that none restarts another. */
function killFamily(root: number | undefined): void {
  if (root === undefined) return
  const lines = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const family = [root]
  for (const one of family) for (const [pid, parent] of parents) if (parent === one && pid !== undefined) family.push(pid)
  for (const one of family) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // Already gone.
    }
  }
}

/** @throws Error without a server. */
async function queryOnce(url: string, statement: string): Promise<Record<string, unknown>> {
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

/** An error counts as false. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 15): Promise<void> {
  for (let tries = 0; tries < seconds * 20; tries += 1) {
    if (await holds().catch(() => false)) return
    await setTimeout(50)
  }
  throw new Error(`It did not come to that: ${what}`)
}
