import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#server/platform/db.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { ACCRUAL_BREAKS } from './accrual-breaks.ts'
import { BANK_BREAKS } from './bank-breaks.ts'
import { book, type Break } from './break.ts'
import { fillBooks, type Numbers } from './books-to-break.ts'
import { AUDIT_BREAKS, DOCUMENT_BREAKS } from './audit-breaks.ts'
import { CONTACT_BREAKS, PEOPLE_BREAKS } from './people-breaks.ts'
import { CARE_BREAKS } from './care-breaks.ts'
import { DAY_BREAKS, DERIVED_VIOLATIONS, PAST_REPORT_BREAKS } from './day-breaks.ts'
import { CALENDAR_BREAKS } from './calendar-breaks.ts'
import { DEFERRAL_BREAKS } from './deferral-breaks.ts'
import { IMPORT_BREAKS } from './import-breaks.ts'
import { LOT_BREAKS } from './lot-breaks.ts'
import { MESSAGE_BREAKS } from './message-breaks.ts'
import { MOMO_BREAKS } from './momo-breaks.ts'
import { PAYOUT_BREAKS } from './payout-breaks.ts'

import { PROVISION_BREAKS } from './provision-breaks.ts'
import { RECEIVED_MONEY_BREAKS } from './received-money-breaks.ts'
import { REFUND_BREAKS } from './refund-breaks.ts'
import { STATEMENT_BREAKS } from './statement-breaks.ts'
import { TILL_BREAKS } from './till-breaks.ts'

let product: TestApp
let books: Numbers
beforeAll(async () => {
  product = await buildTestApp()
  books = await fillBooks(product)
})
// Each tampering is rolled back, so closing still checks the invariants.
afterAll(() => product.close())

const JOURNAL: readonly Break[] = [
  {
    invariant: 'entry_balances',
    what: 'an entry without lines',
    with: (tx, { requestId }) => book(tx, [], { requestId }),
  },
  {
    invariant: 'entry_balances',
    what: 'two entries with the same error of a pesewa',
    with: async (tx, { requestId }) => {
      await book(
        tx,
        [
          ['bank', 501],
          ['owner_funding', -500],
        ],
        { requestId },
      )
      await book(
        tx,
        [
          ['bank', 499],
          ['owner_funding', -500],
        ],
        { requestId },
      )
    },
  },
  {
    invariant: 'ledger_sums_to_zero',
    what: 'a line without an entry',
    with: (tx) => sql`insert into journal_lines (entry_id, line, account, amount) values (999999, 1, 'bank', 1)`.execute(tx),
  },
  {
    invariant: 'entry_is_audited',
    what: 'an entry of a request without an audit row',
    with: (tx) =>
      book(
        tx,
        [
          ['bank', 500],
          ['owner_funding', -500],
        ],
        { requestId: 'unheard-of' },
      ),
  },
  {
    invariant: 'outstanding_is_receivable',
    what: 'a pesewa of principal above the outstanding one',
    with: (tx, { active, requestId }) =>
      book(
        tx,
        [
          ['loan_principal', 1],
          ['owner_funding', -1],
        ],
        { loan: active.loan, requestId },
      ),
  },
  {
    invariant: 'advance_is_booked',
    what: 'a pesewa of advance without a payment',
    with: (tx, { approved, requestId }) =>
      book(
        tx,
        [
          ['customer_advances', -1],
          ['bank', 1],
        ],
        { loan: approved.loan, requestId },
      ),
  },
  {
    invariant: 'interest_is_earned_when_paid',
    what: 'a pesewa of interest earned before it was paid',
    with: (tx, { active, requestId }) =>
      book(
        tx,
        [
          ['unearned_interest', 1],
          ['interest_income', -1],
        ],
        { loan: active.loan, requestId },
      ),
  },
  {
    invariant: 'interest_is_thirty_percent',
    what: 'a pesewa of interest more than 30%',
    with: (tx, { completed, requestId }) =>
      book(
        tx,
        [
          ['unearned_interest', -1],
          ['bank', 1],
        ],
        { loan: completed.loan, requestId },
      ),
  },
  {
    invariant: 'unallocated_is_not_negative',
    what: 'a pesewa of unallocated funds without a payment',
    with: (tx, { pending, requestId }) =>
      book(
        tx,
        [
          ['unallocated_money', 1],
          ['bank', -1],
        ],
        { user: pending.user, requestId },
      ),
  },
]

