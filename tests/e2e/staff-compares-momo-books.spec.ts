import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { hasLoan, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectAccessible, expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

const HEAD = 'Id,External id,Date,Status,Type,From,To,Message,Amount,Currency,Fee,Balance'

test('a manager imports an MTN statement, resolves its unmatched money, and the day is reconciled', async ({ customer, staff, office }) => {
  const who = person('Adjoa Sarpong')
  await isCustomer(customer, who)
  const loanId = await hasLoan(customer, office, '260')
  const typed = `ST${Date.now()}`
  const claim = { amount: '26.00', paymentMethod: 'momo', momoProvider: 'mtn', momoTransactionId: typed }
  await customer.request.post(`/api/payments/${loanId}`, { data: claim })
  await isStaffUser(staff, office, person('Kojo Antwi'), 'manager')
  const yesterday = addDays(dayOf(new Date()), -1)
  const line = (id: string, amount: string) =>
    `${id},,${yesterday} 10:00:00,Successful,Transfer,FRI:233${who.phone.slice(1)}/MSISDN,FRI:mmoa/USER,Loan,${amount},GHS,0.50,1.00`
  const choose = (...lines: readonly string[]) =>
    staff
      .getByLabel('Statement', { exact: true })
      .setInputFiles({ name: 'mtn.csv', mimeType: 'text/csv', buffer: Buffer.from([HEAD, ...lines, ''].join('\r\n')) })

  await staff.goto('/admin?tab=momo&section=momo-statements')
  await expect(staff.getByText('Choose the statement first.')).toBeVisible()
  await choose(line(typed, 'twenty'))
  await staff.getByRole('button', { name: 'Check statement' }).click()
  await expect(staff.getByText('We cannot read 1 row of the statement.').first()).toBeVisible()
  await choose(line(typed, '26.00'), line(`${typed}X`, '15.00'))
  await staff.getByRole('button', { name: 'Check statement' }).click()
  await expect(staff.getByText('1 line does not match')).toBeVisible()
  await expect(staff.getByText('Confirms a typed transaction ID').filter({ visible: true }).first()).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Import statement' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('New lines: 2. Payments confirmed: 1.')

  await staff.getByRole('tab', { name: 'Exceptions' }).click()
  const row = staff.getByRole('row', { name: `${typed}X` })
  await expect(row).toContainText('perhaps Adjoa Sarpong')
  await expect(row).toContainText('No pending payment matches. If it is a customer’s, add it to the customer’s credit balance.')
  await row.getByRole('button', { name: 'Add to credit balance' }).click()
  const dialog = staff.getByRole('dialog', { name: 'Add it to a credit balance?' })
  await expect(dialog.getByRole('radio', { name: 'Adjoa Sarpong' })).toBeChecked()
  await expectGoodInEveryLook(staff)
  await dialog.getByLabel('Reason').fill('She called about it')
  // The response is lost: the page must not say that nothing changed, and a retry resolves it once.
  await staff.route(/exceptions\/\d+\/resolve$/, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Add to credit balance' }).click()
  await expect(dialog.getByText('We got no reply')).toBeVisible()
  await expect(dialog.getByText('Nothing was changed')).toHaveCount(0)
  await staff.unroute(/exceptions\/\d+\/resolve$/)
  await dialog.getByRole('button', { name: 'Add to credit balance' }).click()
  await expect(staff.getByText('No open exceptions')).toBeVisible()
  const resolved = staff.getByRole('row', { name: 'Added to the credit balance' })
  await expect(resolved).toContainText('Credit balance of Adjoa Sarpong: GH₵15.00')
  await expect(resolved.getByRole('link', { name: 'Apply or refund it' })).toHaveAttribute('href', new RegExp(`loan=${loanId}$`))
  await expectAccessible(staff)
  await staff.getByRole('tab', { name: 'Open transactions' }).click()
  await expect(staff.getByText('No open transactions')).toBeVisible()
  await expectAccessible(staff)

  await staff.getByRole('tab', { name: 'Days' }).click()
  await expect(staff.getByRole('row', { name: 'GH₵41.00' })).toContainText('Reconciled')
  await expectGoodInEveryLook(staff)
})
