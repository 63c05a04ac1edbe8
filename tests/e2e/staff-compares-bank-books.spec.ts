import { dayOf } from '#domain/kernel/calendar.ts'
import { hasLoan, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectAccessible, expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

const HEAD = 'Transaction Date,Reference,Narration,Debit,Credit,Balance'

test('a manager imports a bank statement, which books a transfer that names its loan, and adds another one to a credit balance', async ({
  customer,
  staff,
  office,
}) => {
  await isCustomer(customer, person('Abena Owusu'))
  const loanId = await hasLoan(customer, office, '260')
  await isStaffUser(staff, office, person('Yaw Darko'), 'manager')
  const today = dayOf(new Date()).split('-').toReversed().join('/')
  const reference = `BK${Date.now()}`
  const row = (name: string, text: string, amount: string, balance: string) => `${today},${name},${text},,${amount},${balance}`
  const choose = (...lines: readonly string[]) =>
    staff
      .getByLabel('Statement', { exact: true })
      .setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...lines, ''].join('\r\n')) })

  await staff.goto('/admin?tab=bank&section=bank-statements')
  await staff.getByLabel('First day').fill(dayOf(new Date()))
  await staff.getByLabel('Last day').fill(dayOf(new Date()))
  const credit = row(`${reference}A`, `Loan ${loanId}`, '26.00', '26.00')
  await choose(credit, row(`${reference}B`, 'Thank you', '15.00', '42.00'))
  await staff.getByRole('button', { name: 'Check statement' }).click()
  await expect(staff.getByText('A line is missing or an amount was changed').filter({ visible: true })).toBeVisible()
  await choose(credit, row(`${reference}B`, 'Thank you', '15.00', '41.00'))
  await staff.getByRole('button', { name: 'Check statement' }).click()
  await expect(staff.getByText('1 line needs a decision')).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Import statement' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('Payments booked: 1. Exceptions: 1.')

  await staff.getByRole('tab', { name: 'Exceptions' }).click()
  await staff
    .getByRole('row', { name: `${reference}B` })
    .getByRole('button', { name: 'Add to credit balance' })
    .click()
  const dialog = staff.getByRole('dialog', { name: 'Add it to a credit balance?' })
  await dialog.getByLabel('Find the customer').fill('Abena Owusu')
  await dialog.getByText('Abena Owusu').first().click()
  await dialog.getByLabel('Reason').fill('She called about it')
  await expectGoodInEveryLook(staff)
  await dialog.getByRole('button', { name: 'Add to credit balance' }).click()
  await expect(staff.getByText('No open exceptions')).toBeVisible()
  await expect(staff.getByRole('row', { name: `${reference}B` })).toContainText('Added to the credit balance')
  await staff.getByRole('tab', { name: 'Days' }).click()
  await expect(staff.getByText('GH₵41.00').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(staff)
})
