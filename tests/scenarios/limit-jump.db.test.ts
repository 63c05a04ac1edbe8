import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting } from '#contract/operations.ts'
import { apply, borrow, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
  await joinWithProfile(product, 'Ama')
})
afterAll(() => product.close())

const refuseJumps = (value: boolean) => product.as('md').call(changeSetting, { params: { name: 'limit_jump_refused' }, body: { value } })
const applyFor = (requestedAmount: string) =>
  product.as('Ama').post('/api/loans/apply', { requestedAmount, lender: 'mmoa_direct', termsAccepted: true })
const approve = (id: number, approvedAmount?: string) => product.as('md').post(`/api/admin/loans/${id}/approve`, { approvedAmount })

/** To GOLD through tiny loans. */
async function climb(person = 'Ama'): Promise<void> {
  const { user_id: userId } = await product.db
    .selectFrom('users')
    .select('id as user_id')
    .where('full_name', '=', person)
    .executeTakeFirstOrThrow()
  const joined = new Date(product.clock.now().getTime() - 800 * 86_400_000)
  await product.db.updateTable('users').set({ created_at: joined }).where('id', '=', userId).execute()
}

test('a limit jump is flagged and may be approved while the setting is off', async () => {
  await climb()
  for (let round = 0; round < 3; round += 1) {
    const tiny = await borrow(product, 'Ama', '10')
    await payCash(product, 'Ama', tiny, '13')
    product.clock.advance({ hours: 1 })
  }
  const loan = await apply(product, 'Ama', '2000')
  expect(await product.db.selectFrom('loans').select('limit_jump').where('id', '=', loan).executeTakeFirst()).toEqual({ limit_jump: true })
})

test('a limit jump is refused at approval with the allowed amount once the setting is on, and a smaller amount is approved', async () => {
  await refuseJumps(true)
  const [loan] = await product.db.selectFrom('loans').select('id').where('status', '=', 'pending').execute()
  expect(await approve(loan?.id ?? 0)).toMatchObject({
    status: 422,
    body: {
      message:
        'This step is too large for now. All your loans together may come to GH₵1,000.00 until a larger one was repaid over four weeks.',
    },
  })
  expect(await approve(loan?.id ?? 0, '1000')).toMatchObject({ status: 200 })
})

test('an application above the limit jump is refused at once, and accepted when the setting is off', async () => {
  expect(await applyFor('1000')).toMatchObject({ status: 422, body: { message: expect.stringContaining('too large for now') } })
  await refuseJumps(false)
  expect(await applyFor('1000')).toMatchObject({ status: 200 })
})

test('a principal counts in proportion to its days, in full from 28', async () => {
  const flagged = async (id: number) =>
    (await product.db.selectFrom('loans').select('limit_jump').where('id', '=', id).executeTakeFirst())?.limit_jump
  await joinWithProfile(product, 'Esi')
  await climb('Esi')
  for (let round = 0; round < 2; round += 1) await payCash(product, 'Esi', await borrow(product, 'Esi', '10'), '13')
  const loan = await borrow(product, 'Esi', '1000')
  product.clock.advance({ days: 7 })
  await payCash(product, 'Esi', loan, '1299.99')
  product.clock.advance({ days: 21 })
  await payCash(product, 'Esi', loan, '0.01')
  const jump = await apply(product, 'Esi', '1000.01')
  expect(await flagged(jump)).toBe(true)
  await product.as('Esi').post(`/api/loans/${jump}/withdraw`, {})
  expect(await flagged(await apply(product, 'Esi', '1000'))).toBe(false)
})
