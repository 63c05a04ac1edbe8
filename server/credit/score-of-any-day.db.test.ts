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
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { ownSequences } from '#tests/support/own-share.ts'
import { borrow, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { randomSequence, seeded } from '#tests/support/random-sequence.ts'
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

interface Snapshot {
  at: Date
  stored: number
  customerLoans: CustomerLoans
}

const SEQUENCES = IS_NIGHTLY ? 30 : 6
const STEPS = 100

async function snapshot(customer: string): Promise<Snapshot> {
  const at = product.clock.now()
  const { credit_score: stored } = await product.db
    .selectFrom('users')
    .select('credit_score')
    .where('id', '=', customer)
    .executeTakeFirstOrThrow()
  return { at, stored, customerLoans: (await readCustomerLoans(product.db, customer, dayOf(at))).customerLoans }
}

/** No score reads the deferred interest. */
const withoutDeferral = (of: CustomerLoans) => ({ ...of, loans: of.loans.map(({ deferredInterest: _, ...loan }) => loan) })

async function expectAllReproduced(customer: string, snapshots: readonly Snapshot[]): Promise<void> {
  const history = await readHistory(product.db, customer)
  for (const { at, stored, customerLoans } of snapshots) {
    const again = customerLoansAsOf(history, at, dayOf(at))
    expect(withoutDeferral(again), `the books of ${at.toISOString()}`).toEqual(withoutDeferral(customerLoans))
    expect(customerSummaryOf(again, dayOf(at)).score, `the score of ${at.toISOString()}`).toBe(stored)
  }
  const rows = await product.db.selectFrom('score_history').selectAll().where('user_id', '=', customer).orderBy('id').execute()
  // Only the last row of a moment counts.
  for (const row of rows.filter(({ at }, index) => rows[index + 1]?.at.getTime() !== at.getTime())) {
    const summary = customerSummaryOf(customerLoansAsOf(history, row.at, row.day), row.day)
    expect([
      summary.score,
      summary.level.name,
      summary.currentDebt,
      summary.availableCredit,
      summary.totalPayments,
      summary.recentCreditInquiries,
    ]).toEqual([row.score, row.level, row.current_debt, row.available_credit, row.total_payments, row.recent_credit_inquiries])
  }
  await expectBooksToBeRight(product.db)
}

test.each(ownSequences(SEQUENCES))(
  'sequence %i: the facts reproduce every stored score and customer state',
  async (seed) => {
    const customer = await joinWithProfile(product, `Life ${seed}`)
    const next = randomSequence(product, { customer, ...office }, seeded(seed))
    const snapshots: Snapshot[] = []
    for (let step = 0; step < STEPS; step += 1) if (await next()) snapshots.push(await snapshot(customer))
    expect(snapshots.length).toBeGreaterThan(STEPS / 4)
    await expectAllReproduced(customer, snapshots)
  },
  120_000,
)

test('the facts reproduce every score when a refinance was settled, returned and settled again', async () => {
  const customer = await joinWithProfile(product, 'Refinancing')
  const old = await borrow(product, 'Refinancing', '500')
  const snapshots: Snapshot[] = []
  const then = async (does: () => Promise<unknown>) => {
    product.clock.advance({ minutes: 5 })
    await does()
    snapshots.push(await snapshot(customer))
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
  expect(snapshots.map(({ customerLoans }) => customerLoans.loans.map((one) => [one.status, one.settledByRefinance]))).toEqual([
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
  await expectAllReproduced(customer, snapshots)
})

test('the facts reproduce the newest score after the clock jumped back and forth', async () => {
  const customer = await joinWithProfile(product, 'Jumping')
  const below = seeded(2026)
  const next = randomSequence(product, { customer, ...office }, below)
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
})

test('the generated sequences contain every kind of reversal, moved date and failure', async () => {
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
