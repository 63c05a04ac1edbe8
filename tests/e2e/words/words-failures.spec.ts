import type { Locator, Page } from '@playwright/test'
import { hasApplied, hasLoan, isAdministrator, isCustomer, isSignedIn, paidCash } from '#tests/e2e/support/fixtures.ts'
import { expect, test } from '#tests/e2e/support/browser-test.ts'
import { requestApproval, checkFlags, decision, openApplication } from '#tests/e2e/support/office.ts'
import { fillInApplication, person } from '#tests/e2e/support/browser-people.ts'
import { failsAt, holdsTimers, sees } from '#tests/e2e/support/sees.ts'

test('a profile and an application that cannot be sent say so, and preserve the input', async ({ customer }) => {
  const who = person('Kojo Antwi')
  await isSignedIn(customer, who)
  await failsAt(customer, '**/api/profile/complete')
  await customer.goto('/profile')
  await customer.getByLabel('Business Type').selectOption('services')
  await customer.getByLabel('Address').fill('Kaneshie Market, Accra')
  await customer.getByRole('button', { name: 'Complete Profile' }).click()
  await sees(customer.getByRole('alertdialog', { name: 'Profile Error' }), 'Failed to complete profile. Please try again.')
  await customer.getByRole('button', { name: 'Try Again' }).click()
  await expect(customer.getByLabel('Address')).toHaveValue('Kaneshie Market, Accra')
  await isCustomer(customer, who)
  await failsAt(customer, '**/api/loans/apply')
  await customer.goto('/apply')
  await fillInApplication(customer, '250')
  await customer.getByRole('button', { name: 'Send application' }).click()
  await sees(customer.getByRole('alertdialog', { name: 'Application Error' }), 'Failed to submit loan application. Please try again.')
  await customer.getByRole('button', { name: 'Try Again' }).click()
  await expect(customer.getByLabel('How much do you need?')).toHaveValue('250')
})

test('a payment that cannot be sent says so', async ({ customer, office }) => {
  await isCustomer(customer, person('Becca Mensima'))
  const loan = await hasLoan(customer, office, '100')
  const receipt = await paidCash(office, loan, '10')
  await customer.goto('/payment')
  await expect(customer.getByLabel('Loan', { exact: true })).toContainText('Please select a loan')
  await failsAt(customer, `**/api/payments/${loan}`)
  await customer.getByLabel('Cash Receipt Number').fill(receipt)
  await customer.getByRole('button', { name: 'Submit Payment' }).click()
  await sees(customer.getByRole('alertdialog', { name: 'Error' }), 'Failed to process payment. Please try again.')
})

test('an ended session says so, and leads to the sign-in', async ({ customer }) => {
  await isCustomer(customer, person('Gifty Anti'))
  await customer.goto('/score')
  await sees(customer, 'Your score is 0')
  await customer.context().clearCookies()
  await customer.getByRole('button', { name: 'Menu', exact: true }).click()
  const letGo = await holdsTimers(customer)
  await customer.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Make Payment' }).click()
  await sees(customer.getByRole('alertdialog', { name: 'Unauthorized' }), 'You are logged out. Logging in again...')
  await letGo()
  await expect(customer).toHaveURL('/login')
})

/** Not again in a toast over the button. */
async function seesOnce(place: Page | Locator, page: Page, ...words: readonly string[]): Promise<void> {
  await sees(place, ...words)
  for (const each of words) await expect(page.getByRole('region', { name: 'Notification' }).getByText(each)).toHaveCount(0)
}

