import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { submitPayment } from '#contract/payments.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, receiptFor } from '#tests/support/loan-actions.ts'
import { RandomOffice } from '#tests/support/random-office.ts'
import { seededRandom } from '#tools/seeded-random.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { fillBooks, type Numbers } from './books-to-break.ts'

describe('the database refuses', () => {
  let product: TestApp
  let books: Numbers
  beforeAll(async () => {
    product = await buildTestApp()
    books = await fillBooks(product)
  })
  afterAll(() => product.close())

  /** Rolled back if it is not refused. */
  const refused = async (code: string, ...statements: RawBuilder<unknown>[]) => {
    const attempt = product.db.transaction().execute(async (tx) => {
      for (const statement of statements) await statement.execute(tx)
      throw new Error('it was not refused')
    })
    await expect(attempt).rejects.toMatchObject({ code })
  }

  test('payments on a loan above its price or below zero', async () => {
    for (const amount of [sql`total_repayment + 1`, sql`-1`])
      await refused('23514', sql`update loans set amount_paid = ${amount} where id = ${books.active.loan}`)
  })

  test('allocations to a week above its amount or below zero', async () => {
    for (const paid of [sql`amount + 1`, sql`-1`])
      await refused('23514', sql`update instalments set paid = ${paid} where loan_id = ${books.active.loan} and week = 13`)
  })

  test('the same week twice, and a fourteenth week', async () => {
    const again = (week: number) => sql`
      insert into instalments (loan_id, week, amount, interest, due_date) values (${books.active.loan}, ${week}, 10000, 2308, '2026-06-08')`
    await refused('23505', again(1))
    await refused('23514', again(14))
  })

  test('one receipt number for two payments, and a number that exists', async () => {
    const { first, second } = books.active
    await refused(
      '23505',
      sql`update payments set receipt_number = (select receipt_number from payments where id = ${first}) where id = ${second}`,
    )
    await refused(
      '23505',
      sql`insert into receipts (number, made_by, made_at, made_on, expires_on)
        select number, made_by, made_at, made_on, expires_on from receipts where number = ${books.completed.receipt}`,
    )
  })

  test('one transaction ID for two credits, one entry for two receipts, and a spelling of its own', async () => {
    const credit = (reference: string, entry: 'min' | 'max') =>
      sql`insert into received_money (kind, reference, user_id, entry_id)
        select ${entry === 'min' ? 'claim' : 'collection'}::text, ${reference}::text, user_id, id from journal_entries
        where id = (select ${sql.raw(entry)}(id) from journal_entries where kind = 'payment_completed')`
    await refused('23505', credit('TX77A', 'min'), credit('TX77A', 'max'))
    await refused('23505', credit('TX77A', 'min'), credit('TX78A', 'min'))
    await refused('23514', credit('tx77a', 'min'))
    await refused('42501', sql`delete from received_money`)
    await refused('42501', sql`update received_money set reference = 'TX79A'`)
  })

  test('one mobile money request for two payments', async () => {
    const { loan, user, first, second } = books.active
    await refused(
      '23505',
      sql`insert into momo_transactions (reference, loan_id, user_id, direction, provider, gateway, phone, amount, currency, status, transaction_id,
          requested_by, channel, created_at, decided_at)
        values ('request-9', ${loan}, ${user}, 'collection', 'mtn', 'mtn', '0244123456', 500, 'GHS', 'SUCCESSFUL', 'TX-9', ${user}, 'app',
          '2026-03-09T08:00:00Z', '2026-03-09T08:00:00Z')`,
      sql`update payments set momo_reference = 'request-9' where id in (${first}, ${second})`,
    )
  })

  test('a decision without a user, and one that approves and rejects', async () => {
    const { approved, rejected, pending } = books
    await refused('23514', sql`update loans set approved_by = null where id = ${approved.loan}`)
    await refused('23514', sql`update loans set approved_amount = requested_amount + 1 where id = ${approved.loan}`)
    await refused('23514', sql`update loans set rejected_by = null where id = ${rejected.loan}`)
    await refused('23514', sql`update loans set rejected_by = ${books.desk} where id = ${approved.loan}`)
    await refused('23514', sql`update loans set approved_by = ${books.desk}, approved_at = applied_at where id = ${pending.loan}`)
  })

  test('users who approve, reject or pay out their own loan', async () => {
    for (const column of ['approved_by', 'disbursed_by'])
      await refused('23514', sql`update loans set ${sql.ref(column)} = user_id where id = ${books.active.loan}`)
    await refused('23514', sql`update loans set rejected_by = user_id where id = ${books.rejected.loan}`)
  })

  test('a completed loan with a balance, and an active one without', async () => {
    await refused('23514', sql`update loans set amount_paid = amount_paid - 1 where id = ${books.completed.loan}`)
    await refused('23514', sql`update loans set completed_at = null where id = ${books.completed.loan}`)
    await refused('23514', sql`update loans set amount_paid = total_repayment where id = ${books.active.loan}`)
  })

  test('an approval that expires early, and a write-off without a cause', async () => {
    const expired = (at: string) => sql`
      update loans set status = 'expired', expired_at = ${sql.raw(at)}, amount_paid = 0, next_payment_due = null where id = ${books.approved.loan}`
    await refused('23514', expired(`approved_at + interval '29 days'`))
    await refused('23514', expired('null'))
    await refused('23514', sql`update loans set status = 'expired', expired_at = now() where id = ${books.active.loan}`)
    await refused('23514', sql`update loans set status = 'written_off', next_payment_due = null where id = ${books.active.loan}`)
    await refused('23514', sql`update loans set write_off_cause = 'court' where id = ${books.active.loan}`)
  })

  test('a moment before its cause', async () => {
    for (const change of [
      sql`update loans set approved_at = applied_at - interval '1 second' where id = ${books.approved.loan}`,
      sql`update loans set disbursed_at = approved_at - interval '1 second' where id = ${books.active.loan}`,
      sql`update loans set completed_at = disbursed_at - interval '1 second' where id = ${books.completed.loan}`,
      sql`update payments set paid_at = created_at - interval '1 second' where id = ${books.active.first}`,
    ])
      await refused('23514', change)
  })

  test('a phone or e-mail of another user, in any case of letters', async () => {
    const person = (phone: string, email: string) => sql`
      insert into users (id, full_name, phone, email, created_at, updated_at)
      values (${phone}, 'Somebody', ${phone}, ${email}, '2026-03-09T08:00:00Z', '2026-03-09T08:00:00Z')`
    await refused('23505', person('0551234501', 'kojo@example.com'), person('0551234501', 'other@example.com'))
    await refused('23505', person('0551234501', 'kojo@example.com'), person('0551234502', 'KOJO@Example.com'))
    await refused('23514', person('+233551234501', 'kojo@example.com'))
  })
})

