import type { Page } from '@playwright/test'
import { hasApplied, isAdministrator, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { requestApproval, decision, openApplication } from './support/office.ts'
import { person } from './support/browser-people.ts'

test('a customer reads the reason for a rejection', async ({ customer, staff, office }) => {
  const yaw = person('Salamatu Iddrisu')
  await isCustomer(customer, yaw)
  const loanId = await hasApplied(customer, '300')
  await isStaffUser(staff, office, person('Grace Addo'), 'manager')

  await openApplication(staff, yaw.name)
  // The flags are beside the level, and leave the name its line.
  const name = staff.getByRole('region', { name: 'Pending applications' }).getByText(yaw.name, { exact: true })
  expect(await name.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
  await decision(staff, 'Reject').click()
  const dialog = staff.getByRole('dialog', { name: `Reject the application of ${yaw.name}` })
  await expect(dialog.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await dialog.getByLabel('Reason').selectOption({ label: 'We could not confirm your income.' })
  await dialog.getByLabel('Notes').fill('No stall was found at the address.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Yes, reject' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('Loan rejected successfully')

  await customer.goto(`/loans/${loanId}`)
  await expect(customer.getByText('This application was not approved')).toBeVisible()
  await expect(customer.getByRole('main')).toContainText('We could not confirm your income.')
  await expect(customer.getByRole('main')).not.toContainText('No stall was found')
  await customer.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
  await expect(customer.getByRole('dialog', { name: 'Notifications' })).toContainText(
    'We could not approve your application. We could not confirm your income.',
  )
})

test('a decision about a withdrawn application is refused, and the screen shows the change', async ({ customer, staff, office }) => {
  const adjoa = person('Adjoa Nyarko')
  await isCustomer(customer, adjoa)
  await hasApplied(customer, '500')
  await isStaffUser(staff, office, person('Daniel Tetteh'), 'manager')

  await openApplication(staff, adjoa.name)
  await requestApproval(staff, adjoa.name, '500')
  await customer.goto('/')
  await customer.getByRole('button', { name: 'Withdraw' }).click()
  await customer.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(customer.getByRole('region', { name: 'Notification' })).toContainText('Withdrawn')

  await staff.getByRole('alertdialog').getByRole('button', { name: 'Yes, approve GH₵500.00' }).click()
  const review = staff.getByRole('article', { name: `Application of ${adjoa.name}` })
  await expect(review).toContainText('This application changed while you had it open')
  await expect(review).toContainText('This application has already been decided.')
  await expect(review).toContainText(`Status: pending, now withdrawn by ${adjoa.name}`)
  for (const way of ['Approve', 'Reject'] as const) await expect(decision(staff, way)).toBeDisabled()
  await review.getByRole('button', { name: 'Go to the next application' }).click()
  await expect(review).toHaveCount(0)
})

test('the front desk can read an application, and has no way to decide on the screen', async ({ customer, staff, office }) => {
  const efua = person('Efua Asante')
  await isCustomer(customer, efua)
  await hasApplied(customer, '200')
  await isStaffUser(staff, office, person('Comfort Boadu'), 'front_desk')
  await openApplication(staff, efua.name)
  await expect(staff.getByRole('complementary', { name: 'Decision' })).toHaveCount(0)
  await staff.keyboard.press('a')
  await expect(staff.getByRole('dialog')).toHaveCount(0)
})

test('a customer who opens a staff page reads that it is not available, and returns home', async ({ customer }) => {
  await isCustomer(customer, person('Abena Ofori'))
  for (const page of ['/admin', '/user-management', '/role-management']) {
    await customer.goto(page)
    await expect(customer.getByRole('heading', { level: 1, name: 'You do not have access to this page' })).toBeVisible()
  }
  await customer.getByRole('link', { name: 'Go to Home' }).click()
  await expect(customer).toHaveURL('/')
})

test('a permission that a role is given applies from the next action of its users', async ({
  browser,
  customer,
  staff,
  product,
  office,
}) => {
  const kofi = person('Kofi Antwi')
  const desk = await browser.newContext({ baseURL: product.origin })
  const clerk = await desk.newPage()
  await isCustomer(customer, kofi)
  await hasApplied(customer, '150')
  await isStaffUser(clerk, office, person('Mavis Osei'), 'front_desk')
  await openApplication(clerk, kofi.name)
  await expect(decision(clerk, 'Reject')).toHaveCount(0)

  await isAdministrator(staff)
  await staff.goto('/role-management')
  await staff.getByLabel('Role', { exact: true }).selectOption({ label: 'Front Desk Secretary' })
  await expect(staff.getByText('No changes to save.')).toBeVisible()
  await tickRejecting(staff)
  await expect(staff.getByText('Unsaved Changes')).toBeVisible()
  await expect(staff.getByText('1 permission added. It applies from each user’s next action.')).toBeVisible()
  await staff.getByRole('button', { name: 'Reset Changes' }).click()
  await expect(staff.getByText('Unsaved Changes')).toHaveCount(0)
  await tickRejecting(staff)
  await saveRole(staff)
  await expect(staff.getByRole('list').getByText('reject_loans', { exact: true })).toBeVisible()

  await clerk.reload()
  await expect(decision(clerk, 'Reject')).toBeEnabled()
  await expect(decision(clerk, 'Approve')).toHaveCount(0)
  // The other specs use the same office.
  await tickRejecting(staff)
  await saveRole(staff)
  await clerk.reload()
  await expect(clerk.getByRole('article', { name: `Application of ${kofi.name}` })).toBeVisible()
  await expect(decision(clerk, 'Reject')).toHaveCount(0)
  await desk.close()
})

const tickRejecting = (staff: Page) => staff.getByText('Reject applications').click()

async function saveRole(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Save Permissions' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('Role permissions updated successfully')
  await expect(staff.getByText('Unsaved Changes')).toHaveCount(0)
}
