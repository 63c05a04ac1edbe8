import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#server/platform/db.ts'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { type HomeWatch, watchHomes } from '#tests/faults/support/home-watch.ts'
import { type PaymentLoad, startLoad } from '#tests/faults/support/payment-load.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { freePort } from '#tools/check/free-port.ts'

// A process that is alone believes for ten milliseconds what it heard. A crowd asks it without a pause while it pays, while another one comes, pays and is killed.
describe.runIf(process.env['TEST_DATABASE_URL'] !== undefined)('homes that a crowd asks for', { timeout: 60_000 }, () => {
  let home: DrillHome
  let database: Database
  let cash: CashInHand[]
  let first: DrillProcess
  let watch: HomeWatch
  const loads: PaymentLoad[] = []
  const told = () => loads.flatMap(({ counts }) => counts.acknowledged)
  const origins: string[] = []
  const start = async () => {
    const one = await startReady(home.place, await freePort())
    origins.push(one.origin)
    return one
  }
  beforeAll(async () => {
    home = await makeDrillHome()
    cash = await prepareGround(home.place, 24, 160)
    database = await home.open()
    first = await start()
    watch = watchHomes(origins, [...cash], told, { crowd: 16 })
  }, 90_000)
  afterAll(async () => {
    await watch.stop()
    await first.kill()
    await database.close()
    await home.remove()
  })

  /** Forty receipts, a few at a time with moments of quiet between them, in which something may be believed. */
  async function pay({ origin }: DrillProcess): Promise<void> {
    const load = startLoad(origin, cash.splice(0, 40), { workers: 2, rest: 40 })
    loads.push(load)
    await vi.waitFor(() => expect(load.counts.acknowledged).toHaveLength(40), 20_000)
    await load.finish()
    expect(load.counts).toMatchObject({ wrong: [], broken: 0 })
  }
  /** Waits until so many processes are known to be here, and lets the crowd go on for a moment in which nobody pays. */
  async function quietWith(processes: number): Promise<void> {
    const here = async () => (await database.db.selectFrom('processes_here').select('id').execute()).length
    await vi.waitFor(async () => expect(await here()).toBe(processes), 20_000)
    const before = watch.counts.answered
    await vi.waitFor(() => expect(watch.counts.answered).toBeGreaterThan(before + 200), 10_000)
  }

  test('are answered from what is believed where nobody else is there, and show each payment that was told', async () => {
    await quietWith(1)
    await pay(first)
    expect(watch.counts).toMatchObject({ failed: 0, old: [] })
  })

  test('show what another process took from its first payment on, and what came after it was killed', async () => {
    const second = await start()
    await pay(second)
    await quietWith(2)
    origins.pop()
    await setTimeout(100)
    await second.kill()
    await pay(first)
    await quietWith(1)
    await pay(first)
    expect(watch.counts).toMatchObject({ failed: 0, old: [] })
    expect(told()).toHaveLength(160)
    await expectBooksToBeRight(database.db)
  })
})
