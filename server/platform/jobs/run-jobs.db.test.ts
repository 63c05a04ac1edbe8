import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { wakeAfterCommit } from '#server/platform/after-commit.ts'
import { transaction } from '#server/platform/db.ts'
import { createRunners } from '#server/platform/jobs/job-runners.ts'
import { oneAtATime } from '#server/platform/jobs/one-at-a-time.ts'
import { runJobs } from '#server/platform/jobs/run-jobs.ts'
import { tidyUp } from '#server/platform/jobs/tidy-up.ts'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, database, close } = await openTestDatabase()
const probe = await openProbe(db)
afterAll(async () => {
  await probe.close()
  await close()
})

it('a job runs soon after the commit that asked for it, and again after it failed', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('not today')
    return { probes: runs }
  }
  const jobs = await runJobs(database, probe.deps, createRunners(probe.deps, [{ name: 'probe', cron: '0 0 1 1 *', run }]))
  await transaction(db, async (tx) => wakeAfterCommit(tx, 'probe'))
  await setTimeout(50)
  await transaction(db, async (tx) => wakeAfterCommit(tx, 'probe'))
  await setTimeout(50)
  expect(runs).toBe(2)
  expect(probe.logged()).toContain('A job failed')
  await jobs.stop()
  expect(await db.selectFrom('job_runs').selectAll().execute()).toMatchObject([
    { job: 'probe', business_date: '2026-03-02', attempts: 2, finished_at: probe.clock.now(), failed_at: null, counts: { probes: 2 } },
  ])
})

it('the queue starts a second time on the same database, as another process does', async () => {
  const jobs = await runJobs(database, probe.deps, createRunners(probe.deps, [tidyUp]))
  await jobs.stop()
})

it('asked while it runs, a job runs once more afterwards, and never twice at the same time', async () => {
  let running = 0
  let runs = 0
  const runner = oneAtATime(async () => {
    running += 1
    expect(running).toBe(1)
    await setTimeout(10)
    running -= 1
    runs += 1
  })
  await Promise.all([runner.run(), runner.run(), runner.run(), runner.run()])
  expect(runs).toBe(2)
  await runner.run()
  expect(runs).toBe(3)
  await runner.idle()
})

it('tidying up removes what has expired, and nothing that still counts', async () => {
  const now = probe.clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const key = (name: string, age: number) => ({ user_id: 'u', route: 'r', key: name, body_hash: 'h', created_at: ago(age) })
  await db
    .insertInto('idempotency_keys')
    .values([key('old', 31), key('new', 29)])
    .execute()
  const limit = (name: string, age: number, rest: Date | null = null) => ({
    key: name,
    window_started_at: ago(age),
    count: 1,
    rest_until: rest,
  })
  await db
    .insertInto('rate_limits')
    .values([limit('old', 3), limit('new', 1), limit('resting', 3, ago(-1))])
    .execute()
  await db
    .insertInto('admin_grants')
    .values([{ token_hash: 'old', expires_at: ago(2), created_at: ago(2) }])
    .execute()
  await db
    .insertInto('users')
    .values({ id: 'caller', full_name: 'Ama', phone: '0244123456', created_at: ago(9), updated_at: ago(9) })
    .execute()
  const called = (id: string, age: number) => ({ started_at: ago(age), expires_at: new Date(ago(age).getTime() + 150_000), id })
  const screen = { user_id: 'caller', moment: '{}', last_answer: 'Mmoa Loans', ended: false }
  await db
    .insertInto('ussd_sessions')
    .values([
      { ...screen, ...called('old', 2) },
      { ...screen, ...called('new', 0) },
    ])
    .execute()
  expect(await tidyUp.run(probe.deps)).toEqual({ sessions: 0, ussdSessions: 1, grants: 1, codes: 0, keys: 1, limits: 1 })
  expect(await db.selectFrom('ussd_sessions').select('id').execute()).toEqual([{ id: 'new' }])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('rate_limits').select('key').orderBy('key').execute()).toEqual([{ key: 'new' }, { key: 'resting' }])
  expect(await db.selectFrom('admin_grants').select('token_hash').execute()).toEqual([])
})
