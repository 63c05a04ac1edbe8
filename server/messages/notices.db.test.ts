import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAudit } from '#contract/reports.ts'
import { previewNotice, sendNotice } from '#contract/staff-messages.ts'
import { cancelReceipt, generateReceipt } from '#contract/staff-payments.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice } from '#tests/support/loan-actions.ts'
import { enter } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
let ama = ''
let amasLoan = 0
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  ama = await joinWithProfile(product, 'Ama')
  await joinWithProfile(product, 'Esi')
  amasLoan = await borrow(product, 'Ama', '200')
})
afterAll(() => product.close())

const NOTICE = { title: 'Office closed', message: 'We open again on Monday.' }
const count = async (audience: object) =>
  (await product.as('desk').call(previewNotice, { body: { group: 'all', userId: undefined, level: undefined, ...audience } })).count
const receivedBy = async (person: string) =>
  (await product.as(person).get('/api/notifications')).body.filter(({ type }: { type: string }) => type === 'notice')

describe('POST /api/admin/notices', () => {
  test('is previewed with its count, then written to the app of all its customers, without SMS', async () => {
    expect(await count({})).toBe(2)
    const messages = () => product.db.selectFrom('messages').selectAll().execute()
    const before = (await messages()).length
    const answer = await product
      .as('desk')
      .call(sendNotice, { body: { group: 'all', userId: undefined, level: undefined, ...NOTICE, expectedCount: 2 } })
    expect(answer).toMatchObject({ count: 2, message: 'The notice went to 2 customers' })
    expect(await receivedBy('Ama')).toMatchObject([{ title: 'Office closed', message: 'We open again on Monday.', isRead: false }])
    expect(await receivedBy('Esi')).toHaveLength(1)
    expect((await messages()).length).toBe(before)
    const [audit] = (await product.as('md').call(listAudit, { query: {} })).filter(({ action }) => action === 'sendNotice')
    expect(audit).toMatchObject({ targetKind: 'group', targetId: 'all', after: { count: 2 } })
  })

  test('is refused when the count has changed, and writes nothing', async () => {
    await enter(product.as('Kofi'), '0249990001', undefined, 'Kofi')
    const answer = await product.as('desk').post('/api/admin/notices', { group: 'all', ...NOTICE, expectedCount: 2 })
    expect(answer).toMatchObject({ status: 409, body: { count: 3, message: 'This notice now goes to 3 customers. Please check again.' } })
    expect(await receivedBy('Kofi')).toEqual([])
    expect(await receivedBy('Ama')).toHaveLength(1)
  })

  test('reaches one customer, customers with a loan, overdue ones, or a level', async () => {
    expect(await count({ group: 'one', userId: ama })).toBe(1)
    expect(await count({ group: 'active_loan' })).toBe(1)
    expect(await count({ group: 'overdue' })).toBe(0)
    expect(await count({ group: 'level', level: 'GOLD' })).toBe(0)
    expect(await count({ group: 'level', level: 'BRONZE' })).toBe(3)
  })

  test('excludes staff, refuses an empty audience, and needs the permission', async () => {
    expect(await count({ group: 'one', userId: 'nobody' })).toBe(0)
    expect((await product.as('desk').post('/api/admin/notices', { group: 'overdue', ...NOTICE, expectedCount: 1 })).status).toBe(422)
    expect(await product.as('desk').post('/api/admin/notices', { group: 'level', ...NOTICE, expectedCount: 1 })).toMatchObject({
      status: 400,
      body: { errors: { level: 'Choose the level' } },
    })
    expect((await product.as('Ama').post('/api/admin/notices/preview', { group: 'all' })).status).toBe(403)
  })

  test('excludes overdue customers whose payment covers what is due', async () => {
    product.clock.advance({ days: 9 })
    for (const person of ['desk', 'Ama']) await comeBack(product, person)
    expect(await count({ group: 'overdue' })).toBe(1)
    const { receiptNumber } = await product.as('desk').call(generateReceipt, { body: { loanId: amasLoan, amount: money('20') } })
    expect(await count({ group: 'overdue' })).toBe(0)
    await product.as('desk').call(cancelReceipt, { params: { receiptNumber }, body: { reason: 'She went home' } })
    expect(await count({ group: 'overdue' })).toBe(1)
  })
})
