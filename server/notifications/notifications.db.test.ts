import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/platform/db.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import { signUp } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
})
afterAll(() => product.close())

const tell = (userId: string) =>
  transaction(product.db, (tx) =>
    notifyCustomer(tx, { userId, phone: null, event: { kind: 'signed_out_everywhere' }, now: product.clock.now() }),
  )

test('GET /api/notifications returns the customer’s own, newest first, in pages', async () => {
  const userId = await signUp(product, 'Ama', '0248880001')
  for (let told = 0; told < 5; told += 1) await tell(userId)
  const first = await product.as('Ama').get('/api/notifications?limit=2')
  const ids = (answer: Answer): number[] => answer.body.map((one: { id: number }) => one.id)
  const link = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
  const second = await product.as('Ama').get(link)
  const all = await product.as('Ama').get('/api/notifications')
  expect(ids(all)).toEqual(ids(all).toSorted((a: number, b: number) => b - a))
  expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 4))
  expect(all.headers['link']).toBeUndefined()
  expect(all.body[0]).toMatchObject({ userId, type: 'security', isRead: false, loanId: null, createdAt: product.clock.now().toISOString() })
})

test('marking as read returns 404 alike for another customer’s notification and an unknown one', async () => {
  const userId = await signUp(product, 'Kofi', '0248880002')
  await signUp(product, 'Thief', '0248880003')
  await tell(userId)
  const [{ id } = { id: 0 }] = (await product.as('Kofi').get('/api/notifications')).body
  const foreign = await product.as('Thief').patch(`/api/notifications/${id}/read`)
  expect(foreign).toMatchObject({ status: 404, body: { message: 'Not found' } })
  expect(await product.as('Thief').patch('/api/notifications/999999/read')).toMatchObject({ status: 404, body: foreign.body })
  expect((await product.as('Kofi').get('/api/notifications')).body).toMatchObject([{ isRead: false }])
  expect(await product.as('Kofi').patch(`/api/notifications/${id}/read`)).toMatchObject({
    status: 200,
    body: { notification: { isRead: true } },
  })
  expect((await product.as('Kofi').patch(`/api/notifications/${id}/read`)).status).toBe(200)
  expect((await product.as('Thief').get('/api/notifications')).body).toEqual([])
})

test('GET /api/notifications rejects an invalid cursor', async () => {
  await signUp(product, 'Esi', '0248880004')
  expect(await product.as('Esi').get('/api/notifications?cursor=nonsense')).toMatchObject({
    status: 400,
    body: { message: 'This page of the list does not exist' },
  })
})
