import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#contract/operations.ts'
import { listLoanClasses, readProvisions } from '#contract/provisions/provisions.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { addDays } from '#domain/kernel/calendar.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { closeDaysTo } from '#tests/support/past-days.ts'
import { expectStatementsFromJournal } from '#tests/support/recomputed-statements.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'

let product: TestApp
let [amas, kofis] = [0, 0]

/** GH₵333.33 each: Ama's first week is due on 2 March, Kofi's on 3 March: 90 and 89 days past due on 31 May. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-02-23T09:00:00Z')
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('5000'), reference: 'Transfer 1' } })
  await product.as('md').call(changeSetting, { params: { name: 'provisions' }, body: { value: true } })
  await joinWithProfile(product, 'Ama')
  amas = await borrow(product, 'Ama', '333.33')
  product.clock.moveTo('2026-02-24T09:00:00Z')
  await joinWithProfile(product, 'Kofi')
  kofis = await borrow(product, 'Kofi', '333.33')
})
afterAll(() => product.close())

/** @returns the lines of its entry. */
async function close(month: string): Promise<string[]> {
  const next = addDays(`${month}-28`, 4).slice(0, 7)
  product.clock.moveTo(`${next}-01T09:00:00Z`)
  await closeDaysTo(product, addDays(`${next}-01`, -1))
  await comeBack(product, 'md')
  expect(await product.as('md').post('/api/admin/ledger/close-month', { month })).toMatchObject({ status: 200 })
  const { rows } = await sql<{ lines: string[] }>`
    select (select array_agg(l.account || ' ' || l.amount order by l.line) from journal_lines l where l.entry_id = m.entry_id) as lines
    from month_provisions m where m.month = ${`${month}-01`}::date and m.entry_id is not null`.execute(product.db)
  return rows[0]?.lines ?? []
}
const provisionsOn = async (asOf: string) => {
  await comeBack(product, 'md')
  return product.as('md').call(readProvisions, { query: { asOf } })
}

// 1% of 333.33 is 3.3333, 5% is 16.6665, 20% is 66.666.
test.each([
  ['2026-02', 666],
  ['2026-03', 0],
  ['2026-04', 3_334 - 666],
  ['2026-05', 6_667 + 1_667 - 3_334],
])('the close of %s books the change of the provisions required at its end: %i pesewas', async (month, more) => {
  expect(await close(month)).toEqual(more === 0 ? [] : [`provision_expense ${more}`, `loan_allowance ${-more}`])
})

test('on the 90th day a loan is non-performing, in stage 3, and its interest is suspended; on the 89th it is not', async () => {
  const [before, after] = [await provisionsOn('2026-05-30'), await provisionsOn('2026-05-31')]
  expect(before).toMatchObject({ nonPerforming: { loans: 0, isOverLimit: false }, interest: { suspended: 0 } })
  // All its interest of 100.00 accrued by the end of its 13 weeks.
  expect(after).toMatchObject({
    nonPerforming: { loans: 1, principal: 33_333, share: 0.5, isOverLimit: true },
    interest: { suspended: 10_000 },
  })
  expect(after.stages.map(({ stage, loans, principal }) => [stage, loans, principal])).toEqual([
    [1, 0, 0],
    [2, 1, 33_333],
    [3, 1, 33_333],
  ])
  // The close of April left 33.34, and that of May counts on its last day: 83.34 of 333.33.
  expect([before.booked, after.booked, after.nonPerforming.coverage]).toEqual([3_334, 8_334, 0.25])
})

test('a loan that is cured releases its provision', async () => {
  // Twelve of 13 weeks; the last is 36 days past due on 30 June, with 25.65 of principal.
  await payCash(product, 'Ama', amas, '399.96')
  expect(await close('2026-06')).toEqual(['provision_expense -1539', 'loan_allowance 1539'])
  expect(await trialBalanceOf(product)).toMatchObject({ loan_allowance: '-67.95', provision_expense: '67.95' })
})

test('a write-off uses the provision of its loan, and the next close books nothing', async () => {
  expect(await writeOff(product, kofis)).toMatchObject({ status: 200 })
  expect(await trialBalanceOf(product)).toMatchObject({ loan_allowance: '-1.28', provision_expense: '67.95', write_offs: '266.66' })
  expect(await close('2026-07')).toEqual([])
  await expectStatementsFromJournal(product, ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01'])
  await expectBooksToBeRight(product.db)
})

test('Esi borrows GH₵333.33, due from 8 August on, for the tests of classes', async () => {
  await payCash(product, 'Ama', amas, '33.37')
  await joinWithProfile(product, 'Esi')
  await borrow(product, 'Esi', '333.33')
  product.clock.moveTo('2027-09-01T09:00:00Z')
  await comeBack(product, 'md')
})

test.each([
  [29, 'current', 333],
  [30, 'olem', 1_667],
  [89, 'olem', 1_667],
  [90, 'substandard', 6_667],
  [91, 'substandard', 6_667],
  [179, 'substandard', 6_667],
  [180, 'doubtful', 16_667],
  [181, 'doubtful', 16_667],
  [359, 'doubtful', 16_667],
  [360, 'loss', 33_333],
  [361, 'loss', 33_333],
])('GH₵333.33 %i days past due are %s, with %i pesewas required', async (days, name, required) => {
  const rows = await product.as('md').call(listLoanClasses, { query: { asOf: addDays('2026-08-08', days) } })
  expect(rows.filter(({ loans }) => loans > 0)).toMatchObject([{ class: name, loans: 1, principal: 33_333, required }])
})
