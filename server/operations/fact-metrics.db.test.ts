import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAudit } from '#server/audit-books/run-audit.ts'
import { insertAuditRow } from '#server/audit/audit-store.ts'
import { sealAuditTrailJob } from '#server/audit/seal-audit-trail.ts'
import { newestBackup, writeRestoreCheck } from '#server/backup/backup-state.ts'
import { dailyClose } from '#server/operations/daily-close.ts'
import { factMetrics } from '#server/operations/fact-metrics.ts'
import { queryOperations } from '#server/operations/operations-query.ts'
import { createRunners } from '#server/platform/jobs/job-runners.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { openMomoOffice } from '#tests/support/momo-office.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const origin = { requestId: 'request-1', address: '127.0.0.1' }
const backups = mkdtempSync(join(tmpdir(), 'mmoa backups '))
let office: Awaited<ReturnType<typeof openMomoOffice>>
beforeAll(async () => {
  office = await openMomoOffice()
})
afterAll(async () => {
  rmSync(backups, { recursive: true })
  await office.product.close()
})

const depsWith = (backupDir: string | undefined) => ({ ...office.product.deps, config: { ...office.product.deps.config, backupDir } })
async function facts(backupDir: string | undefined = backups): Promise<Record<string, number>> {
  const metrics = await (await factMetrics(depsWith(backupDir))).getMetricsAsJSON()
  return Object.fromEntries(metrics.map(({ name, values }) => [name, values[0]?.value ?? Number.NaN]))
}
const close = () => runJob(office.product.deps, dailyClose)

test('factMetrics reports no fault for an office without faults', async () => {
  await sealAuditTrailJob.run(office.product.deps)
  const found = await facts()
  expect(found).toMatchObject({
    database_facts_up: 1,
    days_waiting_for_close: 0,
    jobs_failed: 0,
    momo_exceptions_open: 0,
    sms_failed_last_day: 0,
    wal_archive_failing: 0,
  })
  expect(found['database_size_bytes']).toBeGreaterThan(1_000_000)
  expect(found['disk_free_ratio']).toBeGreaterThan(0)
  for (const absent of ['books_violations', 'audit_oldest_unsealed_seconds', 'momo_oldest_pending_seconds', 'backup_age_seconds'])
    expect(found).not.toHaveProperty(absent)
})

test('factMetrics are in /metrics, without those of the database while it is away', async () => {
  const { body } = await office.product.app.inject('/metrics')
  expect(body).toMatch(/^database_facts_up 1$/m)
  const closed = await openTestDatabase()
  await closed.close()
  const metrics = await (await factMetrics({ ...depsWith(undefined), db: closed.db })).getMetricsAsJSON()
  expect(metrics.map(({ name, values }) => [name, values[0]?.value])).toEqual([
    ['database_facts_up', 0],
    ['disk_free_ratio', expect.any(Number)],
  ])
})

test('factMetrics counts the days without a close, and the violations that a close found', async () => {
  office.product.clock.advance({ days: 3 })
  expect(await facts()).toMatchObject({ days_waiting_for_close: 3 })
  await close()
  expect(await facts()).toMatchObject({
    days_waiting_for_close: 0,
    books_violations: 0,
    non_performing_share: 0,
    non_performing_limit: 0.05,
  })
  await sql`update loans set weeks_completed = weeks_completed + 1`.execute(office.product.db)
  office.product.clock.advance({ days: 1 })
  await close()
  expect((await facts())['books_violations']).toBeGreaterThan(0)
  await sql`update loans set weeks_completed = weeks_completed - 1`.execute(office.product.db)
})

test('non_performing_share is not rounded: a share just above 5% exceeds the limit of 5%', async () => {
  const { db } = office.product
  const principalIs = async (principal: number) => {
    await sql`alter table daily_report_snapshots disable trigger user`.execute(db)
    await sql`update daily_report_snapshots set figures = jsonb_set(figures, '{nonPerforming,principal}', to_jsonb(${principal}::bigint))`.execute(
      db,
    )
    await sql`alter table daily_report_snapshots enable trigger user`.execute(db)
  }
  const { rows } = await sql<{ whole: number }>`
    select (figures #>> '{outstanding,principal}')::float8 as whole from daily_report_snapshots order by day desc, version desc limit 1`.execute(
    db,
  )
  await principalIs(Math.ceil((rows[0]?.whole ?? 0) * 0.050_01))
  const { non_performing_share: share = 0, non_performing_limit: limit } = await facts()
  expect([share > (limit ?? 1), Math.round(share * 10_000) / 10_000]).toEqual([true, limit])
  await principalIs(0)
})

test('factMetrics counts a failed job until it succeeds, and reports the age of one that hangs', async () => {
  office.product.clock.advance({ days: 1 })
  await sql`alter table daily_arrears_events rename to gone`.execute(office.product.db)
  await expect(close()).rejects.toThrow('does not exist')
  expect(await facts()).toMatchObject({ jobs_failed: 1 })
  await sql`alter table gone rename to daily_arrears_events`.execute(office.product.db)
  await close()
  expect(await facts()).toMatchObject({ jobs_failed: 0 })
  const at = new Date(office.product.clock.now().getTime() - 7_200_000)
  await sql`insert into job_runs (job, business_date, started_at) values ('reminders', '2026-01-01', ${at})`.execute(office.product.db)
  expect(await facts()).toMatchObject({ job_oldest_running_seconds: 7200 })
  await sql`delete from job_runs where job = 'reminders'`.execute(office.product.db)
})

