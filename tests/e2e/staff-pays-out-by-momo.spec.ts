import { hasApplied, isAdministrator, isStaffUser, isCustomer, wasApproved } from './support/fixtures.ts'
import { expect, PHONE } from './support/browser-test.ts'
import { test } from './support/momo-test.ts'
import { expectAccessible, expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

test('a payout to a wallet in another name needs a reason and a second user before the loan is active', async ({
  customer,
  staff,
  office,
  simulator,
}) => {
  const who = person('Akosua Frimpong')
  await isCustomer(customer, who)
  simulator.book('mtn').book.wallet(who.phone, 'GHS').name = { given: 'Kofi', family: 'Owusu' }
  const loanId = await hasApplied(customer, '500')
  await wasApproved(office, loanId)
  await isStaffUser(staff, office, person('Yaw Darko'), 'manager')
  await staff.goto('/admin?tab=disbursements')
  const row = staff.getByRole('row', { name: who.name })
  await row.getByRole('button', { name: 'Pay out' }).click()
  const dialog = staff.getByRole('dialog', { name: `Pay out Loan #${loanId}` })
  await dialog.getByText('To the customer’s wallet').click()
  await expect(dialog.getByText('The wallet is in another name')).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'Request payout of GH₵500.00' })
  await expect(submit).toBeDisabled()
  await dialog.getByText('that this is the right wallet').click()
  await dialog.getByLabel('Why use this wallet?').fill('The wallet of her husband, who stands here too')
  await expectAccessible(staff)
  await submit.click()
  await expect(dialog.getByText('Waits for a second person', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Release GH₵500.00' })).toBeDisabled()
  await expect(row).toContainText('Waits for a second person')
  expect(
    simulator
      .book('mtn')
      .orders.all()
      .filter((order) => order.kind === 'disbursement'),
  ).toEqual([])

  await isAdministrator(customer)
  await customer.setViewportSize({ width: 1280, height: 800 })
  await customer.goto('/admin?tab=disbursements')
  await expect(customer.getByRole('tab', { name: 'Operations' }), 'no tab is out of sight').toBeInViewport({ ratio: 1 })
  await customer.setViewportSize(PHONE)
  await customer.getByRole('button', { name: 'Review payout' }).click()
  const released = customer.getByRole('dialog', { name: `Pay out Loan #${loanId}` })
  await released.getByText('I checked this payout').click()
  await released.getByRole('button', { name: 'Release GH₵500.00' }).click()
  await expect(released.getByText(/Transfer in progress|The transfer arrived/)).toBeVisible()
  await expectAccessible(customer)
  // The network is polled every six seconds.
  await expect(released.getByText('The transfer arrived', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expect(released.getByText('the loan is active')).toBeVisible()
  expect(
    simulator
      .book('mtn')
      .orders.all()
      .filter((order) => order.kind === 'disbursement'),
  ).toMatchObject([{ state: 'successful', amount: 50_000 }])
})

test('a payout that the network refuses waits on My day with its reason until the desk hands out cash', async ({
  customer,
  staff,
  office,
  simulator,
}) => {
  const who = person('Efua Refused')
  await isCustomer(customer, who)
  simulator.book('mtn').book.wallet(who.phone, 'GHS').name = { given: 'Efua', family: 'Refused' }
  const loanId = await hasApplied(customer, '300')
  await wasApproved(office, loanId)
  await isStaffUser(staff, office, person('Yaw Repeats'), 'manager')
  simulator.script.order({ operation: 'transfer', order: { result: 'fail', reason: 'PAYEE_NOT_ALLOWED_TO_RECEIVE' } })
  expect((await staff.request.post(`/api/admin/loans/${loanId}/disburse`, { data: { method: 'momo' } })).status()).toBe(200)
  const title = `Payout to ${who.name} was refused`
  await expect(async () => {
    await staff.goto('/admin')
    await expect(staff.getByText(title)).toBeVisible({ timeout: 15_000 })
  }).toPass({ timeout: 90_000 })
  const row = staff.getByRole('listitem').filter({ hasText: title })
  await expect(row).toContainText('would exceed its balance limit. Pay again or in cash, or undo the approval.')
  await expect(row).toContainText('GH₵300.00')
  await expectGoodInEveryLook(staff)
  await row.getByRole('link', { name: `Resolve: ${title}` }).click()
  await expect(staff.getByRole('heading', { name: `Loan #${loanId}, ${who.name}` })).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Back to My day' })).toBeVisible()
  expect((await staff.request.post(`/api/admin/loans/${loanId}/disburse`, { data: { method: 'cash' } })).status()).toBe(200)
  await staff.goto('/admin')
  await expect(staff.getByRole('heading', { name: 'My day' })).toBeVisible()
  await expect(staff.getByText(title)).toHaveCount(0)
})

test('home of a customer says that a transfer is on its way, with the wallet and the person to call', async ({
  customer,
  office,
  simulator,
}) => {
  const who = person('Adjoa Waits')
  await isCustomer(customer, who)
  simulator.book('mtn').book.wallet(who.phone, 'GHS').name = { given: 'Adjoa', family: 'Waits' }
  const loanId = await hasApplied(customer, '300')
  await wasApproved(office, loanId)
  simulator.script.order({ operation: 'transfer', order: { result: 'never' } })
  expect((await office.request.post(`/api/admin/loans/${loanId}/disburse`, { data: { method: 'momo' } })).status()).toBe(200)
  await customer.goto('/')
  const answer = customer.getByRole('region', { name: 'Your money is on its way', exact: true })
  await expect(answer).toContainText('GH₵300.00')
  await expect(answer).toContainText('It usually takes a few minutes.')
  await expect(answer.getByRole('link', { name: 'See this loan' })).toHaveAttribute('href', `/loans/${loanId}`)
  // Nobody collects a transfer at the office.
  await expect(customer.getByRole('region', { name: 'Active Loans' })).toContainText(
    'If you get the money today, the first GH₵30.00 is due',
  )
  await expectGoodInEveryLook(customer)
})
