import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveLoan, listPendingLoans, readStaffLoan } from '#contract/staff-loans.ts'
import { listAudit } from '#contract/reports.ts'
import { blacklistCustomer, liftBlacklist, recordGhanaCard, changePhone } from '#contract/people.ts'
import { apply, borrow, joinWithProfile, openOffice, payCash } from '#tests/support/loan-actions.ts'
import { enter } from '#tests/support/sign-in-people.ts'
import { buildTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await buildTestApp()
  await openOffice(product)
})
afterAll(() => product.close())

const opened = (id: number) => product.as('md').call(readStaffLoan, { params: { id } })
const decide = (id: number, mark: string, way = 'approve') => product.as('md').post(`/api/admin/loans/${id}/${way}`, { mark })

describe('decision on a stale application screen', () => {
  test('is refused with the changed part when staff changed the phone number', async () => {
    const userId = await joinWithProfile(product, 'Ama')
    const id = await apply(product, 'Ama', '200')
    const { mark } = await opened(id)
    await product.as('md').call(changePhone, { params: { userId }, body: { phone: '0551112223', reason: 'New number' } })
    const changed = ['The profile of the customer']
    const message = 'The profile of the customer changed since you opened this application. Read it again before you decide.'
    expect(await decide(id, mark)).toMatchObject({ status: 409, body: { message, changed } })
    expect(await decide(id, mark, 'reject')).toMatchObject({ status: 409, body: { changed } })
    expect((await decide(id, (await opened(id)).mark)).status).toBe(200)
  })

  test('is refused with the changed parts after a payment on another loan', async () => {
    await joinWithProfile(product, 'Esi')
    const first = await borrow(product, 'Esi', '200')
    const id = await apply(product, 'Esi', '100')
    const { mark } = await opened(id)
    await payCash(product, 'Esi', first, '20')
    expect(await decide(id, mark)).toMatchObject({
      status: 409,
      body: { changed: ['Another loan of the customer', 'The payments of the customer'] },
    })
  })

  test('is refused after a change of blacklist or Ghana Card, even when it was reverted', async () => {
    const userId = await joinWithProfile(product, 'Yaw')
    const id = await apply(product, 'Yaw', '100')
    const before = (await opened(id)).mark
    await product.as('md').call(blacklistCustomer, { params: { userId }, body: { reason: 'Gave a false address', until: undefined } })
    await product.as('md').call(liftBlacklist, { params: { userId }, body: { reason: 'It was the right one' } })
    const office = ['The blacklist or the Ghana Card of the customer']
    expect(await decide(id, before)).toMatchObject({ status: 409, body: { changed: office } })
    const between = (await opened(id)).mark
    await product.as('md').call(recordGhanaCard, { params: { userId }, body: { number: 'GHA-111111111-1' } })
    expect(await decide(id, between)).toMatchObject({ status: 409, body: { changed: office } })
    expect((await decide(id, (await opened(id)).mark)).status).toBe(200)
  })

  test('is accepted when only other customers or the time changed', async () => {
    await joinWithProfile(product, 'Kofi')
    const id = await apply(product, 'Kofi', '100')
    const { mark } = await opened(id)
    await joinWithProfile(product, 'Kwesi')
    product.clock.advance({ minutes: 1 })
    expect((await decide(id, mark)).status).toBe(200)
  })

  test('answers 400 for an invalid review version', async () => {
    expect((await decide(1, 'x')).status).toBe(400)
  })
})

describe('flags of an application', () => {
  test('name another applicant in the same browser, and the audit trail stores them', async () => {
    await joinWithProfile(product, 'Adjoa')
    const first = await apply(product, 'Adjoa', '100')
    const phone = product.as('Adjoa')
    await enter(phone, '0248887771', undefined, 'Abena Cousin')
    await phone.post('/api/profile/complete', { businessType: 'retail', address: 'Shop 2, Accra', momoNumber: '0248887771' })
    const { loan } = (await phone.post('/api/loans/apply', { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true })).body
    const flags = (await opened(loan.id)).flags
    expect(flags.map(({ code }) => code)).toEqual(['shared_device', 'phone_not_proved', 'new_account'])
    expect(flags[0]?.detail).toBe(`Adjoa, #${first}, applied from the same phone within 30 days.`)
    const row = (await product.as('desk').call(listPendingLoans, { query: {} })).find(({ id }) => id === first)
    expect(row?.flags.map(({ code }) => code)).toContain('shared_device')
    await product.as('md').call(approveLoan, { params: { id: loan.id }, body: {} })
    const audit = await product.db
      .selectFrom('audit_trail')
      .select('after')
      .where('action', '=', 'approveLoan')
      .where('target_id', '=', String(loan.id))
      .executeTakeFirstOrThrow()
    expect(audit.after).toMatchObject({ flags: ['shared_device', 'phone_not_proved', 'new_account'] })
  })

  test('name another user with the same wallet, masked without permission', async () => {
    await joinWithProfile(product, 'Akua')
    const id = await apply(product, 'Akua', '100')
    const wallet = (await opened(id)).user.momoNumber
    await enter(product.as('Twin'), '0248887772', undefined, 'Twin')
    await product.as('Twin').post('/api/profile/complete', { businessType: 'retail', address: 'Shop 2, Accra', momoNumber: wallet })
    const flagOf = async (person: string) =>
      (await product.as(person).call(listPendingLoans, { query: {} }))
        .find((row) => row.id === id)
        ?.flags.find(({ code }) => code === 'shared_wallet')?.detail
    expect(await flagOf('md')).toBe(`Twin has the same wallet ${wallet}.`)
    expect(await flagOf('desk')).toMatch(/^Twin has the same wallet 024•••\d{4}\.$/)
  })

  test('name the other open loans', async () => {
    await joinWithProfile(product, 'Nana')
    const first = await borrow(product, 'Nana', '200')
    const id = await apply(product, 'Nana', '100')
    expect((await opened(id)).flags.find(({ code }) => code === 'owes_elsewhere')?.detail).toBe(`Loan #${first}: GH₵200.00 of principal.`)
  })
})

test('an approval requires each flag to be checked, and the audit trail lists the checked ones', async () => {
  await joinWithProfile(product, 'Afia')
  const id = await apply(product, 'Afia', '100')
  const { flags, sheet } = await opened(id)
  const codes = flags.map(({ code }) => code)
  expect([codes.length > 1, sheet]).toEqual([true, null])
  const approve = (checked?: unknown) => product.as('md').post(`/api/admin/loans/${id}/approve`, { checked })
  expect(await approve(codes.slice(1))).toMatchObject({ status: 422, body: { message: 'Check 1 more flag before you approve.' } })
  expect((await approve('all')).status).toBe(400)
  expect((await approve(codes)).status).toBe(200)
  const [row] = await product
    .as('md')
    .call(listAudit, { query: { action: 'approveLoan', targetKind: 'loan', targetId: String(id), show: 'acts' } })
  expect(row?.after).toMatchObject({ flags: codes, checked: codes })
})
