import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CashInHand, prepareGround } from '#tests/faults/support/drill-ground.ts'
import { type DrillHome, makeDrillHome } from '#tests/faults/support/drill-home.ts'
import { type DrillProcess, startReady } from '#tests/faults/support/drill-process.ts'
import { expectNothingLost, inside } from '#tests/faults/support/drill-proof.ts'
import { type Acknowledged, compare, storedPayments } from '#tests/faults/support/lost-payments.ts'
import { startLoad, tellCounts } from '#tests/faults/support/payment-load.ts'
import { sendOnce } from '#tests/faults/support/send-payment.ts'

// The embedded database runs in the process that is killed; a server outlives it. A longer drill: DRILL_SECONDS=60.
const ON_SERVER = process.env['TEST_DATABASE_URL'] !== undefined
const SECONDS = Number(process.env['DRILL_SECONDS'] ?? 3)
const SIZE = ON_SERVER ? { customers: 8, aSecond: 120, workers: 20 } : { customers: 4, aSecond: 40, workers: 8 }
const KILLS = Math.max(3, Math.round(SECONDS))
const KILLED = KILLS * SIZE.aSecond

describe('a process that ends in the middle of payments', { timeout: 60_000 + KILLS * 20_000 }, () => {
  let home: DrillHome
  let cash: CashInHand[]
  let running: DrillProcess | undefined
  const told: Acknowledged[] = []
  beforeAll(
    async () => {
      home = await makeDrillHome()
      cash = await prepareGround(home.place, SIZE.customers, KILLED + 2 * SIZE.aSecond)
    },
    60_000 + KILLS * 20_000,
  )
  afterEach(async () => {
    await running?.kill()
    running = undefined
  })
  afterAll(() => home.remove())
  const start = async () => (running = await startReady(home.place, home.port))

  test('is killed again and again: nothing that a customer was told is lost, and no form that is sent again pays twice', async () => {
    const { origin } = await start()
    const forms = cash.splice(0, KILLED)
    const load = startLoad(origin, forms, SIZE)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = load.counts.acknowledged.length
      await setTimeout(700)
      await running?.kill()
      expect(load.counts.acknowledged.length, 'payments before the kill').toBeGreaterThan(before)
      await start()
    }
    await load.finish()
    tellCounts(`Killed ${KILLS} times`, load.counts)
    expect(load.counts.broken).toBeGreaterThan(0)
    const idOf = new Map(load.counts.acknowledged.map((one) => [one.receiptNumber, one.paymentId]))
    for (const form of forms.slice(0, 10)) {
      const paymentId = idOf.get(form.receiptNumber)
      expect(await sendOnce(undefined, origin, { ...form, key: `drill-${form.receiptNumber}` })).toMatchObject({
        replayed: true,
        paymentId,
      })
    }
    await running?.kill()
    await expectNothingLost(home, load.counts, told)
  })

  test('and customers who break off before the answer get it when they ask again, from the same payment', async () => {
    const { origin } = await start()
    const load = startLoad(origin, cash.splice(0, SIZE.aSecond), { ...SIZE, patience: () => 5 + Math.random() * 60 })
    await setTimeout(2_000)
    await load.finish()
    tellCounts('Answers that were not waited for', load.counts)
    expect(load.counts.broughtBack).toBeGreaterThan(0)
    await running?.kill()
    await expectNothingLost(home, load.counts, told)
  })

  test('is asked to stop: it answers the calls under way and ends with code 0 within ten seconds', async () => {
    const { origin, child, ended } = await start()
    const load = startLoad(origin, cash.splice(0), SIZE)
    await setTimeout(700)
    child.kill('SIGTERM')
    const { code, milliseconds } = await ended()
    expect([code, milliseconds < 10_000]).toEqual([0, true])
    await load.pause()
    const { unseen, lost } = await inside(home, async ({ db }) => compare([...told, ...load.counts.acknowledged], await storedPayments(db)))
    expect({ unseen, lost }, 'made and not answered, or answered and not made').toEqual({ unseen: 0, lost: [] })
    await start()
    await load.finish()
    tellCounts(`Stopped in ${Math.round(milliseconds)} ms`, load.counts)
    await running?.kill()
    await expectNothingLost(home, load.counts, told)
  })
})
