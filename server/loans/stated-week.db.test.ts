import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMyData } from '#contract/support-data.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { cedis } from '#domain/kernel/money.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const body = { requestedAmount: '500', lender: 'mmoa_direct', termsAccepted: true }
const apply = (person: string, week: object) => product.as(person).post('/api/loans/apply', { ...body, ...week })

test('the stated week of an application reaches the review, the flags and the customer’s own data (rule L27)', async () => {
  await joinWithProfile(product, 'Ama')
  await borrow(product, 'Ama', '200')
  const sent = await apply('Ama', { weeklyIncome: '400.00', weeklyObligations: '70' })
  expect(sent).toMatchObject({ status: 200, body: { loan: { weeklyIncome: '400.00', weeklyObligations: '70.00' } } })
  const { id } = sent.body.loan
  const opened = await product.as('md').call(readStaffLoan, { params: { id } })
  expect(opened).toMatchObject({ weeklyObligations: cedis(70), borrower: { otherWeekly: cedis(20) } })
  expect(opened.flags).toContainEqual({
    code: 'high_burden',
    title: 'High weekly payments',
    detail: 'GH₵140.00 a week, GH₵70.00 of it to others, of a stated income of GH₵400.00: 35.0%, more than 33%.',
  })
  const { loans } = await product.as('Ama').call(readMyData, {})
  expect(loans.at(-1)).toMatchObject({ weeklyIncome: '400.00', weeklyObligations: '70.00' })
})

test('obligations of 0 count as stated, missing ones do not, and an invalid amount changes nothing', async () => {
  await joinWithProfile(product, 'Esi')
  for (const wrong of ['', '-5', 'much', null])
    expect(await apply('Esi', { weeklyObligations: wrong })).toMatchObject({
      status: 400,
      body: { errors: { weeklyObligations: expect.any(String) } },
    })
  expect(await apply('Esi', { weeklyObligations: 0 })).toMatchObject({
    status: 200,
    body: { loan: { weeklyIncome: null, weeklyObligations: '0.00' } },
  })
  await joinWithProfile(product, 'Yaw')
  expect(await apply('Yaw', {})).toMatchObject({ status: 200, body: { loan: { weeklyObligations: null } } })
})
