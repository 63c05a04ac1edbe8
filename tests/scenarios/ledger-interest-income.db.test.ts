import { afterAll, beforeAll, expect, test } from 'vitest'
import { refinanceLoan } from '#contract/loan-refinance.ts'
import { approveLoan, disburseLoan } from '#contract/staff-loans.ts'
import { bookFunding } from '#contract/staff-undo.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { trialBalanceOf } from '#tests/support/trial-balance.ts'
import { writeOff } from '#tests/support/confirm-requests.ts'

// Rules P15 and L21. Four loans of 1,000.00 on one day: weeks of 100.00 with 23.08 interest and 76.92 principal, the last 23.04 and 76.96.
// All figures are worked out by hand.
let product: TestApp
const loans = { Ama: 0, Kojo: 0, Abena: 0, Yaa: 0 }

beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await product.as('md').call(bookFunding, { body: { amount: money('10000'), reference: 'Transfer 1' } })
  for (const person of ['Ama', 'Kojo', 'Abena', 'Yaa'] as const) {
    await joinWithProfile(product, person)
    loans[person] = await borrow(product, person, '1000')
  }
  await liveOn()
})
afterAll(() => product.close())

const pay = (person: keyof typeof loans, amount: string) => payCash(product, person, loans[person], amount)
const on = async (day: string) => {
  product.clock.moveTo(`${day}T09:00:00Z`)
  for (const person of ['desk', 'md']) await comeBack(product, person)
}

/** Mondays from 9 March: Ama pays each week, Abena seven weeks and then refinances, Kojo twice and late, Yaa once. */
async function liveOn(): Promise<void> {
  for (const day of ['2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30', '2026-04-06', '2026-04-13', '2026-04-20']) {
    await on(day)
    await pay('Ama', '100')
    await pay('Abena', '100')
    if (day === '2026-03-09') await pay('Yaa', '115.38')
    if (day === '2026-04-06') await pay('Kojo', '300')
  }
  await refinance('900')
  for (const day of ['2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18', '2026-05-25', '2026-06-01']) {
    await on(day)
    await pay('Ama', '100')
    if (day === '2026-05-04') await writeOff(product, loans.Yaa)
    if (day === '2026-05-11') await pay('Yaa', '50')
  }
  await on('2026-06-15')
  await pay('Kojo', '1000')
}

async function refinance(amount: string): Promise<void> {
  const body = { loanId: loans.Abena, newAmount: money(amount), reason: 'More cloth', termsAccepted: true, termsHash: undefined }
  const { loan } = await product.as('Abena').call(refinanceLoan, { body })
  await product.as('md').call(approveLoan, { params: { id: loan.id }, body: {} })
  await product.as('desk').call(disburseLoan, { params: { id: loan.id }, body: { method: 'cash' } })
}

test('interest is receivable and unearned on the day of the payouts', async () => {
  expect(await trialBalanceOf(product, '2026-03-02')).toEqual({
    office_cash: '6000.00', // 10,000.00 - 4 × 1,000.00
    loan_principal: '4000.00',
    interest_receivable: '1200.00',
    unearned_interest: '-1200.00',
    owner_funding: '-10000.00',
  })
})

test('interest becomes income on the day it is paid: Ama and Abena one week each, Yaa 38.46 of 115.38', async () => {
  expect(await trialBalanceOf(product, '2026-03-09')).toEqual({
    office_cash: '6315.38', // + 100.00 + 100.00 + 115.38
    loan_principal: '3769.24', // - 3 × 76.92
    interest_receivable: '1115.38',
    unearned_interest: '-1115.38',
    owner_funding: '-10000.00',
    interest_income: '-84.62', // 23.08 + 23.08 + 38.46
  })
})

test('interest that is due and unpaid is no income: Kojo owes a week, and no account changes', async () => {
  expect(await trialBalanceOf(product, '2026-03-15')).toEqual(await trialBalanceOf(product, '2026-03-09'))
})

test('a refinance keeps settled interest unearned: 138.44, beside the 270.00 of the new loan', async () => {
  expect(await trialBalanceOf(product, '2026-04-20')).toEqual({
    office_cash: '7515.38', // 6,000.00 + 700.00 + 700.00 + 300.00 + 115.38, - 900.00 + 600.00
    loan_principal: '3053.88', // Ama 461.56, Abena 900.00, Kojo 769.24, Yaa 923.08
    interest_receivable: '900.74', // Ama 138.44, Abena 270.00, Kojo 230.76, Yaa 261.54
    unearned_interest: '-1039.18', // the receivable, and 138.44 of Abena's old loan
    owner_funding: '-10000.00',
    interest_income: '-430.82', // Ama 161.56, Abena 161.56, Kojo 69.24, Yaa 38.46
  })
})

test('a write-off books the principal as a loss, and its interest was never income', async () => {
  expect(await trialBalanceOf(product, '2026-05-04')).toEqual({
    office_cash: '7715.38', // + 2 × 100.00 from Ama
    loan_principal: '1976.96', // - 2 × 76.92 - 923.08
    interest_receivable: '593.04', // - 2 × 23.08 - 261.54
    unearned_interest: '-731.48', // the receivable, and 138.44
    owner_funding: '-10000.00',
    interest_income: '-476.98', // + 2 × 23.08
    write_offs: '923.08',
  })
})

test('a late loan earns no more, a payment after a write-off is a recovery, and two repaid loans have earned 300.00 each', async () => {
  expect(await trialBalanceOf(product)).toEqual({
    office_cash: '9165.38', // + 4 × 100.00 + 50.00 + 1,000.00
    loan_principal: '900.00', // Abena's new loan
    interest_receivable: '270.00',
    unearned_interest: '-408.44', // + 138.44
    owner_funding: '-10000.00',
    interest_income: '-800.02', // Ama and Kojo 300.00 each, Abena 161.56, Yaa 38.46
    recoveries: '-50.00',
    write_offs: '923.08',
  })
})

test('deferred interest becomes income with the interest of the new loan, and all of it with the last payment', async () => {
  // A week of the new loan is 90.00, of which 20.77 is interest of 270.00; 138.44 × 20.77 / 270.00 is 10.65.
  await comeBack(product, 'Abena')
  const next = (await product.as('Abena').get('/api/loans/user')).body[0].id
  await payCash(product, 'Abena', next, '90')
  expect(await trialBalanceOf(product)).toMatchObject({ interest_income: '-831.44', unearned_interest: '-377.02' })
  await payCash(product, 'Abena', next, '1080')
  const { interest_income: income, unearned_interest: unearned } = await trialBalanceOf(product)
  expect([income, unearned]).toEqual(['-1208.46', undefined]) // 3 × 300.00 + 270.00 + 38.46
})
