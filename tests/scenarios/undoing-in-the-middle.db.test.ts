import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDay } from '#tests/model/model-days.ts'
import { openInProcess } from '#tests/model/model-in-process.ts'
import { ownSeed } from '#tests/support/own-share.ts'
import { wire } from '#tests/model/model-price.ts'
import type { ModelProduct } from '#tests/model/model-product.ts'
import { pesewasOf } from '#tests/model/undo-actions.ts'

// UNDO_RUNS=100 for more; UNDO_SEED repeats a printed failure.
const RUNS = Number(process.env['UNDO_RUNS'] ?? 4)
// The nightly run uses new seeds.
const seed = Number(process.env['UNDO_SEED'] ?? ownSeed(20_261_121))
const TOTAL = 130_000

let product: ModelProduct
beforeAll(async () => {
  product = await openInProcess()
})
afterAll(() => product.close())

async function must(person: string, path: string, body: object = {}) {
  const answer = await product.call(person, 'POST', path, body)
  expect(answer, `${person} at ${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
  return answer.body
}
const read = async (person: string, path: string) => (await product.call(person, 'GET', path)).body

interface Twin {
  readonly name: string
  readonly userId: string
  readonly loanId: number
}
async function borrow(): Promise<Twin> {
  const { name, userId } = await product.signUp()
  const { loan } = await must(name, '/api/loans/apply', { requestedAmount: '1000', lender: 'mmoa_direct', termsAccepted: true })
  await must('md', `/api/admin/loans/${loan.id}/approve`)
  await must('desk', `/api/admin/loans/${loan.id}/disburse`, { method: 'cash' })
  return { name, userId, loanId: loan.id }
}

let transfers = 0
/** Claimed while the whole loan is open, so that it may exceed what the loan takes later. */
async function claim({ name, loanId }: Twin, amount: number): Promise<number> {
  transfers += 1
  const form = { amount: wire(amount), paymentMethod: 'momo', momoTransactionId: `TWIN-${transfers}` }
  return (await must(name, `/api/payments/${loanId}`, form)).payment.id
}
/** @returns the excess and whether the payment counts. */
async function confirm(paymentId: number): Promise<{ kept: number; counts: boolean }> {
  const { payment } = await must('desk', `/api/admin/payments/${paymentId}/confirm`, { valueDate: formatDay(product.today()) })
  return { kept: pesewasOf(payment.unallocatedAmount), counts: payment.status === 'completed' }
}

/** Without IDs; payments of one day in any order. */
async function figuresOf({ name, loanId }: Twin) {
  const { status, amountPaid, outstanding, weeksCompleted, nextPaymentDue, overdueAmount, instalments, unallocated, payments } = await read(
    name,
    `/api/loans/${loanId}`,
  )
  const byDay = new Map<string, number>()
  for (const one of payments)
    if (one.status === 'completed') byDay.set(one.valueDate, (byDay.get(one.valueDate) ?? 0) + pesewasOf(one.amount))
  const { score, inputs } = await read(name, '/api/credit/score')
  const loan = { status, amountPaid, outstanding, weeksCompleted, nextPaymentDue, overdueAmount, instalments, unallocated }
  return { loan, paid: Object.fromEntries(byDay), score, inputs }
}

/** Skips twins whose loan takes nothing. */
async function confirmWrong(paymentId: number): Promise<void> {
  const { counts } = await confirm(paymentId)
  fc.pre(counts)
}

const later = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 60_000 }), days: fc.integer({ min: 0, max: 13 }) }), {
  minLength: 1,
  maxLength: 6,
})

/**
 * One of two equal customers has a wrong payment among others. After its reversal, and after the displaced funds were applied, both must be
 * equal.
 */
async function reversedIsNeverMade(
  amounts: readonly { amount: number; days: number }[],
  wrongAmount: number,
  position: number,
): Promise<void> {
  await product.advance(1)
  const [one, two] = [await borrow(), await borrow()]
  const wrong = { id: await claim(one, wrongAmount), at: position % (amounts.length + 1) }
  const pairs: { ids: [number, number]; days: number }[] = []
  for (const { amount, days } of amounts) pairs.push({ ids: [await claim(one, amount), await claim(two, amount)], days })
  const storedForOne: number[] = []
  for (const [index, { ids, days }] of pairs.entries()) {
    if (wrong.at === index) await confirmWrong(wrong.id)
    await product.advance(days)
    storedForOne.push((await confirm(ids[0])).kept)
    await confirm(ids[1])
  }
  if (wrong.at === pairs.length) await confirmWrong(wrong.id)
  await must('md', `/api/admin/payments/${wrong.id}/reverse`, { reason: 'Entered for the wrong person' })

  const excess = storedForOne.reduce((so, each) => so + each, 0)
  const before = await read(one.name, `/api/loans/${one.loanId}`)
  expect(pesewasOf(before.unallocated), 'what was kept stays kept until somebody applies it').toBe(excess)
  for (const amount of storedForOne) {
    const left = pesewasOf((await read(one.name, `/api/loans/${one.loanId}`)).outstanding)
    const applied = Math.min(amount, left)
    if (applied > 0) await must('desk', `/api/admin/users/${one.userId}/unallocated/apply`, { loanId: one.loanId, amount: wire(applied) })
  }
  expect(await figuresOf(one)).toEqual(await figuresOf(two))
}

const settings = { numRuns: RUNS, endOnFailure: true, seed }

test('a payment that is reversed among later ones leaves the loan as without it', { timeout: 60_000 + RUNS * 20_000 }, () =>
  fc.assert(fc.asyncProperty(later, fc.integer({ min: 1, max: TOTAL }), fc.nat(99), reversedIsNeverMade), settings),
)

test('a reversed payment that had displaced later money leaves the loan as without it', { timeout: 90_000 }, () =>
  reversedIsNeverMade(
    [
      { amount: 30_000, days: 7 },
      { amount: 40_000, days: 7 },
      { amount: 50_000, days: 13 },
    ],
    90_000,
    1,
  ),
)
