import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, borrow, comeBack, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'
import { writeOff as writeOffByTwo } from '#tests/support/confirm-requests.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const writeOff = (id: number, body: object = {}) => writeOffByTwo(product, id, { reason: 'Nothing left to collect', ...body })
const TOO_EARLY = { status: 422, body: { message: expect.stringContaining('more than 90 days past due') } }

test('a loan is written off from the 91st day past due without a cause, and earlier only with one', async () => {
  await joinWithProfile(product, 'Kofi')
  const late = await borrow(product, 'Kofi', '100')
  await joinWithProfile(product, 'Esi')
  const early = await borrow(product, 'Esi', '100')
  product.clock.advance({ days: 97 })
  expect(await writeOff(late)).toMatchObject(TOO_EARLY)
  expect(await writeOff(early, { cause: 'tired of it' })).toMatchObject({ status: 400 })
  expect(await writeOff(early, { cause: 'court' })).toMatchObject({ status: 200, body: { loan: { writeOffCause: 'court' } } })
  product.clock.advance({ days: 1 })
  expect(await writeOff(late)).toMatchObject({ status: 200, body: { loan: { status: 'written_off', writeOffCause: 'overdue' } } })
  const { rows } = await sql<{ after: object }>`
    select after from audit_trail where action = 'writeOffLoan' and outcome = 'done' order by id`.execute(product.db)
  expect(rows.map(({ after }) => after)).toMatchObject([{ cause: 'court' }, { cause: 'overdue' }])
})

test('a written-off loan blocks a new one until it is recovered in full', async () => {
  await joinWithProfile(product, 'Ama')
  const loan = await borrow(product, 'Ama', '100')
  expect(await writeOff(loan, { cause: 'fraud' })).toMatchObject({ status: 200 })
  await payCash(product, 'Ama', loan, '129.99')
  const form = { requestedAmount: '50', lender: 'mmoa_direct', termsAccepted: true }
  expect(await product.as('Ama').post('/api/loans/apply', form)).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('GH₵0.01') },
  })
  await payCash(product, 'Ama', loan, '0.01')
  const next = await apply(product, 'Ama', '50')
  await comeBack(product, 'md')
  expect(await product.as('md').post(`/api/admin/loans/${next}/approve`, {})).toMatchObject({ status: 200 })
  await comeBack(product, 'desk')
  expect(await product.as('desk').post(`/api/admin/loans/${next}/disburse`, { method: 'cash' })).toMatchObject({ status: 200 })
})
