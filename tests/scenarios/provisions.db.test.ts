import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#contract/operations.ts'
import { listLoanClasses, readProvisions } from '#contract/provisions/provisions.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { DEFAULT_RATES } from '#domain/reports/loan-classes.ts'
import { auditBooks } from '#server/audit-books/audit-books.ts'
import type { Tx } from '#server/platform/db.ts'
import { BrokenBooks, textOf } from '#tests/audit-books/broken-books.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { statementsOf } from '#tests/support/statement-sums.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

let product: TestApp
let amas: number
let kofis: number
let esis: number

/** 2 March: GH₵1,000.00 for Ama, 500.00 for Kofi and 100.00 for Esi, due from 9 March on. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-03-02T09:00:00Z')
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: 'Transfer 1' } })
  const lend = async (name: string, amount: string) => {
    await joinWithProfile(product, name)
    return borrow(product, name, amount)
  }
  amas = await lend('Ama', '1000')
  kofis = await lend('Kofi', '500')
  esis = await lend('Esi', '100')
})
afterAll(() => product.close())

const switchProvisions = async (value: boolean) => {
  await comeBack(product, 'md')
  await product.as('md').call(changeSetting, { params: { name: 'provisions' }, body: { value } })
}
const setRates = async (fromDay: string, changed: object = {}, person = 'md') => {
  await comeBack(product, person)
  return product.as(person).post('/api/admin/reports/provisions/rates', { fromDay, ...DEFAULT_RATES, reason: 'Board 1', ...changed })
}
const closeMonth = async (month: string, nextDay: string) => {
  product.clock.moveTo(`${nextDay}T09:00:00Z`)
  await closeDaysTo(product, addDays(nextDay, -1))
  await comeBack(product, 'md')
  return product.as('md').post('/api/admin/ledger/close-month', { month })
}
const provisionsOf = async (asOf?: string) => {
  await comeBack(product, 'md')
  return product.as('md').call(readProvisions, { query: { asOf } })
}
const entries = async () => {
  const { rows } = await sql<{ kind: string; booked: string; dated: string; loan: number | null; lines: string[] }>`
    select e.kind, e.booked_on::text as booked, e.value_date::text as dated, e.loan_id as loan,
      (select array_agg(l.account || ' ' || l.amount order by l.line) from journal_lines l where l.entry_id = e.id) as lines
    from journal_entries e where e.kind like 'provision%' order by e.id`.execute(product.db)
  return rows
}

test('a change of the percentages applies from its day, is audited, and needs the right to change settings', async () => {
  expect(await setRates('2026-03-01', {}, 'desk')).toMatchObject({ status: 403 })
  expect(await setRates('2026-03-01', { olem: 10_001 })).toMatchObject({ status: 400 })
  expect(await setRates('2026-03-01', { olem: 0.5 })).toMatchObject({ status: 400 })
  expect(await setRates('2026-03-01', { reason: '' })).toMatchObject({ status: 400 })
  expect(await setRates('2026-03-01', { current: 1_000 })).toMatchObject({ status: 200 })
  expect(await setRates('2026-05-01', { current: 2_000 })).toMatchObject({ status: 200 })
  const { rates, changes } = await provisionsOf()
  expect(rates).toEqual({ ...DEFAULT_RATES, current: 1_000 })
  expect(changes).toMatchObject([
    { fromDay: '2026-05-01', setByName: 'md', reason: 'Board 1', rates: { current: 2_000 } },
    { fromDay: '2026-03-01', rates: { current: 1_000 } },
  ])
  const { rows } = await sql`select after from audit_trail where action = 'setProvisionRates' and outcome = 'done' order by id`.execute(
    product.db,
  )
  expect(rows).toMatchObject([{ after: { fromDay: '2026-03-01', current: 1_000, npl_limit: 500 } }, { after: { current: 2_000 } }])
  await expect(sql`update provision_rates set olem_rate = 0`.execute(product.db)).rejects.toThrow('never changed or deleted')
})

test('the close of March books the required provisions of 10 % on the open day', async () => {
  await switchProvisions(true)
  expect(await closeMonth('2026-03', '2026-04-01')).toMatchObject({ status: 200 })
  expect(await entries()).toEqual([
    {
      kind: 'provisions_booked',
      booked: '2026-04-01',
      dated: '2026-03-31',
      loan: null,
      lines: ['provision_expense 16000', 'loan_allowance -16000'],
    },
  ])
  expect(await trialBalanceOf(product)).toMatchObject({ loan_allowance: '-160.00', provision_expense: '160.00' })
  const { income, balance } = await statementsOf(product, 'month', '2026-03-31')
  expect(income.result[0]).toBe(-16_000)
  expect(balance.assets[0]).toBe(money('5320'))
  await expectBooksToBeRight(product.db)
})

test("the month's pack shows classes, provisions and coverage", async () => {
  const { rows } = await sql<{ page: string }>`select page from month_end_packs`.execute(product.db)
  const { sections } = JSON.parse(rows[0]?.page ?? '{}')
  const section = sections.find(({ title }: { title: string }) => title === 'Classes and provisions')
  expect(section.rows[0]).toEqual(['Current', '3', '1,600.00', '10%', '160.00'])
  expect(section.total).toEqual(['All', '3', '1,600.00', '', '160.00'])
  expect(section.note).toBe('Booked before this month: GH₵0.00. Non-performing: GH₵0.00; the allowance covers – of it.')
})

test('the percentages of a closed month cannot change', async () => {
  expect(await setRates('2026-03-31')).toMatchObject({ status: 409, body: { message: 'March 2026 is already closed.' } })
  await expect(sql`delete from loan_provisions`.execute(product.db)).rejects.toThrow('never changed or deleted')
  await expect(sql`delete from month_provisions`.execute(product.db)).rejects.toThrow('never changed or deleted')
})

test('a write-off uses the provision of its loan, and the rest is an expense', async () => {
  expect(await writeOff(product, amas)).toMatchObject({ status: 200 })
  expect((await entries())[1]).toEqual({
    kind: 'provision_used',
    booked: '2026-04-01',
    dated: '2026-04-01',
    loan: amas,
    lines: ['loan_allowance 10000', 'write_offs -10000'],
  })
  expect(await trialBalanceOf(product)).toMatchObject({ loan_allowance: '-60.00', write_offs: '900.00', provision_expense: '160.00' })
  const { body } = await product.as('md').get('/api/admin/reports/portfolio')
  expect(body.writtenOff.amount).toBe('1000.00')
  await expectBooksToBeRight(product.db)
})

test('the next close releases the provision of a loan that was repaid, and a recovery stays income', async () => {
  await payCash(product, 'Kofi', kofis, '650')
  await payCash(product, 'Ama', amas, '50')
  expect(await closeMonth('2026-04', '2026-05-01')).toMatchObject({ status: 200 })
  // Esi is 52 days late: 5 % of 100.00; the allowance was 60.00.
  expect((await entries())[2]?.lines).toEqual(['provision_expense -5500', 'loan_allowance 5500'])
  expect(await trialBalanceOf(product)).toMatchObject({ loan_allowance: '-5.00', recoveries: '-50.00', provision_expense: '105.00' })
  await expectBooksToBeRight(product.db)
})

test('a close without a difference has no entry, and one with the setting off books nothing', async () => {
  await setRates('2026-05-31', { substandard: 500 })
  expect(await closeMonth('2026-05', '2026-06-01')).toMatchObject({ status: 200 })
  const { months } = await provisionsOf()
  expect(months.map(({ month, required, booked, entryId }) => [month, required, booked, entryId === null])).toEqual([
    ['2026-05', 500, 500, true],
    ['2026-04', 500, 6_000, false],
    ['2026-03', 16_000, 0, false],
  ])
  await expectBooksToBeRight(product.db)
  await switchProvisions(false)
  expect(await closeMonth('2026-06', '2026-07-01')).toMatchObject({ status: 200 })
  expect((await provisionsOf()).months).toHaveLength(3)
  await expectBooksToBeRight(product.db)
})

test('the nightly proof of changed books finds nothing after a close with provisions', async () => {
  const { rows } = await sql<{ last: number }>`select max(id) as last from audit_trail`.execute(product.db)
  for (const day of ['2026-03-31', '2026-06-30']) {
    const { findings } = await auditBooks(product.db, { since: { day, lastAct: rows[0]?.last ?? 0 } })
    expect(findings).toEqual([])
  }
})

const BREAKS: readonly [what: string, rule: string, change: (tx: Tx) => Promise<unknown>][] = [
  ['another provision of a loan', 'provision_is_its_loan', (tx) => sql`update loan_provisions set required = required + 1`.execute(tx)],
  ['another class', 'provision_is_its_loan', (tx) => sql`update loan_provisions set class = 'loss'`.execute(tx)],
  ['another lateness', 'provision_is_its_loan', (tx) => sql`update loan_provisions set days_past_due = days_past_due + 1`.execute(tx)],
  ['another principal', 'provision_is_its_loan', (tx) => sql`update loan_provisions set principal = principal + 100`.execute(tx)],
  ['a loan left out', 'provision_is_its_loan', (tx) => sql`delete from loan_provisions where loan_id = ${esis}`.execute(tx)],
  ['another sum', 'month_provisions_are_their_loans', (tx) => sql`update month_provisions set required = required + 1`.execute(tx)],
  [
    'another allowance before',
    'month_provisions_are_their_loans',
    (tx) => sql`update month_provisions set booked = booked + 1`.execute(tx),
  ],
  [
    'another user',
    'month_provisions_are_their_loans',
    (tx) => sql`update month_provisions set booked_by = (select id from users where full_name = 'desk')`.execute(tx),
  ],
  [
    'another moment',
    'month_provisions_are_their_loans',
    (tx) => sql`update month_provisions set booked_at = booked_at + interval '1 hour'`.execute(tx),
  ],
  ['another last entry', 'month_provisions_are_their_loans', (tx) => sql`update month_provisions set last_entry_id = 1000000`.execute(tx)],
  ['no row of a month', 'entry_is_of_one_fact', (tx) => sql`delete from month_provisions`.execute(tx)],
  ['no entry of a month', 'fact_has_its_entry', (tx) => sql`update month_provisions set entry_id = null`.execute(tx)],
  ['other percentages', 'provision_rates_are_audited', (tx) => sql`update provision_rates set olem_rate = olem_rate + 1`.execute(tx)],
  ['another day of them', 'provision_rates_are_audited', (tx) => sql`update provision_rates set from_day = from_day + 1`.execute(tx)],
  [
    'another user of them',
    'provision_rates_are_audited',
    (tx) => sql`update provision_rates set set_by = (select id from users where full_name = 'desk')`.execute(tx),
  ],
  [
    'another moment of them',
    'provision_rates_are_audited',
    (tx) => sql`update provision_rates set set_at = set_at + interval '1 hour'`.execute(tx),
  ],
  ['a write-off without its use', 'fact_has_its_entry', (tx) => sql`delete from journal_entries where kind = 'provision_used'`.execute(tx)],
  [
    'another use of a provision',
    'entry_is_its_fact',
    (tx) =>
      sql`
      update journal_lines set amount = amount + sign(amount) * 100 where entry_id = (select id from journal_entries where kind = 'provision_used')`.execute(
        tx,
      ),
  ],
]

test('the proof of the books finds another class, provision, sum, user, moment, percentage or entry', async () => {
  const broken = await BrokenBooks.open(product.db)
  const unfound: string[] = []
  for (const [what, rule, change] of BREAKS) {
    const isEnough = (found: readonly { rule: string }[]) => found.some((one) => one.rule === rule)
    const found = await broken.findingsAfter(change, { customer: undefined, isEnough })
    if (!isEnough(found)) unfound.push(`${what}: ${textOf(found).join('; ')}`)
  }
  await broken.close()
  expect(unfound).toEqual([])
})

test.each([
  [29, 'current'],
  [30, 'olem'],
  [31, 'olem'],
  [89, 'olem'],
  [90, 'substandard'],
  [179, 'substandard'],
  [180, 'doubtful'],
  [359, 'doubtful'],
  [360, 'loss'],
])('listLoanClasses puts a loan of %i days past due into %s, and the ledger has its principal', async (days, name) => {
  product.clock.moveTo('2027-03-15T09:00:00Z')
  await comeBack(product, 'md')
  const asOf = addDays('2026-03-09', days)
  const rows = await product.as('md').call(listLoanClasses, { query: { asOf } })
  const late = rows.filter(({ loans }) => loans > 0)
  expect(late.map((one) => one.class)).toEqual([name])
  expect(late[0]?.principal).toBe(money((await trialBalanceOf(product, asOf))['loan_principal'] ?? '0'))
})

test('readProvisions compares the non-performing share with its limit, and reports stages and exposures', async () => {
  const found = await provisionsOf(addDays('2026-03-09', 90))
  expect(found).toMatchObject({
    isOn: false,
    principal: money('100'),
    required: money('5'),
    booked: money('5'),
    nonPerforming: { loans: 1, principal: money('100'), share: 1, isOverLimit: true, coverage: 0.05 },
    restructured: { loans: 0, principal: 0, required: 0 },
    largest: [{ customerName: 'Esi', loans: 1, principal: money('100'), share: 1 }],
    interest: { from: '2026-06-01', whenPaid: 0, byDay: -2_994, suspended: money('30') },
  })
  // A weekday has the roll rates of the Sundays before it, and no week twice.
  const weeks = async (day: string) => (await provisionsOf(day)).rollWeeks
  expect([await weeks('2026-05-31'), await weeks('2026-06-30')]).toEqual([1, 1])
  expect(found.stages.map(({ stage, loans }) => [stage, loans])).toEqual([
    [1, 0],
    [2, 0],
    [3, 1],
  ])
  expect(await product.as('md').get('/api/admin/reports/provisions?asOf=9999-12-31')).toMatchObject({ status: 400 })
  expect(await product.as('md').get('/api/admin/reports/classes?asOf=0001-01-01')).toMatchObject({ status: 400 })
})
