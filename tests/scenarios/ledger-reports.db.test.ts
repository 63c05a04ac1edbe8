import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listJournal, readAccountStatement, readJournalEntry, readTrialBalance } from '#contract/ledger-reports.ts'
import { bookFunding, returnPayout, reversePayment } from '#contract/staff-undo.ts'
import { ACCOUNTS, HIDDEN_UNTIL_USED } from '#domain/ledger/accounts.ts'
import { trialBalance } from '#server/reports/ledger-trial-balance-query.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { makeStaff, signInStaff } from '#tests/support/sign-in-people.ts'
import { hundredths, readCsv, sumOf } from '#tests/support/spreadsheet.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

const DANGEROUS = '=HYPERLINK("http://x","pay, now")'
let product: TestApp
let ama: { user: string; loan: number; payment: number }

/**
 * 2 March: funding 5,000.00 and a loan of 1,000.00. 9 March: week 1 is paid. 10 March: a receipt is pending, and the payment is reversed.
 */
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: DANGEROUS } })
  const user = await joinWithProfile(product, 'Ama')
  const loan = await borrow(product, 'Ama', '1000')
  product.clock.moveTo('2026-03-09T10:00:00Z')
  const { payment } = await payCash(product, 'Ama', loan, '100')
  product.clock.moveTo('2026-03-10T10:00:00Z')
  await comeBack(product, 'desk')
  await comeBack(product, 'md')
  await receiptFor(product, loan, '50')
  await product.as('md').call(reversePayment, { params: { id: payment.id }, body: { reason: 'Wrong person' } })
  ama = { user, loan, payment: payment.id }
})
afterAll(() => product.close())

const DAYS = {
  '2026-03-01': {},
  '2026-03-02': {
    office_cash: '4000.00',
    loan_principal: '1000.00',
    interest_receivable: '300.00',
    unearned_interest: '-300.00',
    owner_funding: '-5000.00',
  },
  '2026-03-09': {
    office_cash: '4100.00',
    loan_principal: '923.08',
    interest_receivable: '276.92',
    unearned_interest: '-276.92',
    owner_funding: '-5000.00',
    interest_income: '-23.08',
  },
  '2026-03-10': {
    office_cash: '4150.00',
    loan_principal: '1000.00',
    interest_receivable: '300.00',
    unallocated_money: '-150.00',
    unearned_interest: '-300.00',
    owner_funding: '-5000.00',
  },
}