const ACTIONS = [
  'acceptTerms',
  'applyForLoan',
  'applyUnallocated',
  'approveLoan',
  'bookFunding',
  'cancelReceipt',
  'confirmPayment',
  'disburseLoan',
  'failPayment',
  'generateReceipt',
  'refinanceLoan',
  'refundUnallocated',
  'rejectLoan',
  'returnPayout',
  'reversePayment',
  'submitPayment',
  'undoApproval',
  'withdrawLoan',
  'writeOffLoan',
]

describe('random actions of an office', () => {
  let product: TestApp
  let office: RandomOffice
  beforeAll(async () => {
    product = await buildTestApp()
    await openOffice(product)
    office = new RandomOffice(product, seededRandom(22).next)
    await office.join(8)
    await office.fund(1_000_000)
    for (let day = 1; day <= 8; day += 1) {
      for (let event = 1; event <= 25; event += 1) await office.runEvent()
      product.clock.advance({ days: 1 })
    }
  }, 120_000)
  afterAll(() => product.close())

  test('leave exactly one audit row for each request that booked, by its user', async () => {
    const { rows } = await sql<{ entries: number; wrong: number }>`
      select count(*) as entries, count(*) filter (where 1 <> (
        select count(*) from audit_trail a where a.request_id = e.request_id and a.outcome = 'done' and a.actor_id is not distinct from e.actor_id
      )) as wrong from journal_entries e`.execute(product.db)
    expect(rows[0]?.entries).toBeGreaterThan(50)
    expect(rows[0]?.wrong).toBe(0)
  })

  test('leave one audit row for each successful form, and none for a refused one', async () => {
    const { rows } = await sql<{ done: number; requests: number }>`
      select count(*) as done, count(distinct request_id) as requests from audit_trail
      where outcome = 'done' and action = any(${ACTIONS})`.execute(product.db)
    expect(rows[0]).toEqual({ done: office.sent.length, requests: office.sent.length })
  })

  test('send one SMS for each payment that was completed and each bound receipt', async () => {
    const { rows } = await sql<{ kind: string; events: number; messages: number }>`
      select e.kind, count(*)::int as events,
        (select count(*)::int from messages m where m.kind = e.kind and m.user_id is not null) as messages
      from journal_entries e where e.kind in ('payment_completed', 'receipt_made') group by e.kind order by e.kind`.execute(product.db)
    expect(rows.map(({ kind, events }) => [kind, events > 5])).toEqual([
      ['payment_completed', true],
      ['receipt_made', true],
    ])
    for (const { kind, events, messages } of rows) expect([kind, messages]).toEqual([kind, events])
  })

  test('return the first response to every repeated form, and nothing happens twice', async () => {
    const before = await facts()
    for (const { event, person, path, body, key, answer } of office.sent) {
      await comeBack(product, person)
      const again = await product.as(person).post(path, body, { 'idempotency-key': key })
      expect([event, again.status, again.headers['idempotency-replayed']]).toEqual([event, 200, 'true'])
      expect([event, again.body]).toEqual([event, answer])
    }
    expect(await facts()).toEqual(before)
  }, 120_000)

  /** Tables that a form can change, except sign-ins. */
  async function facts(): Promise<unknown> {
    const tables = [
      'loans',
      'instalments',
      'payments',
      'allocations',
      'receipts',
      'journal_entries',
      'journal_lines',
      'loan_events',
      'idempotency_keys',
    ]
    const sums = tables.map(
      (table) => sql`(select md5(string_agg(t::text, '|' order by t::text)) from ${sql.table(table)} t) as ${sql.ref(table)}`,
    )
    const { rows } = await sql`select ${sql.join(sums)}, (select count(*) from notifications) as notifications`.execute(product.db)
    return rows[0]
  }
})

test('accept a receipt number in lower case too, and once', async () => {
  const product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
  const loanId = await borrow(product, 'Ama', '100')
  const number = await receiptFor(product, loanId, '10')
  const body = { amount: money('10'), paymentMethod: 'cash' as const, cashReceiptNumber: number.toLowerCase() }
  expect(await product.as('Ama').call(submitPayment, { params: { loanId }, body })).toMatchObject({ payment: { status: 'completed' } })
  const again = await product.as('Ama').post(`/api/payments/${loanId}`, { ...body, amount: '10.00', cashReceiptNumber: number })
  expect(again).toMatchObject({ status: 409, body: { message: 'Receipt number has already been used' } })
  await product.close()
})
