import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openInProcess, type Faults } from './model-in-process.ts'
import { compareWithModel } from './model-run.ts'

// Each of these products has one fault, which the model must detect.

async function modelFailure(faults: Faults): Promise<string> {
  const product = await openInProcess(faults)
  try {
    const walked = compareWithModel(product, { runs: 20, restarts: 0, patience: 60_000, atOnce: true })
    return await walked.then(
      () => 'nothing',
      (error: Error) => `${error.message} ${String(error.cause)}`,
    )
  } finally {
    await product.close()
  }
}

test('the model detects a payment that is listed twice, and prints the seed to repeat it', { timeout: 90_000 }, async () => {
  const doubled = (body: string, path: string) =>
    path === '/api/loans/user' ? body.replace(/"amountPaid":"([1-9]\d*)\.(\d\d)"/, '"amountPaid":"$1$1.$2"') : body
  expect(await modelFailure({ garble: doubled })).toMatch(/seed: -?\d+, path: "[^]*Counterexample/)
})

test('the model detects a pesewa added to the paid amount in the database', { timeout: 90_000 }, async () => {
  const failure = await modelFailure({
    tamper: async (db, path) => {
      if (!path.startsWith('/api/payments/')) return
      // Fails where one more pesewa would repay the loan.
      await sql`
        update loans set amount_paid = amount_paid + 1
        where status = 'active' and amount_paid > 0 and amount_paid + settled_by_refinance + 1 < total_repayment`.execute(db)
    },
  })
  expect(failure).toMatch(/Counterexample[^]*AssertionError/)
})

test('the model detects a balanced entry added to the journal', { timeout: 90_000 }, async () => {
  const failure = await modelFailure({
    tamper: async (db, path) => {
      if (!path.endsWith('/disburse')) return
      await sql`
        with loan as (select id, user_id from loans where status = 'active' order by id desc limit 1), added as (
          insert into journal_entries (kind, booked_on, value_date, at, user_id, loan_id, actor_id, request_id)
          select 'owner_funding', '2029-01-01'::date, '2029-01-01'::date, '2029-01-01T00:00:00Z'::timestamptz, user_id, null, user_id, 'nobody' from loan
          returning id, user_id
        )
        insert into journal_lines (entry_id, line, account, amount, user_id, loan_id)
        select added.id, part.line, part.account, part.amount, added.user_id, null
        from added, (values (1, 'office_cash', -700), (2, 'owner_funding', 700)) as part (line, account, amount)`.execute(db)
    },
  })
  expect(failure).toMatch(/Counterexample[^]*what the journal has for/)
})