const LOANS: readonly Break[] = [
  {
    invariant: 'paid_is_payments',
    what: 'a paid amount without a payment',
    with: async (tx, { rejected }) => {
      await dropChecks(tx, 'loans')
      await sql`update loans set amount_paid = 100 where id = ${rejected.loan}`.execute(tx)
      await sql`update users set total_amount_repaid = total_amount_repaid + 100 where id = ${rejected.user}`.execute(tx)
    },
  },
  {
    invariant: 'schedule_is_the_total',
    what: 'a week with a pesewa too much',
    with: (tx, { approved }) => sql`update instalments set amount = amount + 1 where loan_id = ${approved.loan} and week = 13`.execute(tx),
  },
  {
    invariant: 'schedule_is_the_total',
    what: 'a schedule of twelve weeks',
    with: (tx, { approved }) => sql`delete from instalments where loan_id = ${approved.loan} and week = 13`.execute(tx),
  },
  {
    invariant: 'weeks_completed_is_counted',
    what: 'a week counted twice',
    with: (tx, { active }) => sql`update loans set weeks_completed = 2 where id = ${active.loan}`.execute(tx),
  },
  {
    invariant: 'next_payment_is_oldest_unpaid',
    what: 'a next payment date that differs from the schedule',
    with: (tx, { active }) => sql`update loans set next_payment_due = next_payment_due + 7 where id = ${active.loan}`.execute(tx),
  },
  {
    invariant: 'oldest_instalment_first',
    what: 'an allocation to week 3 while week 2 is open',
    with: async (tx, { active }) => {
      await sql`update instalments set paid = 0 where loan_id = ${active.loan} and week = 2`.execute(tx)
      await moveToWeekThree(tx, active.loan)
      await sql`
        update instalments i set paid = (select sum(amount) from allocations a where a.loan_id = i.loan_id and a.week = i.week)
        where loan_id = ${active.loan} and week = 3`.execute(tx)
    },
  },
  {
    invariant: 'instalment_is_allocations',
    what: 'an allocation to the wrong week',
    with: (tx, { active }) => moveToWeekThree(tx, active.loan),
  },
  {
    invariant: 'paid_on_is_the_day_covered',
    what: 'a week whose payment date is a day early',
    with: (tx, { active }) => sql`update instalments set paid_on = paid_on - 1 where loan_id = ${active.loan} and week = 1`.execute(tx),
  },
  {
    invariant: 'disbursed_is_the_journal',
    what: 'a payout in the journal without one of the loan',
    with: (tx, { active }) => sql`update loans set disbursement_status = 'failed' where id = ${active.loan}`.execute(tx),
  },
  {
    invariant: 'one_pending_application',
    what: 'a second pending application',
    with: async (tx, { pending }) => {
      await sql`drop index loans_one_pending`.execute(tx)
      await sql`
        insert into loans (user_id, requested_amount, lender_name, total_repayment, weekly_payment, terms_hash, applied_at, created_at)
        select user_id, requested_amount, lender_name, total_repayment, weekly_payment, terms_hash, applied_at, created_at
        from loans where id = ${pending.loan}`.execute(tx)
    },
  },
  {
    invariant: 'accepted_terms_are_sealed',
    what: 'a payout on terms without acceptance',
    with: (tx, { active }) => sql`update loan_terms set accepted_at = null where loan_id = ${active.loan}`.execute(tx),
  },
]