describe('the trial balance', () => {
  test.each(Object.entries(DAYS))('of %s is the sum of entries up to that day', async (day, expected) => {
    expect(await trialBalanceOf(product, day)).toEqual(expected)
  })

  test('lists every account by code, without those that nothing used, with equal sides', async () => {
    const { rows, totals, asOf, isClosed } = await product.as('md').call(readTrialBalance, { query: { asOf: undefined } })
    expect(rows.map(({ account, code, name, kind }) => [account, { code, name, kind }])).toEqual(
      Object.entries(ACCOUNTS)
        .filter(([account]) => !HIDDEN_UNTIL_USED.some((hidden) => hidden === account))
        .toSorted(([, a], [, b]) => a.code.localeCompare(b.code)),
    )
    expect([asOf, isClosed, totals]).toEqual(['2026-03-10', false, { debit: money('5450'), credit: money('5450') }])
  })

  test('rejects a future day and an invalid day', async () => {
    for (const day of ['2026-03-11', '2030-01-01', '2026-02-30', 'yesterday'])
      expect(await product.as('md').get(`/api/admin/reports/trial-balance?asOf=${day}`)).toMatchObject({ status: 400 })
  })

  test('shows that the sums by loan and by customer equal the control accounts', async () => {
    const today = (await product.as('md').call(readTrialBalance, { query: { asOf: undefined } })).controls
    expect(
      today.map(({ account, balance, parts, count, of, from, difference }) => [account, balance, parts, count, of, from, difference]),
    ).toEqual([
      ['loan_principal', money('1000'), money('1000'), 1, 'loans', 'schedules', 0],
      ['interest_receivable', money('300'), money('300'), 1, 'loans', 'schedules', 0],
      ['unallocated_money', money('150'), money('150'), 1, 'customers', 'journal', 0],
      ['customer_advances', 0, 0, 0, 'loans', 'schedules', 0],
    ])
    const then = (await product.as('md').call(readTrialBalance, { query: { asOf: '2026-03-09' } })).controls
    expect(then[0]).toMatchObject({ balance: money('923.08'), parts: money('923.08'), count: 1, from: 'journal', difference: 0 })
  })

  test('shows the difference when a schedule and the ledger disagree', async () => {
    const found = await product.db
      .transaction()
      .execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update instalments set paid = 100 where loan_id = ${ama.loan} and week = 1`.execute(tx)
        throw Object.assign(new Error('undo'), { controls: (await trialBalance(tx, undefined, '2026-03-10')).controls })
      })
      .catch((undone: { controls: { account: string; difference: number }[] }) => undone.controls)
    expect(found.filter(({ difference }) => difference !== 0).map(({ account, difference }) => [account, difference])).toEqual([
      ['interest_receivable', 100],
    ])
  })
})

describe('the statement of an account', () => {
  const statement = (query: object, account = 'office_cash') =>
    product.as('md').call(readAccountStatement, { params: { account }, query: { ...NO_FILTER, ...query } })
  const NO_FILTER = { from: undefined, to: undefined, loanId: undefined, cursor: undefined, limit: undefined }

  test('runs from the opening to the closing balance', async () => {
    const { opening, lines, closing, next, code, name } = await statement({ from: '2026-03-09', to: '2026-03-09' })
    expect([code, name, opening, closing, next]).toEqual(['1000', 'Office cash', money('4000'), money('4100'), null])
    expect(lines).toMatchObject([
      {
        bookedOn: '2026-03-09',
        valueDate: '2026-03-09',
        kind: 'receipt_made',
        loanId: ama.loan,
        customer: 'Ama',
        actor: 'desk',
        debit: money('100'),
        credit: null,
        balance: money('4100'),
      },
    ])
  })

  test('shows the same running balance for a line on any page', async () => {
    const whole = await statement({})
    expect(whole.lines.map(({ balance }) => balance)).toEqual([money('5000'), money('4000'), money('4100'), money('4150')])
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await statement({ limit: 1, cursor })
      expect([page.opening, page.closing]).toEqual([whole.opening, whole.closing])
      seen.push(...page.lines)
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(whole.lines)
    const later = await statement({ from: '2026-03-09', limit: 1 })
    expect((await statement({ from: '2026-03-09', limit: 1, cursor: later.next ?? undefined })).lines).toEqual(whole.lines.slice(3))
  })

  test('shows the balance of a liability on its own side', async () => {
    const { lines, normalSide, closing } = await statement({}, 'unallocated_money')
    expect([normalSide, closing]).toEqual(['credit', money('150')])
    expect(lines.map(({ kind, debit, credit, balance }) => [kind, debit ?? credit, balance])).toEqual([
      ['receipt_made', money('100'), money('100')],
      ['payment_completed', money('100'), 0],
      ['receipt_made', money('50'), money('50')],
      ['payment_reversed', money('100'), money('150')],
    ])
  })

  test('can be limited to one loan', async () => {
    expect(await statement({ loanId: ama.loan }, 'loan_principal')).toMatchObject({ closing: money('1000') })
    expect(await statement({ loanId: ama.loan + 1 }, 'loan_principal')).toMatchObject({ lines: [], closing: 0 })
    expect(await statement({ loanId: ama.loan })).toMatchObject({ opening: 0, closing: 0 - money('850') })
  })

  test('returns 404 for an unknown account, and requires a valid period', async () => {
    const accountReport = (path: string) => product.as('md').get(`/api/admin/reports/accounts/${path}`)
    for (const account of ['petty_cash', 'constructor', '__proto__', 'OFFICE_CASH'])
      expect(await accountReport(account)).toMatchObject({ status: 404 })
    for (const query of ['from=2026-03-10&to=2026-03-09', 'from=soon', 'cursor=x', 'limit=x', 'loanId=x'])
      expect(await accountReport(`office_cash?${query}`), query).toMatchObject({ status: 400 })
  })
})

describe('the journal', () => {
  const NO_FILTER = { from: undefined, to: undefined, kind: undefined, loanId: undefined, userId: undefined, paymentId: undefined }
  const kinds = async (query: object) =>
    (await product.as('md').call(listJournal, { query: { ...NO_FILTER, ...query } })).map(({ kind }) => kind)
  const ALL = ['payment_reversed', 'receipt_made', 'payment_completed', 'receipt_made', 'disbursement', 'owner_funding']

  test('lists entries with their lines, newest first', async () => {
    const entries = await product.as('md').call(listJournal, { query: NO_FILTER })
    expect(entries.map(({ kind }) => kind)).toEqual(ALL)
    expect(entries.at(-1)).toMatchObject({
      actor: 'md',
      reason: DANGEROUS,
      loanId: null,
      lines: [
        { account: 'office_cash', code: '1000', debit: money('5000'), credit: null },
        { account: 'owner_funding', code: '3000', debit: null, credit: money('5000') },
      ],
    })
  })

  test('filters by day, kind, loan, customer and payment', async () => {
    expect(await kinds({ from: '2026-03-09', to: '2026-03-09' })).toEqual(['payment_completed', 'receipt_made'])
    expect(await kinds({ kind: 'receipt_made' })).toEqual(['receipt_made', 'receipt_made'])
    expect(await kinds({ loanId: ama.loan })).toEqual(ALL.slice(0, 5))
    expect(await kinds({ userId: ama.user, to: '2026-03-02' })).toEqual(['disbursement'])
    expect(await kinds({ paymentId: ama.payment })).toEqual(['payment_reversed', 'payment_completed'])
    expect(await product.as('md').get('/api/admin/reports/journal?kind=gift')).toMatchObject({ status: 400 })
  })

  test('has consecutive pages', async () => {
    const seen: unknown[] = []
    let path: string | undefined = '/api/admin/reports/journal?limit=4'
    while (path !== undefined) {
      const page = await product.as('md').get(path)
      seen.push(...page.body.map(({ kind }: { kind: string }) => kind))
      path = /^<(.+)>; rel="next"$/.exec(String(page.headers['link']))?.[1]
    }
    expect(seen).toEqual(ALL)
  })

  test('shows the reversal of an entry, the entry it reverses, and the other entries of its request', async () => {
    const [reversal, , payment, , payout] = await product.as('md').call(listJournal, { query: NO_FILTER })
    const opened = (id = 0) => product.as('md').call(readJournalEntry, { params: { id } })
    expect(await opened(reversal?.id)).toMatchObject({
      reverses: payment?.id,
      reversedBy: null,
      audit: [{ action: 'reversePayment', outcome: 'done', actorName: 'md', targetId: String(ama.payment), reason: 'Wrong person' }],
    })
    expect(await opened(payment?.id)).toMatchObject({ entry: payment, reverses: null, reversedBy: reversal?.id })
    expect(await opened(payout?.id)).toMatchObject({ reverses: null, reversedBy: null, audit: [{ action: 'disburseLoan' }] })
    expect(await product.as('md').get('/api/admin/reports/journal/999999')).toMatchObject({ status: 404 })
  })

  test('names only the return of its own payout, when a loan was paid out twice', async () => {
    await joinWithProfile(product, 'Kojo')
    const loan = await borrow(product, 'Kojo', '200')
    await product.as('md').call(returnPayout, { params: { id: loan }, body: { reason: 'Not taken' } })
    await product.as('desk').post(`/api/admin/loans/${loan}/disburse`, { method: 'cash' })
    const [second, back, first] = await product.as('md').call(listJournal, { query: { ...NO_FILTER, loanId: loan } })
    const pair = async (id = 0) => {
      const { reverses, reversedBy } = await product.as('md').call(readJournalEntry, { params: { id } })
      return [reverses, reversedBy]
    }
    expect([await pair(first?.id), await pair(back?.id), await pair(second?.id)]).toEqual([
      [null, back?.id],
      [first?.id, null],
      [null, null],
    ])
    await product.as('md').call(returnPayout, { params: { id: loan }, body: { reason: 'Not taken again' } })
  })
})

describe('the file of the journal', () => {
  const PATH = '/api/admin/reports/journal.csv'

  test('contains every line of the period on its side, without spreadsheet formulas', async () => {
    const answer = await product.as('md').get(`${PATH}?to=2026-03-02`)
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } })
    expect(answer.headers['content-disposition']).toBe('attachment; filename="journal.csv"')
    const [head, ...rows] = String(answer.body).split('\r\n')
    expect(head).toBe(
      '\uFEFFentry,line,booked_on,value_date,at,kind,account_code,account,debit,credit,customer_id,customer,loan,payment,receipt,by,request,reason',
    )
    expect(rows).toHaveLength(7)
    expect(rows[0]).toMatch(
      /^1,1,2026-03-02,2026-03-02,2026-03-02T09:00:00\.000Z,owner_funding,1000,office_cash,5000\.00,,,,,,,md,[\w-]+,"'=HYPERLINK\(""http:\/\/x"",""pay, now""\)"$/,
    )
    expect(rows[3]).toMatch(/^2,2,2026-03-02,.*,disbursement,1000,office_cash,,1000\.00,[\w-]+,Ama,1,,,desk,[\w-]+,$/)
    expect(rows[6]).toBe('')
  })

  test('adds up in a spreadsheet to the trial balance, account by account', async () => {
    const { rows } = readCsv(String((await product.as('md').get(PATH)).body))
    const balance = (await product.as('md').get('/api/admin/reports/trial-balance')).body
    for (const { code, debit, credit } of balance.rows) {
      const own = rows.filter((row) => row['account_code'] === code)
      expect([code, sumOf(own, 'debit') - sumOf(own, 'credit')]).toEqual([code, hundredths(debit) - hundredths(credit)])
    }
    expect(sumOf(rows, 'debit')).toBe(sumOf(rows, 'credit'))
    expect(sumOf(rows, 'debit')).toBeGreaterThan(0)
  })

  test('is recorded in the audit trail with its period', async () => {
    await product.as('md').get(`${PATH}?from=2026-03-09&to=2026-03-10`)
    const [row] = (await product.as('md').get('/api/admin/audit?action=exportJournal&limit=1')).body
    expect(row).toMatchObject({ outcome: 'done', actorName: 'md', targetId: 'journal', after: { from: '2026-03-09', to: '2026-03-10' } })
  })

  test('requires the export permission beside the permission to read', async () => {
    const reader = await signInStaff(product, 'reader', '0208000001', 'front_desk')
    await makeStaff(product, reader, 'front_desk', ['view_financial_reports'])
    expect(await product.as('reader').get('/api/admin/reports/trial-balance')).toMatchObject({ status: 200 })
    expect(await product.as('reader').get(PATH)).toMatchObject({ status: 403 })
    expect(await product.as('desk').get(PATH)).toMatchObject({ status: 403 })
    await makeStaff(product, reader, 'front_desk', ['view_financial_reports', 'export_data'])
    expect(await product.as('reader').get(PATH)).toMatchObject({ status: 200 })
  })

  test('continues in parts, so that a long journal is complete', async () => {
    const { rows: known } = await sql<{ request_id: string }>`select request_id from journal_entries order by id limit 1`.execute(
      product.db,
    )
    // 9,000 lines, in statements that end in time.
    for (let part = 0; part < 9; part += 1)
      await sql`
        with entries as (
          insert into journal_entries (kind, booked_on, value_date, at, request_id)
          select 'owner_funding', '2026-03-10', '2026-03-10', '2026-03-10T10:00:00Z', ${known[0]?.request_id ?? ''} from generate_series(1, 500)
          returning id
        )
        insert into journal_lines (entry_id, line, account, amount)
        select id, side, case side when 1 then 'office_cash' else 'owner_funding' end, case side when 1 then 1 else -1 end
        from entries, generate_series(1, 2) as side`.execute(product.db)
    const { rows } = await sql<{ count: number }>`select count(*) from journal_lines`.execute(product.db)
    const text = String((await product.as('md').get(PATH)).body)
    const keys = text
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(',', 2).join(':'))
    expect([keys.length, new Set(keys).size]).toEqual([rows[0]?.count, rows[0]?.count])
    // They post no fact, so the closing check would report them.
    await product.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const invented = sql`kind = 'owner_funding' and actor_id is null`
      await sql`delete from journal_lines where entry_id in (select id from journal_entries where ${invented})`.execute(tx)
      await sql`delete from journal_entries where ${invented}`.execute(tx)
    })
  })
})

test('a past day returns the same reports before and after its close', async () => {
  product.clock.moveTo('2026-03-20T10:00:00Z')
  await closeDaysTo(product, '2026-03-19')
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-09'] as const) expect(await trialBalanceOf(product, day)).toEqual(DAYS[day])
  await comeBack(product, 'md')
  expect(await product.as('md').call(readTrialBalance, { query: { asOf: '2026-03-09' } })).toMatchObject({ isClosed: true })
})
