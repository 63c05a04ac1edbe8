import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { writeRestoreCheck } from '#server/backup/backup-state.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'
import { findPostgres, type PostgresServer, startPostgres, startStandby } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- alarms (as root, with Debian's prometheus): plants the fault of each alarm in a running office until it fires.
// Only the waits of the rules (`for`) are shortened.
const folder = mkdtempSync(join(tmpdir(), 'mmoa alarms '))
const backups = join(folder, 'backups')
const disk = join(folder, 'disk')
const LONGEST_WAIT = 180_000
/** An account may enter few wrong receipt numbers; the alarm needs more than fifty. */
const CUSTOMERS = 20
/** In the process: SIGUSR2 takes 800 MB, SIGWINCH keeps it busy. */
const FAULTS_INSIDE = `
  const held = []
  process.on('SIGUSR2', () => { for (let n = 0; n < 8; n += 1) held.push(Buffer.alloc(1e8, 1)) })
  process.on('SIGWINCH', () => setInterval(() => { for (const end = Date.now() + 650; Date.now() < end; ); }, 800))`
let server: PostgresServer
let standby: PostgresServer
let product: DrillProcess
let second: DrillProcess | undefined
let prometheus: ChildProcess
let origin = ''
let cash: readonly CashInHand[] = []

beforeAll(async () => {
  const bin = findPostgres() ?? ''
  server = await startPostgres(bin, { archive_mode: 'on' })
  cash = await prepareGround({ DATABASE_URL: server.url }, CUSTOMERS, CUSTOMERS)
  standby = await startStandby(bin, server.url)
  await run(`alter database postgres set mmoa.base_backup_at = '${new Date().toISOString()}'`)
  await run(
    `insert into book_audits (cause, scope, started_at, moved_at, finished_at, finding_count) values ('command', 'whole', now(), now(), now(), 0)`,
  )
  await run(`create function plant() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`)
  mkdirSync(backups)
  makeBackup(new Date(), 0)
  writeFileSync(join(backups, 'copied'), '')
  const place = { DATABASE_URL: server.url, DATABASE_REPLICA_URL: standby.url, BACKUP_DIR: backups }
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(FAULTS_INSIDE)}`
  product = await startReady({ ...place, SIMULATOR: 'off', NODE_OPTIONS }, await freePort())
  await startPrometheus()
}, 900_000)
afterAll(async () => {
  prometheus?.kill('SIGKILL')
  await second?.kill()
  await product?.kill()
  await standby?.stop()
  await server?.stop()
  if (second !== undefined) execFileSync('umount', [disk])
  rmSync(folder, { recursive: true, force: true })
})

/** Three seconds: a scrape waits two for a busy connection. */
function configure(target: DrillProcess): void {
  const config = readFileSync(join(ROOT, 'deploy/prometheus.yml'), 'utf8')
    .replaceAll('15s', '3s')
    .replace(/^ +authorization: .*\n/m, '')
    .replace("'127.0.0.1:3001', '127.0.0.1:3002'", `'${new URL(target.origin).host}'`)
  writeFileSync(join(folder, 'prometheus.yml'), config)
}

async function startPrometheus(): Promise<void> {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const short = readFileSync(join(ROOT, 'deploy/alerts.yaml'), 'utf8')
    .replaceAll(/for: \w+/g, 'for: 1s')
    .replaceAll('[1d]', '[10s]')
    .replaceAll('offset 1d', 'offset 10s')
  writeFileSync(join(folder, 'alerts.yaml'), short)
  configure(product)
  const flags = [`--config.file=${join(folder, 'prometheus.yml')}`, `--storage.tsdb.path=${join(folder, 'series')}`]
  prometheus = spawn('prometheus', [...flags, `--web.listen-address=127.0.0.1:${port}`], { stdio: 'ignore' })
  await until('Prometheus reads the product', async () => (await values('database_facts_up')) === 1)
}

const answerShape = z.object({ data: z.object({ result: z.array(z.object({ value: z.tuple([z.number(), z.string()]) })) }) })
async function values(query: string): Promise<number | undefined> {
  const response = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(query)}`).catch(() => undefined)
  if (response?.status !== 200) return undefined
  const [first] = z.parse(answerShape, await response.json()).data.result
  return first === undefined ? undefined : Number(first.value[1])
}
const rings = async (alarm: string) => (await values(`ALERTS{alertname="${alarm}",alertstate="firing"}`)) === 1

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + LONGEST_WAIT; Date.now() < end; await setTimeout(500)) if (await isSo()) return
  throw new Error(`${what}: not within ${LONGEST_WAIT / 1000} s`)
}

