import { type ChildProcess, execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findPostgres } from '#tools/check/postgres-server.ts'
import { ROOT } from '#tools/check/run-program.ts'
import { deployFile } from './deploy-file.ts'
import { until } from './query-once.ts'

// docs/OPERATIONS.md, "Failing over", on one machine: three members of etcd, two of Patroni, each with an address and certificate of its own.

export interface Member {
  readonly name: 'one' | 'two'
  readonly address: string
  /** As the superuser on its machine. */
  readonly psql: (statement: string, database?: string) => Promise<string>
  /** PostgreSQL, Patroni and etcd, as in a power failure. */
  readonly kill: () => void
  /** PostgreSQL alone. */
  readonly killDatabase: () => void
  readonly run: () => void
}

export interface Pair {
  readonly primary: Member
  readonly standby: Member
}

export interface PatroniCluster {
  readonly members: readonly [Member, Member]
  /** The product's machine: HAProxy listens there. */
  readonly proxy: string
  readonly authority: string
  /** `sync`: whether commits wait for the standby. */
  readonly settled: (sync: boolean) => Promise<Pair>
  readonly patronictl: (...args: string[]) => Promise<string>
  readonly killEtcd: () => void
  readonly runEtcd: () => void
  readonly stop: () => void
}

export const PASSWORDS = { replicator: 'drill r1', rewinder: 'drill r2', product: 'drill1' } as const
const PATIENCE_SECONDS = 120
const ETCD = ['zero', 'one', 'two'] as const
type Name = (typeof ETCD)[number]
const HOSTS: Readonly<Record<Name, string>> = { zero: '10.0.0.10', one: '10.0.0.11', two: '10.0.0.12' }

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'mmoa-patroni-'))
  chmodSync(folder, 0o755)
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })))
  const as = { uid, gid, cwd: folder, env: { PATH: `${findPostgres() ?? ''}:/usr/bin:/bin`, LANG: 'C.UTF-8', HOME: folder } }
  // Addresses of this machine alone, so that every port is the documented one.
  const network = `127.${1 + (process.pid % 250)}.${1 + (Math.trunc(process.pid / 250) % 250)}`
  const addressOf = (name: Name) => HOSTS[name].replace('10.0.0', network)
  const proxy = `${network}.20`
  const placeOf = (name: Name) => join(folder, name)
  makeCertificates(
    folder,
    ETCD.map((name) => [name, addressOf(name)] as const),
    proxy,
  )
  for (const name of ETCD)
    for (const path of ['', 'run', 'member.key', 'etcd']) {
      if (path === 'run' || path === 'etcd') mkdirSync(join(placeOf(name), path), { mode: 0o700 })
      chownSync(join(placeOf(name), path), uid, gid)
    }

  const everywhere = Object.entries(HOSTS).map(([name, host]) => [host, host.replace('10.0.0', network), name] as const)
  const own = (name: Name) =>
    [
      ['<name>', name],
      ['<address>', addressOf(name)],
      ['/etc/mmoa-cluster/', `${placeOf(name)}/`],
      ...everywhere.map(([from, to]) => [from, to] as const),
    ] as const
  // On this machine every connection comes from 127.0.0.1.
  const sources = ['10.0.0.11/32', '10.0.0.12/32', '10.0.0.20/32'].map((source) => [source, '127.0.0.1/32'] as const)
  const running = new Map<string, ChildProcess>()
  const launch = (what: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv) => {
    const log = openSync(join(folder, `${what}.log`), 'a')
    running.set(what, spawn(program, args, { ...as, env, stdio: ['ignore', log, log] }))
  }
  const launchEtcd = (name: Name) => {
    const text = deployFile('etcd.conf', [...own(name), ['/var/lib/etcd/mmoa', join(placeOf(name), 'etcd')]])
    launch(`etcd-${name}`, 'etcd', [], { ...as.env, ...Object.fromEntries(text.split('\n').flatMap(settingOf)) })
  }
  const runs = (what: string) => {
    const child = running.get(what)
    return child?.exitCode === null && child.signalCode === null ? child.pid : undefined
  }
  const killEtcd = () => killFamilies(ETCD.map((name) => runs(`etcd-${name}`)))

  const get = (name: Name, path: string) => statusOf(addressOf(name), path, readFileSync(join(folder, 'ca.crt'), 'utf8'))
  const makeMember = (name: 'one' | 'two'): Member => {
    const place = placeOf(name)
    const postmaster = () => {
      const file = join(place, 'data/postmaster.pid')
      const pid = existsSync(file) ? String(readFileSync(file, 'utf8').split('\n')[0]) : '0'
      // The file survives a kill, and another process may have its number.
      return spawnSync('ps', ['-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout.includes(place) ? Number(pid) : undefined
    }
    const text = deployFile('patroni.yml', [
      ...sources,
      ...own(name),
      ['/var/lib/postgresql/15/mmoa', join(place, 'data')],
      ['/var/lib/postgresql/patroni.pgpass', join(place, 'pgpass')],
      ['/var/run/postgresql', join(place, 'run')],
      ['<password of replicator>', PASSWORDS.replicator],
      ['<password of rewinder>', PASSWORDS.rewinder],
    ])
    writeFileSync(join(place, 'patroni.yml'), text)
    copyFileSync(join(ROOT, 'deploy/postgresql.conf'), join(place, 'postgresql.conf'))
    return {
      name,
      address: addressOf(name),
      psql: async (statement, database = 'postgres') => {
        const args = ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-h', join(place, 'run'), '-U', 'postgres', '-d', database, '-c', statement]
        return (await promisify(execFile)('psql', args, as)).stdout.trim()
      },
      kill: () => killFamilies([runs(name), runs(`etcd-${name}`), postmaster()]),
      killDatabase: () => killFamilies([postmaster()]),
      run: () => {
        launchEtcd(name)
        launch(name, 'patroni', [join(place, 'patroni.yml')], as.env)
      },
    }
  }
  const members = [makeMember('one'), makeMember('two')] as const
  launchEtcd('zero')
  const [one, two] = members
  one.run()
  // The second member of three: without it etcd selects nobody.
  launchEtcd('two')
  await until('the first takes writes', async () => (await get('one', '/primary')) === 200, PATIENCE_SECONDS)
  for (const role of ['mmoa_owner', 'mmoa_app']) await one.psql(`create role ${role} login password '${PASSWORDS.product}'`)
  await one.psql('create database mmoa owner mmoa_owner')
  killFamilies([runs('etcd-two')])
  two.run()

  const pairNow = async (sync: boolean): Promise<Pair | undefined> => {
    const states = await Promise.all(members.map(({ name }) => get(name, '/primary').catch(() => 0)))
    const [primary, standby] = [members[states.indexOf(200)], members[1 - states.indexOf(200)]]
    if (!primary || !standby || (await get(standby.name, sync ? '/synchronous' : '/asynchronous')) !== 200) return undefined
    const streams = await primary.psql("select application_name, sync_state from pg_stat_replication where state = 'streaming'")
    return streams === `${standby.name}|${sync ? 'sync' : 'async'}` ? { primary, standby } : undefined
  }
  return {
    members,
    proxy,
    authority: join(folder, 'ca.crt'),
    settled: async (sync) => {
      let pair: Pair | undefined
      await until('both follow each other', async () => (pair = await pairNow(sync)) !== undefined, PATIENCE_SECONDS)
      if (!pair) throw new Error('no pair')
      return pair
    },
    patronictl: async (...args) => {
      const [command = '', ...rest] = args
      const ran = await promisify(execFile)('patronictl', ['-c', join(placeOf('one'), 'patroni.yml'), command, 'mmoa', ...rest], as)
      return ran.stdout
    },
    killEtcd,
    runEtcd: () => ETCD.forEach(launchEtcd),
    stop: () => {
      for (const member of members) member.kill()
      killEtcd()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settingOf = (line: string): [string, string][] => {
  const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
  return name === undefined || value === undefined ? [] : [[name, value]]
}

/** The commands of docs/OPERATIONS.md. */
function makeCertificates(folder: string, machines: readonly (readonly [string, string])[], proxy: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const authority = ['-subj', '/CN=Mmoa database', '-keyout', 'ca.key', '-out', 'ca.crt']
  openssl('req', '-x509', '-newkey', 'rsa:3072', '-nodes', '-days', '3650', ...authority)
  for (const [name, address] of machines) {
    mkdirSync(join(folder, name), { mode: 0o755 })
    const [key, wanted, certificate] = ['key', 'csr', 'crt'].map((kind) => `${name}/member.${kind}`)
    const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=IP:${address},IP:127.0.0.1,IP:${proxy}`]
    openssl('req', '-newkey', 'rsa:3072', '-nodes', ...names, '-keyout', String(key), '-out', String(wanted))
    const signed = ['-CA', 'ca.crt', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '825', '-copy_extensions', 'copy']
    openssl('x509', '-req', '-in', String(wanted), ...signed, '-out', String(certificate))
    copyFileSync(join(folder, 'ca.crt'), join(folder, name, 'ca.crt'))
    chmodSync(join(folder, String(key)), 0o600)
  }
}

/** As HAProxy checks it. */
const statusOf = (host: string, path: string, ca: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request({ host, port: 8008, path, method: 'OPTIONS', ca, timeout: 2_000 }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sent.once('timeout', () => sent.destroy(new Error('no response')))
    sent.once('error', reject)
    sent.end()
  })

/** With their children. */
function killFamilies(roots: readonly (number | undefined)[]): void {
  const lines = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n')
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number))
  const family = roots.filter((root) => root !== undefined)
  for (const one of family) for (const [pid, parent] of parents) if (parent === one && pid !== undefined) family.push(pid)
  for (const one of family) {
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // Already gone.
    }
  }
}
