import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveLoan } from '#contract/staff-loans.ts'
import { closeTill, openTill, readOwnTill } from '#contract/tills.ts'
import { apply, borrow, comeBack, joinWithProfile, money, openOffice } from '#tests/support/loan-actions.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { switchTills } from '#tests/support/switch-tills.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const ROUNDS = 5
const TILLS = '/api/admin/tills'
const desk = () => product.as('desk')
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b)
const ownTill = async () => (await desk().call(readOwnTill, {})).till

async function nextMorning(): Promise<void> {
  product.clock.advance({ days: 1 })
  for (const person of ['desk', 'md', 'Ama', 'Kojo']) await comeBack(product, person)
}

test('openTill opens one till for six concurrent calls', async () => {
  await joinWithProfile(product, 'Ama')
  await joinWithProfile(product, 'Kojo')
  await borrow(product, 'Ama', '900')
  await switchTills(product, true)
  const answers = await Promise.all(Array.from({ length: 6 }, () => desk().post(`${TILLS}/open`, { openingFloat: '100' })))
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409])
  expect((await ownTill())?.inTill).toBe(money('100'))
  await desk().call(closeTill, { params: { id: (await ownTill())?.id ?? 0 }, body: { counted: money('100') } })
})

test('closeTill includes a concurrent receipt in the count, or that receipt is refused', async () => {
  const { id: loanId } = await product.db.selectFrom('loans').select('id').where('status', '=', 'active').executeTakeFirstOrThrow()
  for (let round = 0; round < ROUNDS; round += 1) {
    await nextMorning()
    const { till } = await desk().call(openTill, { body: { openingFloat: money('100') } })
    const [receipt, close] = await Promise.all([
      desk().post('/api/admin/generate-receipt', { loanId, amount: '10' }),
      desk().post(`${TILLS}/${till.id}/close`, { counted: '100', reason: 'Counted before the customer came' }),
    ])
    expect([200, 409]).toContain(receipt.status)
    expect(close).toMatchObject({ status: 200, body: { till: { inTill: '0.00', difference: receipt.status === 200 ? '-10.00' : '0.00' } } })
    await expectBooksToBeRight(product.db)
  }
})

test('one of two concurrent payouts of the same notes is refused', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await nextMorning()
    const loans = await Promise.all(['Ama', 'Kojo'].map((person) => apply(product, person, '80')))
    for (const id of loans) await product.as('md').call(approveLoan, { params: { id }, body: {} })
    const { till } = await desk().call(openTill, { body: { openingFloat: money('100') } })
    const answers = await Promise.all(loans.map((id) => desk().post(`/api/admin/loans/${id}/disburse`, { method: 'cash' })))
    expect(statuses(answers)).toEqual([200, 422])
    expect((await ownTill())?.inTill).toBe(money('20'))
    await desk().call(closeTill, { params: { id: till.id }, body: { counted: money('20') } })
    for (const [index, person] of ['Ama', 'Kojo'].entries())
      if (answers[index]?.status === 422) await product.as(person).post(`/api/loans/${loans[index]}/withdraw`, {})
  }
  const { rows } = await sql`select 1 from tills where closed_at is null`.execute(product.db)
  expect(rows).toEqual([])
})
