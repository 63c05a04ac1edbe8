import { hasLoan, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect } from './support/browser-test.ts'
import { test } from './support/momo-test.ts'
import { expectAccessible, expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

test('the desk requests a mobile money payment, leaves the page and returns, and the payment is booked', async ({
  customer,
  staff,
  office,
  simulator,
}) => {
  const who = person('Efua Nyamekye')
  await isCustomer(customer, who)
  const loan = await hasLoan(customer, office, '200')
  await isStaffUser(staff, office, person('Yaa Asantewaa'), 'front_desk')
  await staff.goto(`/admin?tab=cash&cash=${loan}`)
  await staff.getByRole('button', { name: 'Request mobile money payment' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Mobile money payment of Efua Nyamekye' })
  await expect(dialog.getByRole('radio', { name: 'MTN' })).toBeChecked()
  await expect(dialog.getByLabel('Amount')).toHaveValue('20.00')
  await expect(dialog).toContainText('the customer’s own wallet')
  await expectGoodInEveryLook(staff)
  await dialog.getByRole('button', { name: 'Send Payment Request' }).click()
  await expect(dialog.getByText('Payment Request Sent', { exact: true })).toBeVisible()
  await expectAccessible(staff)

  await staff.goto(`/admin?tab=disbursements&loan=${loan}`)
  await expect(staff.getByText(/waits for approval on/)).toBeVisible()
  await staff.getByRole('button', { name: 'View payment request' }).click()
  await expect(dialog.getByText('Payment Request Sent', { exact: true })).toBeVisible()
  const [prompt] = simulator.phones.promptsOf(who.phone)
  prompt?.approve()
  const done = staff.getByRole('alertdialog', { name: 'Payment Completed' })
  await expect(done).toContainText('GH₵20.00')
  await expect(done).toContainText('GH₵240.00')
  await expectAccessible(staff)
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(staff.getByRole('region', { name: 'Payments', exact: true })).toContainText('MTN ID')
  expect(simulator.book('mtn').orders.all().at(-1)).toMatchObject({ state: 'successful', amount: 2_000 })
})
