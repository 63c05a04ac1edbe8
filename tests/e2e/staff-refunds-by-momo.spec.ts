import type { Locator, Page } from '@playwright/test'
import { hasLoan, hasPaid, isStaffUser, isCustomer, type Office } from './support/fixtures.ts'
import { expect } from './support/browser-test.ts'
import { test } from './support/momo-test.ts'
import { expectAccessible, expectGoodInEveryLook } from './support/page-quality.ts'
import { person, type Person } from './support/browser-people.ts'

/** With a reversed payment, and the md's refund form open. */
async function hasCreditBalance(
  { customer, staff, office }: { customer: Page; staff: Page; office: Office },
  who: Person,
  { borrowed, paid }: { borrowed: string; paid: string },
): Promise<Locator> {
  await isCustomer(customer, who)
  const loanId = await hasLoan(customer, office, borrowed)
  await hasPaid(customer, office, loanId, paid)
  await isStaffUser(staff, office, person('Kojo Antwi'), 'md')
  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  await staff.getByRole('button', { name: 'Reverse', exact: true }).click()
  await staff.getByRole('dialog').getByLabel('Reason').fill('It was for another loan')
  await staff.getByRole('dialog').getByRole('button', { name: 'Reverse payment' }).click()
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = staff.getByRole('dialog', { name: `Refund the credit balance of ${who.name}?` })
  await dialog.getByText('To the wallet that paid').click()
  await dialog.getByLabel('Reason').fill('She wants it back')
  return dialog
}

test('a refund is sent to the customer’s wallet after staff confirm its holder, and the form shows it until it arrives', async ({
  customer,
  staff,
  office,
  simulator,
}) => {
  const who = person('Adwoa Sarpong')
  const dialog = await hasCreditBalance({ customer, staff, office }, who, { borrowed: '100', paid: '50' })
  const send = dialog.getByRole('button', { name: 'Send GH₵50.00 by mobile money' })
  await expect(dialog.getByText('The network does not show the owner of this wallet')).toBeVisible()
  await expect(send).toBeDisabled()
  await dialog.getByText('that this is the right wallet').click()
  await expectGoodInEveryLook(staff)
  await send.click()
  const followed = staff.getByRole('dialog', { name: `Credit balance of ${who.name}` })
  await expect(followed.getByText(/Refund in progress|The last refund arrived/)).toBeVisible()
  // The network is polled every six seconds.
  await expect(followed.getByText('The last refund arrived')).toBeVisible({ timeout: 90_000 })
  await expectAccessible(staff)
  await followed.getByRole('button', { name: 'Close' }).last().click()
  await expect(staff.getByRole('heading', { name: 'Credit balance', exact: true })).toHaveCount(0)
  const orders = simulator.book('mtn').orders.all()
  expect(orders.filter((order) => order.phone === who.phone)).toMatchObject([{ kind: 'disbursement', state: 'successful', amount: 5_000 }])
})

test('a large refund waits for another user, and is cancelled in the same form', async ({ customer, staff, office, simulator }) => {
  const who = person('Efua Danquah')
  const dialog = await hasCreditBalance({ customer, staff, office }, who, { borrowed: '600', paid: '500' })
  await dialog.getByText('that this is the right wallet').click()
  await dialog.getByRole('button', { name: 'Request refund of GH₵500.00' }).click()
  const followed = staff.getByRole('dialog', { name: `Credit balance of ${who.name}` })
  await expect(followed.getByText('Waits for a second person', { exact: true })).toBeVisible()
  await followed.getByRole('button', { name: 'Cancel refund' }).click()
  const ending = staff.getByRole('dialog', { name: `Cancel the refund to ${who.name}?` })
  await expect(ending.getByRole('button', { name: 'Cancel refund' })).toBeDisabled()
  await expectGoodInEveryLook(staff)
  await ending.getByLabel('Reason').fill('She takes it in cash')
  await ending.getByRole('button', { name: 'Cancel refund' }).click()
  await expect(staff.getByText('The refund was cancelled')).toBeVisible()
  await expect(ending).toHaveCount(0)
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(dialog.getByLabel('Amount')).toHaveValue('500.00')
  await expect(dialog.getByText('Waits for a second person', { exact: true })).toHaveCount(0)
  expect(
    simulator
      .book('mtn')
      .orders.all()
      .filter((order) => order.phone === who.phone),
  ).toEqual([])
})
