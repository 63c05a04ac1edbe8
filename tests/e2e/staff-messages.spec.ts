import type { Page } from '@playwright/test'
import { hasLoan, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

async function openAccount(staff: Page, name: string) {
  await staff.goto(`/admin?tab=customers&search=${encodeURIComponent(name)}`)
  await staff.getByRole('button', { name: `Account of ${name}` }).click()
  return staff.getByRole('dialog', { name })
}

test('the office sees a customer’s SMS messages, and stops the reminders on request', async ({ customer, staff, office }) => {
  const name = 'Dzifa Agbeko'
  await isCustomer(customer, person(name))
  await hasLoan(customer, office, '200')
  await isStaffUser(staff, office, person('Selorm Tay'), 'md')
  let account = await openAccount(staff, name)
  const messages = account.getByRole('region', { name: 'Text messages' })
  await expect(messages).toContainText('Mmoa Loans: you received GHS 200.00.')
  await expect(messages.getByText('Waiting').first()).toBeVisible()
  await expect(messages).toContainText('Payment reminders are sent by SMS.')
  await expectGoodInEveryLook(staff)
  await messages.getByRole('button', { name: 'Stop reminders' }).click()
  const question = staff.getByRole('dialog', { name: 'Stop reminders?' })
  await question.getByLabel('Reason').fill('Asked on the phone')
  await expectGoodInEveryLook(staff)
  await question.getByRole('button', { name: 'Stop reminders' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('No reminders are sent any more')
  account = await openAccount(staff, name)
  await expect(messages).toContainText('entered by Selorm Tay')

  await staff.goto('/admin?tab=operations&section=messages')
  await expect(staff.getByText('No failed text messages')).toBeVisible()
  await expectGoodInEveryLook(staff)
})
