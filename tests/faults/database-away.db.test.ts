import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, DRILL_WAIT, startReady } from '#tests/faults/support/drill-process.ts'
import { expectNothingLost, inside } from '#tests/faults/support/drill-proof.ts'
import { type Acknowledged, compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { type LoadCounts, type PaymentLoad, startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { findPostgres, type PostgresServer, startPostgres } from '#tools/check/postgres-server.ts'

const RECEIPTS = 500
const WORKERS = 16
/** 2 s for a connection or 6 s for a response of the database, then 503 with Retry-After. */
const LONGEST_ANSWER_MS = 9_000

// A server of its own, which may crash.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'the database goes away in the middle of payments',
  { timeout: 300_000 },
  () => {
    let server: PostgresServer
    let home: DrillHome
    let product: DrillProcess
    let cash: CashInHand[]
    const finished: LoadCounts[] = []
    beforeAll(async () => {
      const bin = findPostgres()
      if (bin === undefined) throw new Error('PostgreSQL is missing')
      server = await startPostgres(bin)
      home = await makeDrillHome({ server: server.url })
      cash = await prepareGround(home.place, 6, RECEIPTS)
      product = await startReady(home.place, home.port)
    }, 120_000)
    afterAll(async () => {
      await product.kill()
      await home.remove()
      await server.stop()
    })
    const pay = (share: number) => startLoad(product.origin, cash.splice(0, Math.floor(RECEIPTS * share)), { workers: WORKERS })
    const untilReady = async (milliseconds: number) => {
      const began = performance.now()
      while (performance.now() - began < milliseconds) {
        const answer = await fetch(`${product.origin}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined)
        if (answer?.status === 200) return Math.round(performance.now() - began)
        await setTimeout(50)
      }
      throw new Error(`Not ready again within ${milliseconds} ms`)
    }
    const proved = async (what: string, load: PaymentLoad) => {
      await load.finish()
      printCounts(what, load.counts)
      expect(load.counts.acknowledged.length).toBeGreaterThan(0)
      finished.push(load.counts)
      await expectNothingLost(home, finished)
      expect(product.child.exitCode, 'the process lives').toBeNull()
    }

    test('crashed and started again, twice: 503 meanwhile, payments resume without a restart, none is lost', async () => {
      const load = pay(0.3)
      for (let crash = 0; crash < 2; crash += 1) {
        await vi.waitUntil(() => load.counts.acknowledged.length > 0, DRILL_WAIT)
        await server.crash()
        await setTimeout(500)
        expect((await fetch(`${product.origin}/readyz`)).status).toBe(503)
        expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
        server.startAgain()
        await untilReady(60_000)
      }
      await proved('The database crashed twice', load)
      expect(load.counts.unavailable).toBeGreaterThan(0)
      expect(load.counts.broken, 'the process itself always answers').toBe(0)
    })

    test('its connections are cut at random: those calls return 503, and the others continue', async () => {
      const load = pay(0.3)
      let cut = 0
      await inside(home, async ({ db }) => {
        for (let round = 0; round < 12; round += 1) {
          await setTimeout(150)
          const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'mmoa-loans' and datname = current_database() and pid <> pg_backend_pid() order by random() limit 2`.execute(
            db,
          )
          cut += rows.length
        }
      })
      await proved(`${cut} connections were cut`, load)
      expect(cut).toBeGreaterThan(0)
      expect(load.counts.broken).toBe(0)
    })

    test('it hangs: every call gets a response in bounded time, and payments resume when it continues', async () => {
      const load = pay(0.2)
      // While most payments are still open, on a fast machine too.
      await vi.waitUntil(() => load.counts.acknowledged.length > 0, DRILL_WAIT)
      const frozen = server.processes()
      for (const id of frozen) process.kill(id, 'SIGSTOP')
      try {
        await setTimeout(9_000)
        expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
        expect((await fetch(`${product.origin}/readyz`)).status).toBe(503)
      } finally {
        for (const id of frozen) process.kill(id, 'SIGCONT')
      }
      const milliseconds = await untilReady(60_000)
      await proved(`The database hung for 9 s and was back after ${milliseconds} ms`, load)
      expect(load.counts.unavailable).toBeGreaterThan(0)
      expect(load.counts.slowest).toBeLessThan(LONGEST_ANSWER_MS)
    })

    test('it forgets payments that it confirmed: this drill finds them', async () => {
      // A crash loses commits that do not wait for the log: a drill that finds none here finds none anywhere.
      const forgetful = ['synchronous_commit = off', "wal_writer_delay = '10s'", "wal_writer_flush_after = '1GB'"]
      await inside(home, async ({ db }) => {
        for (const setting of forgetful) await sql.raw(`alter system set ${setting}`).execute(db)
        await sql`select pg_reload_conf()`.execute(db)
        await setTimeout(300)
      })
      let lost: readonly Acknowledged[] = []
      for (let round = 0; round < 5 && lost.length === 0; round += 1) {
        const load = startLoad(product.origin, cash.splice(0, Math.floor(RECEIPTS * 0.04)), { workers: WORKERS })
        // On a slow machine too, something must have been confirmed.
        await vi.waitUntil(() => load.counts.acknowledged.length > 3, DRILL_WAIT)
        await server.crash()
        await load.pause()
        server.startAgain()
        await untilReady(60_000)
        lost = (await inside(home, async ({ db }) => compare(load.counts.acknowledged, await storedPayments(db)))).lost
        console.log(
          `Commits that did not wait for the log: ${lost.length} of ${load.counts.acknowledged.length} acknowledged payments lost, and seen`,
        )
      }
      expect(lost.length).toBeGreaterThan(0)
    })
  },
)
