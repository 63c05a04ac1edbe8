import type { Page } from '@playwright/test'
import { hasLoan, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

const seesNotification = (staff: Page, words: string | RegExp) =>
  expect(staff.getByRole('region', { name: 'Notification' })).toContainText(words)
const section = (staff: Page, name: string) => staff.getByRole('tablist', { name: 'Operations' }).getByRole('tab', { name })

test('the md sees the jobs, runs one now and sees its result', async ({ customer, staff, office }) => {
  await isCustomer(customer, person('Akosua Frema'))
  await hasLoan(customer, office, '200')
  await isStaffUser(staff, office, person('Kwabena Osei'), 'md')
  await staff.goto('/admin?tab=operations')
  const close = staff.getByRole('row', { name: /^Daily close/ })
  await expect(close).toContainText('Closes each past day')
  await close.getByRole('button', { name: 'Run daily close now' }).click()
  await seesNotification(staff, 'There was nothing to do.')
  const cleanup = staff.getByRole('row', { name: /^Cleanup/ })
  await cleanup.getByRole('button', { name: 'Run cleanup now' }).click()
  await seesNotification(staff, 'The job ran.')
  await expect(cleanup).toContainText('Done')
  await expect(staff.getByText(/^All \d+ jobs are as planned\.$/)).toBeVisible()
  await expectGoodInEveryLook(staff)
})

test('the md sees the checked books, the queues, the unmatched money and the versions', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Afua Sarpong'), 'md')
  await staff.goto('/admin?tab=operations&section=books')
  await expect(staff.getByText('The books are correct')).toBeVisible()
  await expectGoodInEveryLook(staff)
  await section(staff, 'Queues').click()
  await expect(staff.getByRole('heading', { name: 'Unmatched money' })).toBeVisible()
  await expect(staff.getByText('No SMS provider is set')).toBeVisible()
  await expect(staff.getByRole('tabpanel').last()).toContainText(/Schema\d{4}-/)
  await expectGoodInEveryLook(staff)
})

test('the md sees the versions of products, of which the first is always offered', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Esi Badu'), 'md')
  await staff.goto('/admin?tab=operations&section=products')
  const versions = staff.getByRole('tabpanel').last().getByRole('listitem')
  await expect(versions.first()).toContainText(/13 weeks, version 1 Active.*659\.8% effective, 206\.8% nominal/s)
  await expect(versions.first()).toContainText('The 13 weeks are always offered.')
  await expect(versions.filter({ hasText: 'Salary, 6 months, version 2' }).getByRole('button', { name: 'Offer it' })).toBeEnabled()
  await expectGoodInEveryLook(staff)
})

test('the md creates an API key and a webhook, and each secret is shown once', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Adwoa Safo'), 'md')
  await staff.goto('/admin?tab=operations&section=integrations')
  await staff.getByLabel('Program').fill('Accounts')
  await staff.getByText('Ledger and reports of money').click()
  await staff.getByRole('button', { name: 'Create key' }).click()
  await expect(staff.getByText(/^mmoa_[\w-]{43}$/)).toBeVisible()
  await staff.getByLabel('Address').fill('http://localhost:9/loans')
  await staff.getByRole('button', { name: 'Add address' }).click()
  await expect(staff.getByText(/^whsec_/)).toBeVisible()
  await expectGoodInEveryLook(staff)
  for (const what of ['key', 'secret']) {
    await staff.getByRole('button', { name: 'I have stored it' }).first().click()
    await expect(staff.getByText(new RegExp(`Copy the ${what}`))).toBeHidden()
  }
  await staff.getByRole('button', { name: 'Send a test' }).click()
  await seesNotification(staff, 'The test is on its way')
  await staff.getByRole('button', { name: 'Deliveries' }).click()
  await expect(staff.getByRole('dialog').getByRole('row', { name: /^test/ })).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.keyboard.press('Escape')
  await staff
    .getByRole('row', { name: /Accounts/ })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(staff.getByText('Revoked by Adwoa Safo').filter({ visible: true })).toBeVisible()
})

test('a setting is switched after a confirmation, and the audit trail names who did it', async ({ staff, office }) => {
  const name = 'Kofi Antwi'
  await isStaffUser(staff, office, person(name), 'md')
  await staff.goto('/admin?tab=operations&section=settings')
  await staff.getByRole('button', { name: 'Switch limit jump refusal on' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Switch limit jump refusal on?' })
  await expectGoodInEveryLook(staff)
  await question.getByRole('button', { name: 'Switch on' }).click()
  await seesNotification(staff, 'Limit jump refusal: on')
  await expect(staff.getByText(`Switched by ${name}`)).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Switch limit jump refusal off' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click()
  await seesNotification(staff, 'Limit jump refusal: off')
  await staff.goto('/admin?tab=audit&action=changeSetting')
  await expect(staff.getByRole('row', { name }).first()).toContainText('true → false')
})

test('the operations page reports a failed request and repeats it; loaded data stays while offline', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Yaa Pokua'), 'md')
  await staff.route('**/api/admin/operations', (route) => route.fulfill({ status: 500, json: { message: 'Something went wrong' } }))
  await staff.goto('/admin?tab=operations')
  await expect(staff.getByText('We could not load the jobs')).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.unroute('**/api/admin/operations')
  await staff.getByRole('button', { name: 'Try Again' }).click()
  await expect(staff.getByRole('row', { name: /^Daily close/ })).toBeVisible()
  await staff.context().setOffline(true)
  await staff.getByRole('button', { name: 'Refresh' }).click()
  await expect(staff.getByRole('row', { name: /^Daily close/ })).toBeVisible()
  await staff.context().setOffline(false)
})

test('a manager has no operations tab', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Ekow Ansah'), 'manager')
  await staff.goto('/admin?tab=operations')
  await expect(staff.getByRole('tab', { name: 'Audit' })).toBeVisible()
  await expect(staff.getByRole('tab', { name: 'Operations' })).toHaveCount(0)
})
