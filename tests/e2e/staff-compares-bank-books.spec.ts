import { dayOf } from '#domain/kernel/calendar.ts'
import { hasLoan, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectAccessible, expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

const HEAD = 'Transaction Date,Reference,Narration,Debit,Credit,Balance'

test('a manager imports a bank statement with a transfer for a loan, an unmatched one and an entered one', async ({
  customer,
  staff,
  office,
}) => {
  await isCustomer(customer, person('Abena Owusu'))
  const loanId = await hasLoan(customer, office, '260')
  await isStaffUser(staff, office, person('Yaw Darko'), 'manager')
  const today = dayOf(new Date()).split('-').toReversed().join('/')
  const reference = `BK${Date.now()}`
  const { userId } = await (await customer.request.get(`/api/loans/${loanId}`)).json()
  const entered = { loanId, amount: '20', bankReference: `SLIP${reference}`, valueDate: dayOf(new Date()) }
  expect((await staff.request.post(`/api/admin/users/${userId}/bank-payments`, { data: entered })).status()).toBe(200)
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
  await choose(credit, row(`${reference}B`, 'Thank you', '15.00', '41.00'), row(`${reference}C`, `Loan ${loanId}`, '20.00', '61.00'))
  await staff.getByRole('button', { name: 'Check statement' }).click()
  await expect(staff.getByText('2 lines need a decision')).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Import statement' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('Payments booked: 1. Exceptions: 2.')

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
  const other = staff.getByRole('row', { name: `${reference}C` })
  await expect(other).toContainText('Staff entered this amount for this loan with a reference that is on no statement.')
  await expectGoodInEveryLook(staff)
  await other.getByRole('button', { name: 'Book the bank’s transfer' }).click()
  const decision = staff.getByRole('dialog', { name: 'Book what the bank received?' })
  await decision.getByLabel('Reason').fill('She showed the slip')
  await expectGoodInEveryLook(staff)
  await decision.getByRole('button', { name: 'Book the bank’s transfer' }).click()
  await expect(staff.getByText('No open exceptions')).toBeVisible()
  await expect(other).toContainText('Booked as the bank has it')
  await expect(staff.getByRole('row', { name: `${reference}B` })).toContainText('Added to the credit balance')
  await staff.getByRole('tab', { name: 'Days' }).click()
  await expect(staff.getByText('GH₵61.00').filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(staff)
})