test('factMetrics reports a transaction without a result, its exception, and audit rows without a seal', async () => {
  await office.nextTest()
  const reference = await office.ask()
  await sealAuditTrailJob.run(office.product.deps)
  office.later(3600)
  const pending = await facts()
  expect(pending['momo_oldest_pending_seconds']).toBe(3600)
  expect(pending).not.toHaveProperty('audit_oldest_unsealed_seconds')
  office.later(86_400)
  await office.check(reference)
  await insertAuditRow(office.product.db, 'refused', {
    at: office.product.clock.now(),
    action: 'approveLoan',
    reason: 'Late',
    actor: undefined,
    origin,
  })
  office.later(120)
  expect(await facts()).toMatchObject({ momo_exceptions_open: 1, audit_oldest_unsealed_seconds: 120 })
})

test('factMetrics reports the last proof of the books and its findings', async () => {
  expect(await facts()).not.toHaveProperty('books_audit_findings')
  await runAudit(office.product.deps, 'command')
  office.later(60)
  expect(await facts()).toMatchObject({ books_audit_findings: 0, books_audit_age_seconds: 60 })
})

test('sms_oldest_waiting_seconds is the age of the oldest queued message', async () => {
  await sql`update messages set status = 'queued' where id = (select min(id) from messages)`.execute(office.product.db)
  expect((await facts())['sms_oldest_waiting_seconds']).toBeGreaterThan(86_400)
})

test('factMetrics and the operations page report the age of the newest backup and of its check', async () => {
  const now = office.product.clock.now()
  const folderOf = (at: Date): string => {
    const folder = join(backups, `mmoa-${at.toISOString().replaceAll(/[-:.]/g, '')}`)
    mkdirSync(folder)
    return folder
  }
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const checked = folderOf(hoursAgo(40))
  const newest = folderOf(hoursAgo(16))
  mkdirSync(join(backups, `mmoa-${now.toISOString().replaceAll(/[-:.]/g, '')}.unfinished`))
  writeRestoreCheck(checked, { checkedAt: hoursAgo(2).toISOString(), problems: 3 })
  writeFileSync(join(backups, 'copied'), '')
  utimesSync(join(backups, 'copied'), hoursAgo(3), hoursAgo(3))
  expect(await facts()).toMatchObject({
    backup_age_seconds: 57_600,
    backup_copy_age_seconds: 10_800,
    restore_check_age_seconds: 7200,
    restore_check_problems: 3,
  })
  const page = (backupDir: string | undefined) => queryOperations(depsWith(backupDir), createRunners(office.product.deps, []))
  expect((await page(backups)).backups).toEqual({
    madeAt: hoursAgo(16),
    checkedAt: hoursAgo(2),
    problems: 3,
    copiedAt: hoursAgo(3),
    base: { isArchiving: false, madeAt: null },
  })
  expect([newestBackup(backups), newestBackup(join(backups, 'missing'))]).toEqual([newest, undefined])
  expect((await page(undefined)).backups).toBeNull()
  expect((await page(join(backups, 'missing'))).backups).toMatchObject({ madeAt: null, checkedAt: null, problems: 0, copiedAt: null })
})

test('factMetrics reports the last base backup, as deploy/make-base-backup stores it', async () => {
  expect(await facts()).not.toHaveProperty('base_backup_age_seconds')
  const at = new Date(office.product.clock.now().getTime() - 7_200_000).toISOString()
  await sql`do ${sql.lit(`begin execute format('alter database %I set mmoa.base_backup_at = %L', current_database(), '${at}'); end`)}`.execute(
    office.product.db,
  )
  expect(await facts()).toMatchObject({ base_backup_age_seconds: 7200 })
})

test('factMetrics reports no certificate where none is readable, and 0 where browsers refuse it (rule R22)', async () => {
  const expiry = async (port: number) => {
    const deps = depsWith(undefined)
    const secure = { ...deps, config: { ...deps.config, secure: true, publicOrigin: `https://127.0.0.1:${port}` } }
    return (await (await factMetrics(secure)).getMetricsAsJSON()).find(({ name }) => name === 'certificate_expires_in_seconds')?.values
  }
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(backups, name))
  const flags = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=127.0.0.1']
  execFileSync('openssl', ['req', '-x509', ...flags, '-keyout', key ?? '', '-out', cert ?? ''], { stdio: 'ignore' })
  const server = createServer({ key: readFileSync(key ?? ''), cert: readFileSync(cert ?? '') })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  expect(await expiry(port)).toEqual([expect.objectContaining({ value: 0 })])
  await new Promise((closed) => server.close(closed))
  expect(await expiry(port)).toBeUndefined()
})
