import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, DRILL_WAIT, startReady } from '#tests/faults/support/drill-process.ts'
import { expectNothingLost, inside } from '#tests/faults/support/drill-proof.ts'
import { compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { type LoadCounts, type PaymentLoad, startLoad, printCounts } from '#tests/faults/support/payment-load.ts'
import { sendUntilTaken } from '#tests/faults/support/send-payment.ts'

// The embedded database is in the killed process; a server outlives it. DRILL_KILLS=20 for more.
const ON_SERVER = process.env['TEST_DATABASE_URL'] !== undefined
const SIZE = ON_SERVER ? { customers: 8, receipts: 120, workers: 20 } : { customers: 4, receipts: 40, workers: 8 }
const KILLS = Number(process.env['DRILL_KILLS'] ?? 1)
const KILLED = KILLS * SIZE.receipts

/** At a random moment of payments. */
async function underWay({ counts }: PaymentLoad): Promise<void> {
  const enough = counts.acknowledged.length + 5
  await vi.waitUntil(() => counts.acknowledged.length >= enough, { ...DRILL_WAIT, interval: 5 })
  await setTimeout(Math.random() * 200)
}

describe('a process that ends in the middle of payments', { timeout: 300_000 + KILLS * 60_000 }, () => {
  let home: DrillHome
  let cash: CashInHand[]
  let running: DrillProcess | undefined
  const finished: LoadCounts[] = []
  beforeAll(
    async () => {
      home = await makeDrillHome()
      cash = await prepareGround(home.place, SIZE.customers, KILLED + 2 * SIZE.receipts)
    },
    200_000 + KILLS * 20_000,
  )
  afterAll(async () => {
    await running?.kill()
    await home.remove()
  })
  const start = async () => (running = await startReady(home.place, home.port))
  // Each test takes over the process of the one before: a start takes seconds.
  const current = async () => running ?? (await start())

  test('is killed repeatedly, and no repeated form pays twice', async () => {
    const { origin } = await start()
    const forms = cash.splice(0, KILLED)
    const load = startLoad(origin, forms, SIZE)
    for (let kill = 0; kill < KILLS; kill += 1) {
      await underWay(load)
      await running?.kill()
      await start()
    }
    await load.finish()
    printCounts(`Killed ${KILLS} times`, load.counts)
    expect(load.counts.broken).toBeGreaterThan(0)
    const idOf = new Map(load.counts.acknowledged.map((one) => [one.receiptNumber, one.paymentId]))
    for (const form of forms.slice(0, 10)) {
      const paymentId = idOf.get(form.receiptNumber)
      expect(await sendUntilTaken(origin, { ...form, key: `drill-${form.receiptNumber}` })).toMatchObject({
        replayed: true,
        paymentId,
      })
    }
    finished.push(load.counts)
  })

  test('and customers who disconnect before the response get it when they retry', async () => {
    const { origin } = await current()
    const load = startLoad(origin, cash.splice(0, SIZE.receipts), { ...SIZE, patience: () => 5 * 60 ** Math.random() })
    await setTimeout(2_000)
    await load.finish()
    printCounts('Answers that were not waited for', load.counts)
    expect(load.counts.broughtBack).toBeGreaterThan(0)
    finished.push(load.counts)
  })

  test('answers its open calls after SIGTERM and ends with code 0 within ten seconds', async () => {
    const { origin, child, ended } = await current()
    const load = startLoad(origin, cash.splice(0), SIZE)
    await underWay(load)
    child.kill('SIGTERM')
    const { code, milliseconds } = await ended()
    expect([code, milliseconds < 10_000]).toEqual([0, true])
    await load.pause()
    const { unseen, lost } = await inside(home, async ({ db }) =>
      compare(
        [...finished, load.counts].flatMap(({ acknowledged }) => acknowledged),
        await storedPayments(db),
      ),
    )
    expect({ unseen, lost }, 'made and not answered, or answered and not made').toEqual({ unseen: 0, lost: [] })
    await start()
    await load.finish()
    printCounts(`Stopped in ${Math.round(milliseconds)} ms`, load.counts)
    finished.push(load.counts)
  })

  test('has lost no acknowledged payment after all of this, paid none twice, and its books are right', async () => {
    await running?.kill()
    running = undefined
    expect(finished).toHaveLength(3)
    await expectNothingLost(home, finished)
  })
})
