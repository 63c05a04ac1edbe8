import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wakeAfterCommit, transaction } from '#server/platform/db.ts'
import { createRunners, serialise } from '#server/platform/jobs/job-runners.ts'
import { purgeExpired } from '#server/operations/purge-expired.ts'
import { startScheduler, type Scheduler } from '#server/platform/jobs/scheduler.ts'
import { openProbe } from '#tests/support/platform-probe.ts'
import { openTestDatabase } from '#tests/support/test-db.ts'

const { db, database, close } = await openTestDatabase()
const probe = await openProbe(db)
afterAll(async () => {
  await probe.close()
  await close()
})

it('wakeAfterCommit() runs a job soon after the commit, and again after a failure', async () => {
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new Error('not today')
    return { rows: runs }
  }
  const scheduler = startScheduler(database, probe.deps, createRunners(probe.deps, [{ name: 'probe', everyMinutes: 60, run }]))
  await transaction(db, async (tx) => wakeAfterCommit(tx, 'probe'))
  await expect.poll(() => probe.logged()).toContain('A job failed')
  await transaction(db, async (tx) => wakeAfterCommit(tx, 'probe'))
  await expect.poll(() => runs).toBe(2)
  await scheduler.stop()
  expect(await db.selectFrom('job_runs').selectAll().execute()).toMatchObject([
    { job: 'probe', business_date: '2026-03-02', attempts: 2, finished_at: probe.clock.now(), failed_at: null, counts: { rows: 2 } },
  ])
})

describe('startScheduler()', () => {
  let runs: number
  let failing: boolean
  const job = {
    name: 'interval-probe',
    everyMinutes: 5,
    run: async () => {
      runs += 1
      if (failing) throw new Error('not today')
      return undefined
    },
  }
  const runners = [createRunners(probe.deps, [job]), createRunners(probe.deps, [job])]
  let schedulers: Scheduler[]
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    ;[runs, failing, schedulers] = [0, false, runners.map((one) => startScheduler(database, probe.deps, one))]
    probe.clock.moveTo('2026-03-02T10:00:00Z')
  })
  afterEach(async () => {
    vi.useRealTimers()
    for (const scheduler of schedulers) await scheduler.stop()
  })
  /** Fires all schedulers' timers and waits for the runs. */
  const pass = async (seconds: number) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000)
    await Promise.all(runners.map((one) => one.idle()))
    await setTimeout(1)
  }

  it('runs a job once per interval, in one of two processes, and again after a jump of the clock in either direction', async () => {
    await pass(3)
    expect(runs).toBe(1)
    probe.clock.advance({ minutes: 4 })
    await pass(3)
    expect(runs).toBe(1)
    probe.clock.advance({ minutes: 1 })
    await pass(3)
    expect(runs).toBe(2)
    probe.clock.moveTo('2026-03-02T08:12:00Z')
    await pass(3)
    expect(runs).toBe(3)
  })

  it('retries a failed job after 30 seconds and then after a minute, and runs it each interval once it succeeds', async () => {
    await schedulers.pop()?.stop()
    failing = true
    await pass(1)
    expect(runs).toBe(1)
    await pass(28)
    expect(runs).toBe(1)
    await pass(3)
    expect(runs).toBe(2)
    await pass(55)
    expect(runs).toBe(2)
    failing = false
    await pass(8)
    expect(runs).toBe(3)
    await pass(120)
    expect(runs).toBe(3)
    probe.clock.advance({ minutes: 5 })
    await pass(2)
    expect(runs).toBe(4)
  })
})

it('serialise() runs work once more after the run under way, and never twice at the same time', async () => {
  let running = 0
  let runs = 0
  const queue = serialise<void>()
  const work = async () => {
    running += 1
    expect(running).toBe(1)
    await setTimeout(10)
    running -= 1
    runs += 1
  }
  await Promise.all([1, 2, 3, 4].map(() => queue.run(work)))
  expect(runs).toBe(2)
  await queue.run(work)
  expect(runs).toBe(3)
  await queue.idle()
})

it('purge-expired deletes expired rows and no others', async () => {
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
  const session = (sid: string, days: number) => ({ sid, user_id: 'caller', with_code: true, ...seen(9), expire: ago(days) })
  const seen = (days: number) => ({ created_at: ago(days), last_used_at: ago(days) })
  await db
    .insertInto('sessions')
    .values([session('old', 1), session('new', -1)])
    .execute()
  const device = (id: string, days: number) => ({ id, browser_id: id, token_hash: id, user_id: 'caller', ...seen(days) })
  await db
    .insertInto('devices')
    .values([device('old', 181), device('new', 179)])
    .execute()
  const code = (otp: string, days: number, used: boolean) => {
    const at = { created_at: ago(days), expires_at: ago(days), used_at: used ? ago(days) : null }
    return { otp, user_id: 'caller', phone: '0244123456', verification_type: 'phone', ...at }
  }
  await db
    .insertInto('otp_verifications')
    .values([code('old', 91, false), code('used', 91, true), code('new', 89, false)])
    .execute()
  const challenge = (name: string, days: number) => ({ challenge_hash: name.padEnd(64, '0'), expires_at: ago(days) })
  await db
    .insertInto('used_passkey_challenges')
    .values([challenge('01d', 2), challenge('4e3', 0)])
    .execute()
  const { id: webhook } = await db
    .insertInto('webhooks')
    .values({ url: 'https://accounts.example.com', secret: 's', created_by: 'caller', created_at: ago(99) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const delivery = (status: string, days: number) => {
    const at = { created_at: ago(days), next_attempt_at: ago(days), delivered_at: status === 'delivered' ? ago(days) : null }
    return { webhook_id: webhook, status, ...at }
  }
  await db
    .insertInto('webhook_deliveries')
    .values([delivery('delivered', 91), delivery('waiting', 91), delivery('delivered', 89)])
    .execute()
  expect(await purgeExpired.run(probe.deps)).toEqual({
    webhookDeliveries: 1,
    passkeyChallenges: 1,
    sessions: 1,
    devices: 1,
    ussdSessions: 1,
    grants: 1,
    codes: 1,
    keys: 1,
    messagesOfErased: 0,
    limits: 1,
  })
  expect(await db.selectFrom('ussd_sessions').select('id').execute()).toEqual([{ id: 'new' }])
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
  expect(await db.selectFrom('sessions').select('sid').execute()).toEqual([{ sid: 'new' }])
  expect(await db.selectFrom('devices').select('id').execute()).toEqual([{ id: 'new' }])
  expect(await db.selectFrom('otp_verifications').select('otp').orderBy('otp').execute()).toEqual([{ otp: 'new' }, { otp: 'used' }])
  expect(await db.selectFrom('rate_limits').select('key').orderBy('key').execute()).toEqual([{ key: 'new' }, { key: 'resting' }])
  expect(await db.selectFrom('used_passkey_challenges').select('expires_at').execute()).toEqual([{ expires_at: ago(0) }])
  expect(await db.selectFrom('admin_grants').select('token_hash').execute()).toEqual([])
})
