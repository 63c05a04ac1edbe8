import type { Page } from '@playwright/test'
import { hasApplied, hasLoan, hasPaid, isAdministrator, isStaffUser, isCustomer, wasApproved } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { person } from './support/browser-people.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'

const loanOf = (staff: Page, loanId: number) => staff.getByRole('article', { name: `Loan #${loanId}`, exact: true })

async function openLoan(staff: Page, loanId: number): Promise<void> {
  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  await expect(loanOf(staff, loanId)).toBeVisible()
}

async function confirmAction(staff: Page, action: string, reason: string, confirm: string | RegExp = action): Promise<void> {
  await staff.getByRole('button', { name: action, exact: true }).first().click()
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: confirm })).toBeDisabled()
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: confirm }).click()
}

const seesNotification = (staff: Page, words: string | RegExp) =>
  expect(staff.getByRole('region', { name: 'Notification' })).toContainText(words)

test('a withdrawn approval makes the application pending again', async ({ customer, staff, office }) => {
  const akua = person('Akua Danso')
  await isCustomer(customer, akua)
  const loanId = await hasApplied(customer, '400')
  await wasApproved(office, loanId)
  await isStaffUser(staff, office, person('Kwame Boateng'), 'manager')
  await staff.goto('/admin?tab=disbursements')
  await staff
    .getByRole('row', { name: akua.name })
    .getByRole('link', { name: `#${loanId}`, exact: true })
    .click()
  await confirmAction(staff, 'Undo approval', 'Approved before the visit')
  await seesNotification(staff, 'The approval was withdrawn')
  await expect(loanOf(staff, loanId)).toContainText('PENDING')
  await customer.goto(`/loans/${loanId}`)
  await expect(customer.getByText('Your application is with us')).toBeVisible()
  await expect(customer.getByRole('main')).toContainText('Approved before the visit')
})

test('a payout that is returned on its day leaves the loan approved', async ({ customer, staff, office }) => {
  await isCustomer(customer, person('Abla Kuma'))
  const loanId = await hasLoan(customer, office, '500')
  await isStaffUser(staff, office, person('Esther Agyei'), 'manager')
  await openLoan(staff, loanId)
  await expect(loanOf(staff, loanId).getByRole('button', { name: 'Write off' })).toHaveCount(0)
  await confirmAction(staff, 'Return payout', 'She did not take the money')
  await seesNotification(staff, 'The payout was returned')
  await expect(loanOf(staff, loanId)).toContainText('APPROVED')
  await expect(loanOf(staff, loanId).getByRole('button', { name: 'Pay out' })).toBeEnabled()
})

test('a reversed payment goes to the credit balance, is applied to the loan and refunded by another user', async ({
  customer,
  staff,
  office,
}) => {
  await isCustomer(customer, person('Mansa Adu'))
  const loanId = await hasLoan(customer, office, '100')
  await hasPaid(customer, office, loanId, '50')
  await isStaffUser(staff, office, person('Fiifi Mills'), 'md')
  await openLoan(staff, loanId)
  await expect(loanOf(staff, loanId).getByRole('button', { name: 'Return payout' })).toBeDisabled()
  await confirmAction(staff, 'Reverse', 'It was for another loan', 'Reverse payment')
  await seesNotification(staff, 'The payment was reversed')
  await customer.goto(`/loans/${loanId}`)
  await expect(customer.getByText('Credit balance: GH₵50.00')).toBeVisible()

  await staff.getByRole('button', { name: 'Apply to loan', exact: true }).click()
  await staff.getByRole('dialog').getByLabel('Amount').fill('30')
  await staff.getByRole('button', { name: 'Apply GH₵30.00 to loan' }).click()
  await seesNotification(staff, 'The money was applied to the loan')
  await confirmAction(staff, 'Refund', 'She wants the rest back', 'Refund GH₵20.00 in cash')
  await seesNotification(staff, 'The money was refunded')
  await expect(loanOf(staff, loanId)).not.toContainText('Credit balance')
  await customer.reload()
  await expect(customer.getByText('of GH₵130.00, GH₵30.00 paid')).toBeVisible()
  await expect(customer.getByText('Credit balance:')).toHaveCount(0)
})

test('one user requests a write-off and another confirms it; the customer sees it and can still pay', async ({
  customer,
  staff,
  office,
}) => {
  await isCustomer(customer, person('Yaw Darko'))
  const loanId = await hasLoan(customer, office, '200')
  await isStaffUser(staff, office, person('Nana Bediako'), 'md')
  await openLoan(staff, loanId)
  await staff.getByRole('button', { name: 'Write off', exact: true }).click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Moved away')
  await expect(dialog.getByRole('button', { name: 'Request write-off of GH₵260.00' })).toBeDisabled()
  await expect(dialog).toContainText('Before that, choose a cause: death, fraud or a court decision.')
  await dialog.getByLabel('Cause').selectOption('Fraud')
  await dialog.getByRole('button', { name: 'Request write-off of GH₵260.00' }).click()
  await seesNotification(staff, 'The write-off waits for a second person')
  await expect(loanOf(staff, loanId)).toContainText('Nana Bediako requested it')
  await loanOf(staff, loanId).getByRole('link', { name: 'Show the request' }).click()
  const own = staff.getByRole('region', { name: 'Requested by you' })
  await expect(own.getByRole('article').filter({ hasText: `Loan #${loanId}` })).toContainText('Reason: Moved away')
  await expectGoodInEveryLook(staff)
  await isAdministrator(staff)
  await staff.goto('/admin?tab=second')
  await expect(staff.getByRole('tab', { name: /^Second Person\W+\d+ waiting$/ })).toBeVisible()
  const mine = staff
    .getByRole('region', { name: 'Waiting for you' })
    .getByRole('article')
    .filter({ hasText: `Loan #${loanId}` })
  await expect(mine).toContainText('Write off GH₵260.00 of Yaw Darko')
  await expect(mine).toContainText('Requested by Nana Bediako')
  await mine.getByRole('button', { name: 'Confirm' }).click()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await seesNotification(staff, 'The request was confirmed')
  await expect(mine).toHaveCount(0)
  await customer.goto('/')
  const owed = customer.getByRole('region', { name: `Loan #${loanId} is closed as unpaid` })
  await expect(owed).toContainText('is outstanding. We closed this loan as a loss on ')
  await owed.getByRole('link', { name: 'Pay Now' }).click()
  await expect(customer.getByRole('combobox', { name: 'Loan' })).toHaveValue(String(loanId))
  await hasPaid(customer, office, loanId, '260')
  await customer.goto(`/loans/${loanId}`)
  await expect(customer.getByText('and owe nothing more')).toBeVisible()
  await expect(customer.getByText('RECOVERED', { exact: true })).toBeVisible()
  await expect(customer.getByText('Recovered', { exact: true })).toBeVisible()
})

test('a user who sees the ledger books the owner’s funding after a confirmation', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Adoma Frempong'), 'md')
  await staff.goto('/user-management')
  const funding = staff.getByRole('region', { name: 'Owner’s funding' })
  await funding.getByLabel('Amount').fill('1000')
  await funding.getByLabel('Transfer reference').fill('Bank slip 7')
  await funding.getByRole('button', { name: 'Book GH₵1,000.00' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Yes, book it' }).click()
  // Payouts of other specs may exceed the cash.
  await seesNotification(staff, /The funding was booked\. Office cash now: −?GH₵/)
})
