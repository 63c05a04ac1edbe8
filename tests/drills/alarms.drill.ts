import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { writeRestoreCheck } from '#server/backup/backup-state.ts'
import { type Database, openDatabase } from '#server/platform/db.ts'
import { prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'
import { freePort } from '#tools/check/free-port.ts'
import { ROOT } from '#tools/check/run-program.ts'

// npm run drill -- alarms (needs Debian's prometheus): plants faults in a running office until Prometheus rings each alarm. Alarms without
// a row in FAULTS are proved on values alone (deploy/alerts.test.yaml). Only the waits of the rules (`for`) are shortened.
const folder = mkdtempSync(join(tmpdir(), 'mmoa alarms '))
const backups = join(folder, 'backups')
const LONGEST_WAIT = 180_000
let server: PostgresServer
let product: DrillProcess
let database: Database
let prometheus: ReturnType<typeof spawn>
let origin = ''

beforeAll(async () => {
  server = await startPostgres(findPostgres() ?? '')
  await prepareGround({ DATABASE_URL: server.url }, 1, 1)
  mkdirSync(backups)
  makeBackup(new Date(), 0)
  writeFileSync(join(backups, 'copied'), '')
  product = await startReady({ DATABASE_URL: server.url, SIMULATOR: 'off', BACKUP_DIR: backups }, await freePort())
  database = await openDatabase({ url: server.url })
  await startPrometheus()
}, 900_000)
afterAll(async () => {
  prometheus?.kill('SIGKILL')
  await product?.kill()
  await database?.close().catch(() => undefined)
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function startPrometheus(): Promise<void> {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  const read = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')
  const short = read('alerts.yaml')
    .replaceAll(/for: \w+/g, 'for: 1s')
    .replaceAll('[1d]', '[10s]')
    .replaceAll('offset 1d', 'offset 10s')
  writeFileSync(join(folder, 'alerts.yaml'), short)
  const config = read('prometheus.yml')
    .replaceAll('15s', '1s')
    .replace(/^ +authorization: .*\n/m, '')
    .replace("'127.0.0.1:3001', '127.0.0.1:3002'", `'${new URL(product.origin).host}'`)
  writeFileSync(join(folder, 'prometheus.yml'), config)
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

const run = (statement: string) => sql.raw(statement).execute(database.db)
function makeBackup(at: Date, problems: number): void {
  const made = join(backups, `mmoa-${at.toISOString().replaceAll(/[-:.]/g, '')}`)
  mkdirSync(made)
  writeRestoreCheck(made, { checkedAt: at.toISOString(), problems })
}
/** A process whose database is away. */
async function callUntilItRings(): Promise<void> {
  for (let calls = 0; calls < 600 && !(await rings('CallsFail')); calls += 1) {
    await fetch(`${product.origin}/api/public/stats`).catch(() => undefined)
    await setTimeout(100)
  }
}
/** By alarm, as in the database or on the disk. */
const FAULTS: Readonly<Record<string, () => unknown>> = {
  BackupIsOld: () => {
    rmSync(backups, { recursive: true })
    mkdirSync(backups)
    makeBackup(new Date('2026-01-01T00:00:00Z'), 2)
  },
  // The old backup above has an old check.
  RestoreIsUnproved: () => undefined,
  BackupIsWrong: () => undefined,
  BackupIsNotCopied: () => execFileSync('touch', ['-d', '40 hours ago', join(backups, 'copied')]),
  BaseBackupIsOld: () => run(`alter database postgres set mmoa.base_backup_at = '2026-01-01T00:00:00Z'`),
  // In development there is none.
  CertificateEnds: () => undefined,
  BooksAreUnproved: () => undefined,
  JobFailed: () =>
    run(
      `insert into job_runs (job, business_date, started_at, failed_at, error) values ('reminders', '2026-01-01', now(), now(), 'planted')`,
    ),
  JobHangs: () =>
    run(`insert into job_runs (job, business_date, started_at) values ('reminders', '2026-01-02', now() - interval '4 hours')`),
  BooksAreWrong: () =>
    run(`insert into job_runs (job, business_date, started_at, finished_at, counts)
      values ('daily-close', '2099-01-01', now(), now(), '{"violations": 1}')`),
  BooksDifferFromFacts: () =>
    run(`insert into book_audits (cause, started_at, moved_at, finished_at, finding_count) values ('command', now(), now(), now(), 1)`),
  MessagesWait: () =>
    run(`update messages set status = 'sending', created_at = now() - interval '13 hours' where id = (select max(id) from messages)`),
  DatabaseAway: async () => {
    await database.close()
    await server.crash()
  },
  CallsFail: callUntilItRings,
  ProductDown: () => product.kill(),
}

test('no alarm of a fault that is not there rings', { timeout: 300_000 }, async () => {
  await setTimeout(5_000)
  const silent = Object.keys(FAULTS).filter((alarm) => alarm !== 'CertificateEnds' && alarm !== 'BooksAreUnproved')
  for (const alarm of silent) expect([alarm, await rings(alarm)]).toEqual([alarm, false])
})

test.each(Object.entries(FAULTS))('%s rings when its fault is planted', { timeout: 300_000 }, async (alarm, plant) => {
  await plant()
  await until(alarm, () => rings(alarm))
})
