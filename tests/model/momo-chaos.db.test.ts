import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkTransaction } from '#server/momo/check-transaction.ts'
import type { SettleTransaction } from '#server/momo/payment-providers.ts'
import type { MomoGateway, MomoNetworks } from '#server/momo/momo-gateway.ts'
import { advanceDue } from '#server/momo/momo-job.ts'
import { reconcileMomo } from '#tools/chaos/compare-momo-books.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { comeBack } from '#tests/support/loan-actions.ts'
import { type MomoOffice, openMomoOffice } from '#tests/support/momo-office.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'

/** `npm run chaos` is the long one with real processes. The check uses the same seed each time, the nightly run new ones. */
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_260_302)
const STEPS = 220

const random = seededRandom(SEED)
let deadly = false
let office: MomoOffice
beforeAll(async () => {
  office = await openMomoOffice(dying)
})
afterAll(() => office.product.close())

/** Simulates a kill before or after the work. */
async function perhaps<T>(work: () => Promise<T>): Promise<T> {
  if (deadly && random.chance(0.08)) throw new Error('killed')
  const result = await work()
  if (deadly && random.chance(0.08)) throw new Error('killed')
  return result
}

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

test(`the provider’s ledger and the journal agree after random faults (seed ${SEED})`, async () => {
  const { momo, product } = office
  const settle = {
    ...office.desk.settle,
    collection: (...given: Parameters<SettleTransaction>) => perhaps(() => office.desk.settle.collection(...given)),
  }
  const desk = { ...office.desk, settle }
  const survived = (work: Promise<unknown>) => work.catch((error: unknown) => expect(error).toMatchObject({ message: 'killed' }))
  const references: string[] = []
  const some = () => references.slice(-4)[random.below(Math.min(4, references.length))]
  const decide = (reference: string, approved: boolean) => {
    if (momo.book.get(reference)?.state === 'pending') (approved ? momo.approve : momo.fail)(reference)
  }
  const outcome = () =>
    random.pick<Parameters<typeof momo.next>[0]>([
      'taken',
      'taken',
      'lost',
      'unheard',
      { refuse: 'not_configured', again: true },
      { refuse: 'no_wallet', again: false },
    ])
  const requestPayment = async (next = outcome()) => {
    momo.next(next)
    const answer = await office.requestPayment({
      amount: `${1 + random.below(9)}.${10 + random.below(90)}`,
      phoneNumber: `0244${200_000 + random.below(900)}`,
    })
    if (answer.status === 200 && !references.includes(answer.body.referenceId)) references.push(answer.body.referenceId)
    else expect([200, 409, 422, 429]).toContain(answer.status)
  }
  const steps: (() => Promise<unknown>)[] = [
    requestPayment,
    requestPayment,
    requestPayment,
    async () => decide(some() ?? '', random.chance(0.7)),
    async () => decide(some() ?? '', true),
    // Changes its status: late for some transactions, contradictory for others.
    async () =>
      random.chance(0.1) && momo.book.has(some() ?? '') && momo.book.get(some() ?? '')?.state === 'failed' && momo.approve(some() ?? ''),
    async () => some() && survived(checkTransaction(product.deps, desk, some() ?? '', { callbackReceived: random.chance(0.5) })),
    async () => some() && Promise.all([office.calledBack(some() ?? ''), office.calledBack(some() ?? '', 'PUT')]),
    async () =>
      some() && Promise.all([office.status(some() ?? ''), office.completing(some() ?? ''), survived(advanceDue(product.deps, desk))]),
    async () => momo.setDown(random.chance(0.2)),
    () => survived(advanceDue(product.deps, desk)),
    async () => office.later(random.pick([3, 6, 20, 90, 700])),
  ]
  deadly = true
  for (let step = 0; step < STEPS; step += 1) {
    await steps[random.below(steps.length)]?.()
    if (step % 12 === 0) {
      office.later(1_300)
      await comeBack(product, 'Ama')
    }
  }
  deadly = false
  momo.setDown(false)
  const moved = [...momo.book.values()].filter(({ state }) => state === 'successful').length
  // The usual seed moves money; a new one may not, so one more payment arrives.
  if (process.env['CHAOS_SEED'] === undefined) expect(moved).toBeGreaterThan(0)
  office.later(1_300)
  await comeBack(product, 'Ama')
  await requestPayment('taken')
  decide(references.at(-1) ?? '', true)
  // Finally all prompts are answered and all callbacks have arrived.
  for (const seconds of [20, 650, 20, 3_700, 3_700]) {
    // The job may only now send a transaction whose earlier sending was lost.
    for (const { order, state } of momo.book.values()) if (state === 'pending') decide(order.reference, random.chance(0.5))
    await office.job(seconds)
  }
  for (const reference of references) await office.check(reference, true)
  const lines = [...momo.book.values()].flatMap(({ state, order }) =>
    state === 'successful' ? [{ reference: order.reference, kind: 'collection' as const, amount: order.amount }] : [],
  )
  const compared = await reconcileMomo(product.db, lines)
  expect(compared.differences).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  // One more pesewa at the provider must be detected.
  const [first, ...others] = lines
  const planted = first ? [{ ...first, amount: first.amount + 1 }, ...others] : []
  expect((await reconcileMomo(product.db, planted)).differences).toHaveLength(2)
  await expectBooksToBeRight(product.db)
})
