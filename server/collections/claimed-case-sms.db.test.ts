import { afterAll, beforeAll, expect, test } from 'vitest'
import { previewCaseSms, sendCaseSms } from '#contract/collections/case-sending.ts'
import { moveCollectionCases } from '#server/operations/move-collection-cases.ts'
import { checkReminder } from '#server/operations/send-reminders.ts'
import { claimMessages } from '#server/sms/claim-messages.ts'
import { borrow, comeBack, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
const loans: Record<string, number> = {}
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  for (const person of ['Ama', 'Kofi']) {
    await joinWithProfile(product, person)
    loans[person] = await borrow(product, person, '200')
  }
  product.clock.moveTo('2026-03-11T08:00:00Z')
  for (const person of ['desk', 'manager', 'Ama', 'Kofi']) await comeBack(product, person)
  await moveCollectionCases(product)
})
afterAll(() => product.close())

/** GH₵20.00 is late. */
const claim = (person: string, amount: string) =>
  product.as(person).post(`/api/payments/${loans[person]}`, { amount, momoTransactionId: `C${person}${amount}`, momoProvider: 'mtn' })
const order = (person: string) => ({ show: 'all', fromDay: 1, loanId: loans[person] })
const skipped = async (person: string) => (await product.as('manager').post(previewCaseSms.path, order(person))).body.skipped
const send = (person: string) => product.as('manager').post(sendCaseSms.path, { ...order(person), expectedCount: 1 })

test('an SMS of the ladder is refused while claims cover the overdue amount (rules C20 and P19)', async () => {
  expect(await claim('Ama', '19.99')).toMatchObject({ status: 200 })
  expect(await skipped('Ama')).toEqual([])
  expect(await claim('Ama', '0.01')).toMatchObject({ status: 200 })
  expect(await skipped('Ama')).toEqual([{ reason: 'claimed', count: 1 }])
  expect(await send('Ama')).toMatchObject({ status: 422, body: { message: expect.stringContaining('is being checked') } })
})

test('a queued SMS of the ladder is dropped once a claim covers the overdue amount', async () => {
  expect(await send('Kofi')).toMatchObject({ status: 200 })
  expect(await claim('Kofi', '20')).toMatchObject({ status: 200 })
  const { claimed } = await claimMessages(product.db, { now: product.clock.now(), leaseSeconds: 60, most: 50 })
  const message = claimed.find(({ loanId, reminderKind }) => loanId === loans['Kofi'] && reminderKind === 'collection')
  expect(message && (await checkReminder(product, message))).toEqual({ drop: expect.any(String) })
})
