import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { SettleTransaction } from '#server/momo/payment-providers.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import { advanceDue } from '#server/momo/momo-job.ts'
import { reconcileMomo } from '#tools/chaos/compare-momo-books.ts'
import { seededDice } from '#tools/chaos/seeded-dice.ts'
import { comeBack } from '#tests/support/loan-life.ts'
import { type MomoOffice, openMomoOffice } from '#tests/support/momo-office.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

/** A short chaos run: the long one, with real processes that are killed, is `npm run chaos`. The check walks the same way each time; the nightly run its own. */
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_260_302)
const STEPS = 220

const dice = seededDice(SEED)
/** Processes are killed only while this is so. */
let deadly = false
let office: MomoOffice
beforeAll(async () => {
  office = await openMomoOffice(dying)
}, 60_000)
afterAll(() => office.product.close())

/** Killed now and then: before it, or after it. Nothing of what the process would have done afterwards is done. */
async function perhaps<T>(work: () => Promise<T>): Promise<T> {
  if (deadly && dice.chance(0.08)) throw new Error('killed')
  const result = await work()
  if (deadly && dice.chance(0.08)) throw new Error('killed')
  return result
}

/** The ways out of processes that may be killed at each call, before the provider hears of it or after. */
function dying(networks: MomoNetworks): MomoNetworks {
  const gateway = networks.gatewayNamed('mtn')
  if (!gateway) throw new Error('the scripted provider is MTN')
  const mortal: MomoGateway = {
    ...gateway,
    requestPayment: (order) => perhaps(() => gateway.requestPayment(order)),
    paymentStatus: (reference) => perhaps(() => gateway.paymentStatus(reference)),
  }
  return { ...networks, gatewayOf: () => mortal, gatewayNamed: () => mortal }
}

test(`after whatever happens the provider and we have the same books (seed ${SEED})`, { timeout: 60_000 }, async () => {
  const { momo, product } = office
  // Killed in the middle of a booking, too.
  const settle = {
    ...office.desk.settle,
    collection: (...given: Parameters<SettleTransaction>) => perhaps(() => office.desk.settle.collection(...given)),
  }
  const desk = { ...office.desk, settle }
  const survived = (work: Promise<unknown>) => work.catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }))
  const references: string[] = []
  const some = () => references.slice(-4)[dice.upTo(Math.min(4, references.length))]
  const decide = (reference: string, approved: boolean) => {
    if (momo.book.get(reference)?.state === 'pending') (approved ? momo.approve : momo.fail)(reference)
  }
  const ask = async () => {
    momo.next(
      dice.pick(['taken', 'taken', 'lost', 'unheard', { refuse: 'not_configured', again: true }, { refuse: 'no_wallet', again: false }]),
    )
    const answer = await office.asking({
      amount: `${1 + dice.upTo(9)}.${10 + dice.upTo(90)}`,
      phoneNumber: `0244${200_000 + dice.upTo(900)}`,
    })
    if (answer.status === 200 && !references.includes(answer.body.referenceId)) references.push(answer.body.referenceId)
    else expect([200, 409, 422, 429]).toContain(answer.status)
  }
  const steps: (() => Promise<unknown>)[] = [
    ask,
    ask,
    ask,
    async () => decide(some() ?? '', dice.chance(0.7)),
    async () => decide(some() ?? '', true),
    // A provider that changes its mind, which is late for some and a contradiction for others.
    async () =>
      dice.chance(0.1) && momo.book.has(some() ?? '') && momo.book.get(some() ?? '')?.state === 'failed' && momo.approve(some() ?? ''),
    async () => some() && survived(checkTransaction(product.deps, desk, some() ?? '', { callbackReceived: dice.chance(0.5) })),
    async () => some() && Promise.all([office.calledBack(some() ?? ''), office.calledBack(some() ?? '', 'PUT')]),
    async () =>
      some() && Promise.all([office.status(some() ?? ''), office.completing(some() ?? ''), survived(advanceDue(product.deps, desk))]),
    async () => momo.setDown(dice.chance(0.2)),
    () => survived(advanceDue(product.deps, desk)),
    async () => office.later(dice.pick([3, 6, 20, 90, 700])),
  ]
  deadly = true
  for (let step = 0; step < STEPS; step += 1) {
    await steps[dice.upTo(steps.length)]?.()
    if (step % 12 === 0) {
      office.later(1_300)
      await comeBack(product, 'Ama')
    }
  }
  deadly = false
  // In the end the provider is well, everybody has answered, nobody is killed and each callback has arrived.
  momo.setDown(false)
  for (const { order, state } of momo.book.values()) if (state === 'pending') decide(order.reference, dice.chance(0.5))
  for (const seconds of [20, 650, 20, 3_700, 3_700]) await office.job(seconds)
  for (const reference of references) await office.check(reference, true)
  const lines = [...momo.book.values()].flatMap(({ state, order }) =>
    state === 'successful' ? [{ reference: order.reference, kind: 'collection' as const, amount: order.amount }] : [],
  )
  const compared = await reconcileMomo(product.db, lines)
  expect(compared.differences).toEqual([])
  expect(lines.length).toBeGreaterThan(1)
  // A pesewa more at the provider is seen, or all this would prove nothing.
  const [first, ...others] = lines
  const planted = first ? [{ ...first, amount: first.amount + 1 }, ...others] : []
  expect((await reconcileMomo(product.db, planted)).differences).toHaveLength(2)
  await expectBooksToBeRight(product.db)
})