async function run(...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    // Triggers would refuse rows of the past.
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
function makeBackup(at: Date, problems: number): void {
  const made = join(backups, `mmoa-${at.toISOString().replaceAll(/[-:.]/g, '')}`)
  mkdirSync(made)
  writeRestoreCheck(made, { checkedAt: at.toISOString(), problems })
}
const callHome = ({ cookie }: CashInHand) => fetch(`${product.origin}/api/home`, { headers: { cookie } }).catch(() => undefined)

/** While the table of sessions is locked for `seconds`, repeatedly. */
async function callAgainstLock(calls: number, seconds: number, alarm: string): Promise<void> {
  const callers = Array.from({ length: calls }, (_, at) => cash[at % cash.length]).flatMap((one) => one ?? [])
  const callAlways = async (one: CashInHand, isLocked: () => boolean) => {
    for (; isLocked(); await setTimeout(50)) await callHome(one)
  }
  for (const end = Date.now() + LONGEST_WAIT; Date.now() < end && !(await rings(alarm));) {
    let isLocked = true
    const lock = run('begin', 'lock table sessions in access exclusive mode', `select pg_sleep(${seconds})`, 'commit')
    const ended = lock.finally(() => (isLocked = false))
    await setTimeout(200)
    await Promise.all(callers.map((one) => callAlways(one, () => isLocked)))
    await ended
  }
}
/** A process whose database is away. */
async function callUntilItRings(): Promise<void> {
  for (let calls = 0; calls < 600 && !(await rings('CallsFail')); calls += 1) {
    await fetch(`${product.origin}/api/public/stats`).catch(() => undefined)
    await setTimeout(100)
  }
}
async function guessReceipts(): Promise<void> {
  let wrong = 0
  for (const [person, one] of cash.entries())
    for (const sign of ['B', 'C', 'D', 'F', 'G']) {
      const sending = { ...one, receiptNumber: `QQQQ${sign}Q`, key: `guess-${person}-${sign}-0000000000` }
      const { status } = await sendOnce(undefined, product.origin, sending)
      expect([422, 429]).toContain(status)
      if (status === 422) wrong += 1
    }
  expect(wrong).toBeGreaterThan(50)
}
/** Last: a product with its data on a disk of its own. */
async function fillDisk(): Promise<void> {
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', disk])
  second = await startReady({ DATA_DIR: join(disk, 'data'), SIMULATOR: 'off' }, await freePort())
  configure(second)
  prometheus.kill('SIGHUP')
  await until('Prometheus reads the other product', async () => (await values('database_facts_up')) === 1)
  expect(await rings('DiskFillsUp')).toBe(false)
  const { bavail, bsize, blocks } = statfsSync(disk)
  writeFileSync(join(disk, 'filler'), Buffer.alloc((bavail - 0.1 * blocks) * bsize))
}

const exception = `('late_success', 'planted', 'mtn', 'TX-1', 100, 'GHS', now())`
/** In order, each with the alarms that fire. */
const FAULTS: readonly (readonly [alarms: string, plant: () => unknown])[] = [
  [
    'BackupIsOld, RestoreIsUnproved, BackupIsWrong',
    () => {
      rmSync(backups, { recursive: true })
      mkdirSync(backups)
      makeBackup(new Date('2026-01-01T00:00:00Z'), 2)
      writeFileSync(join(backups, 'copied'), '')
    },
  ],
  ['BackupIsNotCopied', () => execFileSync('touch', ['-d', '40 hours ago', join(backups, 'copied')])],
  ['BaseBackupIsOld', () => run(`alter database postgres set mmoa.base_backup_at = '2026-01-01T00:00:00Z'`)],
  ['WalArchiveFails', () => run(`alter system set archive_command = 'false'`, 'select pg_reload_conf()', 'select pg_switch_wal()')],
  ['ReplicaIsBehind', () => standby.stop()],
  ['ReceiptNumbersAreGuessed', guessReceipts],
  ['CallsAreSlow', () => callAgainstLock(8, 1.7, 'CallsAreSlow')],
  [
    'NonPerformingIsOverLimit',
    () =>
      run(`insert into daily_report_snapshots (day, version, figures)
        values ('2099-01-01', 99, '{"outstanding": {"principal": 200}, "nonPerforming": {"principal": 100}}')`),
  ],
  [
    'BooksAreWrong',
    () =>
      run(`insert into job_runs (job, business_date, started_at, finished_at, counts)
        values ('daily-close', '2099-01-01', now(), now(), '{"violations": 1}')`),
  ],
  [
    'BooksDifferFromFacts',
    () =>
      run(
        `insert into book_audits (cause, scope, started_at, moved_at, finished_at, finding_count) values ('command', 'whole', now(), now(), now(), 1)`,
      ),
  ],
  ['BooksAreUnproved', () => run(block('book_audits'), 'delete from book_audits')],
  [
    'MessagesWait',
    () => run(`update messages set status = 'sending', created_at = now() - interval '13 hours' where id = (select max(id) from messages)`),
  ],
  [
    'MessagesFail',
    () =>
      run(`insert into messages (user_id, phone, text, kind, status, next_attempt_at, created_at)
        select user_id, phone, text, 'staff', 'failed', now(), now() from (select * from messages limit 1) one, generate_series(1, 21)`),
  ],
  [
    'MomoIsPending',
    () =>
      run(`insert into momo_transactions (reference, loan_id, user_id, direction, provider, gateway, phone, amount, currency, status, requested_by,
          channel, created_at, sent_at)
        select 'planted', id, user_id, 'collection', 'mtn', 'mtn', '0244123456', 100, 'GHS', 'PENDING', user_id, 'app', now() - interval '7 hours',
          now() - interval '7 hours' from loans limit 1`),
  ],
  [
    'MomoExceptionsWait',
    () => run(`insert into momo_exceptions (kind, reference, gateway, transaction_id, amount, currency, found_at) values ${exception}`),
  ],
  [
    'JobHangs',
    () => run(`insert into job_runs (job, business_date, started_at) values ('reminders', '2026-01-02', now() - interval '4 hours')`),
  ],
  [
    'JobFailed',
    () =>
      run(
        `insert into job_runs (job, business_date, started_at, failed_at, error) values ('reminders', '2026-01-01', now(), now(), 'planted')`,
      ),
  ],
  ['DayWasNotClosed', () => run(block('closed_days'), `insert into closed_days (day, closed_at) values (current_date - 3, now())`)],
  [
    'AuditIsNotSealed',
    () =>
      run(
        block('audit_seals'),
        `insert into audit_trail (at, action, outcome, request_id, address)
        values (now() - interval '1 hour', 'approveLoan', 'refused', 'planted', '127.0.0.1')`,
      ),
  ],
  ['MemoryGrows', () => product.child.kill('SIGUSR2')],
  ['DatabaseAway', () => server.crash()],
  ['CallsFail', callUntilItRings],
  [
    'ConnectionsAreWaitedFor',
    async () => {
      server.startAgain()
      await until('the database is back', async () => (await values('database_facts_up')) === 1)
      await callAgainstLock(90, 6, 'ConnectionsAreWaitedFor')
    },
  ],
  ['EventLoopLags', () => product.child.kill('SIGWINCH')],
  ['ProductDown', () => product.kill()],
  ['DiskFillsUp', fillDisk],
]
function block(table: string): string {
  return `create trigger planted before insert on ${table} for each statement execute function plant()`
}

// Without https there is no certificate to read, and its alarm fires at once.
test('CertificateEnds fires where no certificate can be read', { timeout: 300_000 }, () =>
  until('CertificateEnds', () => rings('CertificateEnds')),
)

test('no alarm fires without its fault', { timeout: 300_000 }, async () => {
  for (const one of cash) expect((await callHome(one))?.status).toBe(200)
  await setTimeout(10_000)
  for (const alarm of FAULTS.flatMap(([alarms]) => alarms.split(', '))) expect([alarm, await rings(alarm)]).toEqual([alarm, false])
})

test.each(FAULTS)('%s: fires when its fault is planted', { timeout: 300_000 }, async (alarms, plant) => {
  const names = alarms.split(', ')
  for (const alarm of names) expect([alarm, await rings(alarm)]).toEqual([alarm, false])
  await plant()
  for (const alarm of names) await until(alarm, () => rings(alarm))
})
