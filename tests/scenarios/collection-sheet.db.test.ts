import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCollections } from '#contract/collections.ts'
import { borrow, comeBack, joinWithProfile, money, openOffice, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
const loans = new Map<string, number>()

/** Ama on Monday 2 March, Kojo and Esi on Wednesday the 4th, each 1,000.00 in weeks of 100.00. */
beforeAll(async () => {
  product = await buildTestApp()
  product.clock.moveTo('2026-03-02T09:00:00Z')
  await openOffice(product)
  for (const name of ['Ama', 'Kojo', 'Esi']) {
    await joinWithProfile(product, name)
    if (name === 'Kojo') product.clock.moveTo('2026-03-04T09:00:00Z')
    loans.set(name, await borrow(product, name, '1000'))
  }
})
afterAll(() => product.close())

const sheet = async (day?: string, person = 'desk') => {
  await comeBack(product, person)
  return product.as(person).call(listCollections, { query: { day } })
}
const names = async (day?: string) => (await sheet(day)).map((row) => row.customerName)

test('the collection sheet of a day, also a future one, lists the loans that owe on it', async () => {
  product.clock.moveTo('2026-03-09T08:00:00Z')
  expect(await sheet()).toMatchObject([
    { id: loans.get('Ama'), customerName: 'Ama', toCollect: money('100'), dueOnDay: money('100'), overdueAmount: 0, promise: null },
  ])
  expect(await names('2026-03-10')).toEqual(['Ama'])
  expect(await names('2026-03-11')).toEqual(['Ama', 'Kojo', 'Esi'])
  expect(await sheet('2026-03-18')).toMatchObject([
    { customerName: 'Ama', toCollect: money('200'), overdueAmount: money('200'), overdueSince: '2026-03-09', daysPastDue: 9 },
    { customerName: 'Kojo', toCollect: money('200'), dueOnDay: money('100') },
    { customerName: 'Esi' },
  ])
})

test('the collection sheet has pages, and leaves out customers who have paid', async () => {
  const path = '/api/admin/collections?day=2026-03-11&limit=2'
  const first = await product.as('desk').get(path)
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? ''
  expect((await product.as('desk').get(next)).body).toMatchObject([{ customerName: 'Esi' }])
  await payCash(product, 'Ama', loans.get('Ama') ?? 0, '100')
  expect(await names('2026-03-11')).toEqual(['Kojo', 'Esi'])
  await receiptFor(product, loans.get('Kojo') ?? 0, '100')
  expect(await names('2026-03-11')).toEqual(['Esi'])
})

test('the collection sheet masks phones and addresses without permission, and leaves out the user’s own loan', async () => {
  const [masked] = await sheet('2026-03-11')
  expect(masked?.phone).toContain('•••')
  const [shown] = await sheet('2026-03-11', 'md')
  expect(shown?.phone).toMatch(/^0\d{9}$/)
  expect(await product.as('Esi').get('/api/admin/collections')).toMatchObject({ status: 403 })
})

test('the collection sheet rejects a past day, a day too far ahead and an invalid day', async () => {
  const message = 'Choose today or one of the next 13 days'
  for (const day of ['2026-03-08', '2026-03-23'])
    expect(await product.as('desk').get(`/api/admin/collections?day=${day}`), day).toMatchObject({ status: 400, body: { message } })
  for (const query of ['day=tomorrow', 'day=2026-02-30', 'cursor=9', 'cursor=2026-13-40.1'])
    expect(await product.as('desk').get(`/api/admin/collections?${query}`), query).toMatchObject({ status: 400 })
})
