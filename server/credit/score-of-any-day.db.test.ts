import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { returnPayout } from '#contract/staff-undo.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import type { CustomerLoans } from '#domain/loans/customer-loans.ts'
import { customerLoansAsOf } from '#domain/loans/customer-loans-as-of.ts'
import { customerSummaryOf } from '#domain/loans/customer-summary.ts'
import { readHistory } from '#server/credit/customer-history-store.ts'
import { readCustomerLoans } from '#server/loans/customer-loans-store.ts'
import { borrow, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-life.ts'
import { randomLife, seeded } from '#tests/support/random-life.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let office: { md: string; desk: string }
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  const idOf = async (phone: string) =>
    (await product.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow()).id
  office = { md: await idOf('0201000003'), desk: await idOf('0201000001') }
})
afterAll(() => product.close())

interface Remembered {
  at: Date
  stored: number
  books: CustomerLoans
}

const LIVES = 6
const STEPS = 100

/** The books and the score as the product has them at this moment. */
async function remember(customer: string): Promise<Remembered> {
  const at = product.clock.now()
  const { credit_score: stored } = await product.db
    .selectFrom('users')
    .select('credit_score')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  return { at, stored, books: (await readCustomerLoans(product.db, customer, dayOf(at))).books }
}

async function expectAllAgain(customer: string, remembered: readonly Remembered[]): Promise<void> {
  const history = await readHistory(product.db, customer)
  for (const { at, stored, books } of remembered) {
    const again = customerLoansAsOf(history, at, dayOf(at))
    expect(again, `the books of ${at.toISOString()}`).toEqual(books)
    expect(customerSummaryOf(again, dayOf(at)).score, `the score of ${at.toISOString()}`).toBe(stored)
  }
  const rows = await product.db.selectFrom('score_history').selectAll().where('user_id', '=', customer).orderBy('id').execute()
  // Of several rows of one moment the last one stands.
  for (const row of rows.filter(({ at }, index) => rows[index + 1]?.at.getTime() !== at.getTime())) {
    const standing = customerSummaryOf(customerLoansAsOf(history, row.at, row.day), row.day)
    expect([
      standing.score,
      standing.level.name,
      standing.currentDebt,
      standing.availableCredit,
      standing.totalPayments,
      standing.recentCreditInquiries,
    ]).toEqual([row.score, row.level, row.current_debt, row.available_credit, row.total_payments, row.recent_credit_inquiries])
  }
  await expectBooksToBeRight(product.db)
}

test.each(Array.from({ length: LIVES }, (_, life) => life + 1))(
  'life %i: every score that was stored comes out of the facts again, and so do the books of that moment',
  async (seed) => {
    const customer = await joinWithProfile(product, `Life ${seed}`)
    const next = randomLife(product, { customer, ...office }, seeded(seed))
    const remembered: Remembered[] = []
    for (let step = 0; step < STEPS; step += 1) if (await next()) remembered.push(await remember(customer))
    expect(remembered.length).toBeGreaterThan(STEPS / 4)
    await expectAllAgain(customer, remembered)
  },
  120_000,
)

test('so they do when a refinance was settled, returned and settled again', async () => {
  const customer = await joinWithProfile(product, 'Refinancing')
  const old = await borrow(product, 'Refinancing', '500')
  const remembered: Remembered[] = []
  const then = async (does: () => Promise<unknown>) => {
    product.clock.advance({ minutes: 5 })
    await does()
    remembered.push(await remember(customer))
  }
  const [ama, md] = [product.as('Refinancing'), product.as('md')]
  await then(() => payCash(product, 'Refinancing', old, '400'))
  product.clock.advance({ minutes: 5 })
  const { loan } = await ama.call(refinanceLoan, {
    body: { loanId: old, newAmount: money('800'), reason: 'More stock for the market', termsAccepted: true, termsHash: undefined },
  })
  await then(() => md.call(approveLoan, { params: { id: loan.id }, body: {} }))
  await then(() => md.call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } }))
  await then(() => md.call(returnPayout, { params: { id: loan.id }, body: { reason: 'Counted wrong' } }))
  await then(() => payCash(product, 'Refinancing', old, '50'))
  await then(() => md.call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } }))
  expect(remembered.map(({ books }) => books.loans.map((one) => [one.status, one.settledByRefinance]))).toEqual([
    [['active', 0]],
    [
      ['active', 0],
      ['approved', 0],
    ],
    [
      ['completed', money('250')],
      ['active', 0],
    ],
    [
      ['active', 0],
      ['approved', 0],
    ],
    [
      ['active', 0],
      ['approved', 0],
    ],
    [
      ['completed', money('200')],
      ['active', 0],
    ],
  ])
  await expectAllAgain(customer, remembered)
})

test('a clock that jumps back and forth never leaves a newest score that the facts do not give', async () => {
  const customer = await joinWithProfile(product, 'Jumping')
  const below = seeded(2026)
  const next = randomLife(product, { customer, ...office }, below)
  for (let step = 0; step < 60; step += 1) {
    if (below(3) === 0) product.clock.advance({ hours: below(2) === 0 ? -below(40) : below(40) })
    await next()
    const row = await product.db
      .selectFrom('score_history')
      .select(['at', 'day', 'score'])
      .where('user_id', '=', customer)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) continue
    const again = customerLoansAsOf(await readHistory(product.db, customer), row.at, row.day)
    expect(customerSummaryOf(again, row.day).score).toBe(row.score)
  }
}, 60_000)

test('the lives went through everything that can be undone, moved or lost', async () => {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from loan_events
    union select 'dates moved' from due_date_changes
    union select 'payment failed' from payments where status = 'failed'
    union select 'dated back' from payments where status = 'completed' and value_date < entered_on
    union select 'receipt cancelled after its use' from receipts r join payments p on p.receipt_number = r.number where r.status = 'cancelled'`.execute(
    product.db,
  )
  expect(rows.map((row) => row.kind)).toEqual(
    expect.arrayContaining([
      'approval_undone',
      'payout_returned',
      'payment_reversed',
      'settled_by_refinance',
      'completed',
      'written_off',
      'rejected',
      'withdrawn',
      'dates moved',
      'payment failed',
      'dated back',
      'receipt cancelled after its use',
    ]),
  )
})