const PAYMENTS_AND_PEOPLE: readonly Break[] = [
  {
    invariant: 'payment_is_allocated',
    what: 'an allocation of another payment',
    with: (tx, { active }) =>
      sql`update allocations set payment_id = ${active.second} where payment_id = ${active.first} and week = 1`.execute(tx),
  },
  {
    invariant: 'payment_is_booked',
    what: 'a completed payment without a link from its entry',
    with: (tx, { active }) => sql`update journal_entries set payment_id = null where payment_id = ${active.first}`.execute(tx),
  },
  {
    invariant: 'payment_is_booked',
    what: 'a cash payment booked from another account',
    with: (tx, { active }) => sql`update payments set source = 'office_cash' where id = ${active.first}`.execute(tx),
  },
  {
    invariant: 'cash_has_a_receipt_of_another',
    what: 'a receipt made by its own customer',
    with: (tx, { completed }) => sql`update receipts set made_by = ${completed.user} where number = ${completed.receipt}`.execute(tx),
  },
  {
    invariant: 'used_receipt_has_its_payment',
    what: 'a used receipt without a payment',
    with: (tx, { desk }) =>
      sql`
      insert into receipts (number, status, used_at, made_by, made_at, made_on, expires_on, made_booked_on, closed_booked_on)
      values ('ZZZZZZ', 'used', '2026-03-09T09:00:00Z', ${desk}, '2026-03-09T08:00:00Z', '2026-03-09', '2026-04-09', '2026-03-09', '2026-03-09')`.execute(
        tx,
      ),
  },
  {
    invariant: 'bound_receipt_is_booked',
    what: 'a bound receipt without cash in the ledger',
    with: (tx, { desk, active }) =>
      sql`
      insert into receipts (number, loan_id, user_id, amount, made_by, made_at, made_on, expires_on, made_booked_on)
      values ('ZZZZZZ', ${active.loan}, ${active.user}, 500, ${desk}, '2026-03-09T08:00:00Z', '2026-03-09', '2026-04-09', '2026-03-09')`.execute(
        tx,
      ),
  },
  {
    invariant: 'standing_is_the_books',
    what: 'a customer’s debt that differs from the loans',
    with: (tx, { active }) => sql`update users set current_debt = current_debt + 1 where id = ${active.user}`.execute(tx),
  },
  {
    invariant: 'payments_are_counted',
    what: 'a total of payments that is not the sum of on time, late and missed',
    with: (tx, { active }) => sql`update users set total_payments = total_payments + 1 where id = ${active.user}`.execute(tx),
  },
]

const moveToWeekThree = (tx: Tx, loan: number) => sql`update allocations set week = 3 where loan_id = ${loan} and week = 2`.execute(tx)

