import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { readCreditScore } from '#contract/credit.ts'
import { readHome } from '#contract/home.ts'
import { readCurrentUser } from '#contract/identity.ts'
import { listOwnLoans } from '#contract/loans.ts'
import { listNotifications } from '#contract/notifications.ts'
import { readStart } from '#contract/start/read-start.ts'
import { borrow, joinWithProfile, openOffice } from '#tests/support/loan-actions.ts'
import { buildTestApp } from '#tests/support/test-app.ts'

const product = await buildTestApp()
await openOffice(product)
for (const person of ['Ama', 'Kofi']) {
  await joinWithProfile(product, person)
  await borrow(product, person, '500')
}
afterAll(() => product.close())

test('GET /api/start returns the same as the five calls that it replaces, of the caller alone', async () => {
  for (const person of ['Ama', 'Kofi']) {
    const caller = product.as(person)
    expect(await caller.call(readStart, {})).toEqual({
      readCurrentUser: await caller.call(readCurrentUser, {}),
      listNotifications: { rows: await caller.call(listNotifications, {}), next: null },
      readHome: await caller.call(readHome, {}),
      listOwnLoans: { rows: await caller.call(listOwnLoans, {}), next: null },
      readCreditScore: await caller.call(readCreditScore, { query: {} }),
    })
  }
})

test('GET /api/start reads the loans of its customer once', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await product.as('Ama').call(readStart, {})
  const texts = sent.mock.calls.map((call: readonly unknown[]) => JSON.stringify(call[0]))
  sent.mockRestore()
  expect(texts.filter((text) => /from loans l\b/.test(text) && text.includes('l.terms_hash'))).toHaveLength(1)
  // Each statement costs as much as a small page.
  expect(texts.length).toBeLessThan(14)
})

test('GET /api/start returns 401 without a session', async () => {
  expect(await product.as('nobody').get('/api/start')).toMatchObject({ status: 401 })
})