test('a failed staff action names the action in place, and once', async ({ customer, staff }) => {
  const who = person('Stella Seal')
  await isCustomer(customer, who)
  await hasApplied(customer, '400')
  await isAdministrator(staff)
  await failsAt(staff, '**/api/admin/loans/*/approve')
  await failsAt(staff, '**/api/admin/loans/*/reject')
  await failsAt(staff, '**/api/admin/generate-receipt')
  await failsAt(staff, '**/api/admin/users/create')
  await failsAt(staff, '**/api/admin/users/*/role')
  await failsAt(staff, '**/api/admin/update-role-permissions')

  await openApplication(staff, who.name)
  await decision(staff, 'Approve').click()
  await staff.getByLabel('Approved amount').fill('0')
  await staff.getByRole('dialog').getByRole('button', { name: 'Approve' }).last().click()
  await seesOnce(staff.getByRole('dialog'), staff, 'Invalid Amount', 'Please enter a valid approval amount')
  await staff.reload()
  await requestApproval(staff, who.name, '400')
  await staff.getByRole('button', { name: 'Yes, approve GH₵400.00' }).click()
  await seesOnce(staff.getByRole('alertdialog'), staff, 'Failed to approve loan')

  await staff.goto('/user-management')
  await staff.getByRole('button', { name: 'Generate Cash Receipt Number' }).click()
  await sees(staff, 'Failed to generate receipt number. Please try again.')
  await staff
    .getByRole('row', { name: who.name })
    .or(staff.getByRole('listitem').filter({ hasText: who.name }))
    .first()
    .getByRole('button', { name: /Review/ })
    .click()
  const review = staff.getByRole('dialog', { name: /^Review Loan #/ })
  await checkFlags(staff)
  await review.getByRole('button', { name: /^Approve/ }).click()
  await seesOnce(review, staff, 'Failed to approve loan. Please try again.')
  await review.getByLabel('Reason').selectOption({ index: 1 })
  await review.getByRole('button', { name: 'Reject' }).click()
  await seesOnce(review, staff, 'Failed to reject loan. Please try again.')

  await staff.goto('/admin?tab=create')
  await staff.getByLabel('Full Name').fill('Nobody')
  await staff.getByLabel('Phone Number').fill('0249998887')
  await staff.getByRole('button', { name: 'Create User' }).click()
  await seesOnce(staff.getByRole('main'), staff, 'Failed to create user')

  await staff.goto('/admin?tab=users')
  await staff.getByRole('searchbox').first().fill(who.name)
  await staff.getByRole('button', { name: `Role of ${who.name}` }).click()
  await staff.getByRole('dialog').getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Manager' })
  await staff.getByRole('button', { name: 'Update Role' }).click()
  await seesOnce(staff.getByRole('dialog'), staff, 'Failed to update user role')

  await staff.goto('/role-management')
  await sees(staff, 'Role Management', 'Configure permissions for each user role', 'Back to Dashboard', 'Back')
  await staff.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Front Desk Secretary' })
  await staff.getByText('create_notifications').last().click()
  await sees(staff, 'Unsaved Changes', 'Reset Changes')
  await staff.getByRole('button', { name: 'Save Permissions' }).click()
  await seesOnce(staff.getByRole('main'), staff, 'Failed to update permissions')
})

test('an empty set of permissions, and saving one, show their texts', async ({ staff }) => {
  await isAdministrator(staff)
  await staff.route('**/api/admin/role-permissions', async (route) => {
    const answer = await route.fetch()
    const map: object = await answer.json()
    await route.fulfill({ response: answer, json: { ...map, customer: [] } })
  })
  await neverSends(staff, '/api/admin/update-role-permissions')
  await staff.goto('/role-management')
  await sees(staff, 'No permissions assigned')
  await staff.getByText('view_own_loans').last().click()
  await staff.getByRole('button', { name: 'Save Permissions' }).click()
  await sees(staff, 'Saving...')
})

/** A delayed request would arrive after the test and change the office for the next specs. */
async function neverSends(page: Page, path: string): Promise<void> {
  await page.addInitScript((held) => {
    const send = window.fetch
    window.fetch = (what, how) => {
      const address = what instanceof Request ? what.url : String(what)
      return address.endsWith(held) ? new Promise(() => undefined) : send(what, how)
    }
  }, path)
}