async function dropChecks(tx: Tx, table: string): Promise<void> {
  const { rows } = await sql<{ conname: string }>`
    select conname from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`.execute(tx)
  for (const { conname } of rows) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(conname)}`.execute(tx)
}

/** Without triggers and foreign keys; rolled back. */
async function reportedAfter(breakIt: Break['with']): Promise<string[]> {
  const undo = new Error('undo')
  let found: string[] = []
  const attempt = product.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await breakIt(tx, books)
    const { rows } = await sql<{ invariant: string }>`select distinct invariant from check_invariants()`.execute(tx)
    found = rows.map(({ invariant }) => invariant)
    throw undo
  })
  await expect(attempt).rejects.toBe(undo)
  return found
}

const BREAKS = [
  ...JOURNAL,
  ...LOANS,
  ...DEFERRAL_BREAKS,
  ...PAYMENTS_AND_PEOPLE,
  ...DAY_BREAKS,
  ...PROVISION_BREAKS,
  ...ACCRUAL_BREAKS,
  ...CALENDAR_BREAKS,
  ...AUDIT_BREAKS,
  ...CONTACT_BREAKS,
  ...MESSAGE_BREAKS,
  ...DOCUMENT_BREAKS,
  ...CARE_BREAKS,
  ...PEOPLE_BREAKS,
  ...PAST_REPORT_BREAKS,
  ...TILL_BREAKS,
  ...IMPORT_BREAKS,
  ...MOMO_BREAKS,
  ...STATEMENT_BREAKS,
  ...BANK_BREAKS,
  ...PAYOUT_BREAKS,
  ...REFUND_BREAKS,
  ...RECEIVED_MONEY_BREAKS,
  ...LOT_BREAKS,
]

test('check_invariants() finds no violation in data that the product wrote', async () => {
  const { rows } = await sql`select * from check_invariants()`.execute(product.db)
  expect(rows).toEqual([])
})

describe('check_invariants()', () => {
  test.each(BREAKS.map(({ invariant, what, ...rest }) => [what, invariant, rest.with] as const))(
    'reports %s as %s',
    async (_what, invariant, breakIt) => {
      const reported = await reportedAfter(breakIt)
      expect(reported.filter((name) => name === invariant || !DERIVED_VIOLATIONS.has(name))).toEqual([invariant])
    },
  )
})

test('every invariant is violated by at least one test', async () => {
  const { rows } = await sql<{ body: string }>`select prosrc as body from pg_proc where proname like 'invariants\\_of\\_%'`.execute(
    product.db,
  )
  const named = rows.flatMap(({ body }) => [...body.matchAll(/^ {2}select '(\w+)'/gm)].map(([, name]) => name))
  expect(named.length).toBeGreaterThanOrEqual(26)
  expect(named.filter((name) => !BREAKS.some(({ invariant }) => invariant === name))).toEqual([])
})

describe('the database refuses', () => {
  const refused = (statement: ReturnType<typeof sql>) => product.db.transaction().execute((tx) => statement.execute(tx))

  test.each(['journal_entries', 'journal_lines', 'audit_trail'])('to change, delete or truncate %s', async (table) => {
    const column = sql.ref(table === 'journal_lines' ? 'amount' : 'request_id')
    await expect(refused(sql`update ${sql.table(table)} set ${column} = ${column}`)).rejects.toThrow('never changed or deleted')
    await expect(refused(sql`delete from ${sql.table(table)}`)).rejects.toThrow('never changed or deleted')
    await expect(refused(sql`truncate ${sql.table(table)} cascade`)).rejects.toThrow('never changed or deleted')
  })

  test('an unbalanced entry at commit', async () => {
    const unbalanced = product.db.transaction().execute((tx) => book(tx, [['bank', 500]], { requestId: books.requestId }))
    await expect(unbalanced).rejects.toThrow('does not balance')
  })

  test('an entry on a closed day', async () => {
    const late = product.db.transaction().execute(async (tx) => {
      await sql`insert into closed_days (day, closed_at) values ('2026-03-09', '2026-03-09T20:00:00Z')`.execute(tx)
      await book(
        tx,
        [
          ['bank', 500],
          ['owner_funding', -500],
        ],
        { requestId: books.requestId },
      )
    })
    await expect(late).rejects.toThrow('the day 2026-03-09 is closed')
  })

  test('a second pending application, and a decision that is changed back', async () => {
    const { pending, rejected, completed } = books
    await expect(refused(sql`update loans set status = 'pending' where id = ${rejected.loan}`)).rejects.toThrow(
      'cannot go from rejected to pending',
    )
    await expect(refused(sql`update loans set status = 'approved' where id = ${completed.loan}`)).rejects.toThrow(
      'cannot go from completed',
    )
    const again = sql`
      insert into loans (user_id, requested_amount, lender_name, total_repayment, weekly_payment, terms_hash, applied_at, created_at)
      select user_id, requested_amount, lender_name, total_repayment, weekly_payment, terms_hash, applied_at, created_at
      from loans where id = ${pending.loan}`
    await expect(refused(again)).rejects.toMatchObject({ code: '23505', constraint: 'loans_one_pending' })
  })

  test('a price that is not 30%', async () => {
    const dearer = sql`update loans set total_repayment = total_repayment + 1 where id = ${books.pending.loan}`
    await expect(refused(dearer)).rejects.toMatchObject({ code: '23514' })
  })
})
