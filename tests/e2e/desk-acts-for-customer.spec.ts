import type { Locator, Page } from '@playwright/test'
import { hasApplied, hasLoan, hasPaid, isStaffUser, isCustomer, wasApproved } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

const seesNotification = (page: Page, words: string) => expect(page.getByRole('region', { name: 'Notification' })).toContainText(words)

async function find(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.press('/')
  await page.keyboard.type(words)
  await expect(page.getByRole('option', { name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
}

test('the desk enters a profile and an application for a customer without a phone', async ({ staff, office }) => {
  const akos = person('Akosua Bediako')
  const made = await office.request.post('/api/admin/users/create', { data: { fullName: akos.name, phone: akos.phone } })
  const { user } = await made.json()
  await office.request.post(`/api/admin/users/${user.id}/phone`, { data: { phone: '', reason: 'She has no phone' } })
  await isStaffUser(staff, office, person('Kwesi Ansah'), 'manager')

  await staff.goto('/admin?tab=disbursements')
  await expect(staff.getByRole('combobox', { name: 'Find a customer, loan, receipt or action' })).toBeVisible()
  await staff.keyboard.press('Control+k')
  await staff.keyboard.type('bedi')
  await expect(staff.getByRole('option', { name: /Akosua Bediako/ })).toContainText('no phone')
  await expectGoodInEveryLook(staff)
  // The check at 360 pixels took its focus.
  await staff.keyboard.press('Control+k')
  await expect(staff.getByRole('option', { name: /Akosua Bediako/ })).toBeVisible()
  await staff.keyboard.press('Enter')
  await expect(staff).toHaveURL(/\/customers\//)
  await expect(staff.getByRole('heading', { name: 'Akosua Bediako', level: 1 })).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Complete profile' }).click()
  const profile = staff.getByRole('dialog', { name: 'Profile of Akosua Bediako' })
  await profile.getByLabel('Business type').selectOption({ label: 'Market trader' })
  await profile.getByLabel('Address').fill('Stall 9, Makola, Accra')
  await profile.getByLabel('Mobile money number').fill('024 333 3333')
  await expectGoodInEveryLook(staff)
  await profile.getByRole('button', { name: 'Save profile' }).click()
  await seesNotification(staff, 'The profile was saved')

  await staff.getByRole('button', { name: 'Apply for a loan' }).click()
  const loan = staff.getByRole('dialog', { name: 'Loan for Akosua Bediako' })
  await loan.getByLabel('Loan amount').fill('300')
  await loan.getByText('Terms to sign').click()
  await expect(loan).toContainText('GH₵30.00')
  await expect(loan.getByRole('button', { name: 'Apply for GH₵300.00' })).toBeDisabled()
  await loan.getByLabel('Reference of the signed sheet').fill('Sheet 14')
  await loan.getByText('signed them in front of me').click()
  // Nobody signed the terms of another amount.
  await loan.getByLabel('Loan amount').fill('250')
  await expect(loan.getByRole('checkbox')).not.toBeChecked()
  await loan.getByLabel('Loan amount').fill('300')
  await expect(loan.getByRole('checkbox')).toBeChecked()
  await expectGoodInEveryLook(staff)
  await loan.getByRole('button', { name: 'Apply for GH₵300.00' }).click()
  await seesNotification(staff, 'The application was sent for the customer')
  await staff.getByText('All account actions').click()
  await staff.getByRole('group').getByRole('button', { name: 'Apply for a loan' }).click()
  await expect(loan.getByLabel('Loan amount')).toHaveValue('')
  await expect(loan).toContainText('already have a pending loan application')
  await staff.keyboard.press('Escape')

  await staff.setViewportSize({ width: 1280, height: 320 })
  await staff.goto('/admin?tab=customers&search=Akosua&sort=oldest')
  const inList = staff.getByRole('link', { name: 'Akosua Bediako' })
  await expect(inList).toBeVisible()
  await inList.focus()
  const place = await staff.evaluate(async () => {
    window.scrollTo(0, 60)
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return window.scrollY
  })
  expect(place).toBeGreaterThan(0)
  await staff.keyboard.press('Enter')
  await staff.getByRole('button', { name: 'Reveal address' }).click()
  await expect(staff.getByText('Stall 9, Makola, Accra')).toBeVisible()
  await staff.getByRole('button', { name: 'Correct the name' }).click()
  const name = staff.getByRole('dialog', { name: 'Name of Akosua Bediako' })
  await name.getByLabel('Full name').fill('Akosua Bediakoh')
  await name.getByLabel('Reason').fill('As on the Ghana Card')
  await name.getByText('I compared the new name').click()
  await expectGoodInEveryLook(staff)
  await name.getByRole('button', { name: 'Correct name' }).click()
  await expect(staff.getByRole('heading', { name: 'Akosua Bediakoh', level: 1 })).toBeVisible()
  await expect(staff.getByRole('region', { name: 'Corrected names' })).toContainText('Akosua Bediako → Akosua Bediakoh')
  await expect(staff.getByRole('region', { name: 'Who looked at this customer' })).toContainText('a hidden answer')
  await expectGoodInEveryLook(staff)
  await staff.getByRole('link', { name: 'Back to Customers' }).click()
  await expect(staff).toHaveURL(/tab=customers&search=Akosua&sort=oldest/)
  await expect.poll(() => staff.evaluate(() => window.scrollY)).toBe(place)
  await staff.getByRole('link', { name: 'Mmoa Loans, my day' }).filter({ visible: true }).click()
  await expect(staff).toHaveURL('/admin')
  await expect(staff.getByRole('heading', { name: 'My day' })).toBeVisible()
})

/** Nothing of it is below the edge of the window. */
async function expectInWindow(page: Page, part: Locator): Promise<void> {
  const box = await part.boundingBox()
  expect(page.viewportSize()).toEqual({ width: 1280, height: 800 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(800)
}

test('the desk takes the payment of a walk-in customer with five keys, on one screen of 1280 × 800', async ({
  customer,
  staff,
  office,
}) => {
  await isCustomer(customer, person('Xorlali Xatse'))
  await hasLoan(customer, office, '390')
  await isStaffUser(staff, office, person('Mercy Tetteh'), 'front_desk')
  await staff.goto('/admin?tab=cash')
  await expect(staff.getByRole('searchbox', { name: 'Find a customer' })).toBeFocused()
  for (const key of ['x', 'o', 'r', 'Enter']) await staff.keyboard.press(key)
  const form = staff.getByRole('region', { name: 'Take cash' })
  await expect(form).toContainText('Xorlali Xatse')
  await expect(form.getByLabel('Amount received in cash')).toBeFocused()
  await expect(form.getByLabel('Amount received in cash')).toHaveValue('39.00')
  await expect(form).toContainText('Balance after this payment')
  await expectInWindow(staff, form)
  await staff.keyboard.press('Enter')
  const receipt = staff.getByRole('region', { name: 'Receipt number' })
  await expect(receipt.getByRole('status')).toContainText(/[2-9A-HJ-NP-Z]{6}/)
  await expect(receipt).toContainText(/Balance after this payment\s*GH₵468\.00/)
  await expect(receipt).toContainText('Next due')
  await expect(receipt.getByRole('button', { name: /^Print/ })).toBeVisible()
  await expectInWindow(staff, receipt)
  await expect(receipt.getByRole('button', { name: /^Next customer/ })).toBeFocused()
  await staff.keyboard.press('Enter')
  await expect(staff.getByRole('searchbox', { name: 'Find a customer' })).toBeFocused()
})

test('the desk prints the balances of the server where another payment was booked since it found the customer', async ({
  customer,
  staff,
  office,
}) => {
  await isCustomer(customer, person('Esi Quansah'))
  const loanId = await hasLoan(customer, office, '390')
  await isStaffUser(staff, office, person('Kwame Adjei'), 'front_desk')
  await staff.goto(`/admin?tab=cash&cash=${loanId}`)
  const form = staff.getByRole('region', { name: 'Take cash' })
  await expect(form).toContainText(/Balance after this payment\s*GH₵468\.00/)
  await hasPaid(customer, office, loanId, '39')
  await form.getByRole('button', { name: 'Take payment of GH₵39.00' }).click()
  await expect(staff.getByRole('region', { name: 'Receipt number' })).toContainText(/Balance after this payment\s*GH₵429\.00/)
  const slip = staff.locator('.receipt-slip')
  await expect(slip).toContainText(/Balance before\s*468\.00/)
  await expect(slip).toContainText(/Balance after\s*429\.00/)
  await expect(slip).toContainText(`#${loanId}, week 2`)
})

test('the desk enters the signed terms of a lower amount, and takes and enters cash in one step', async ({ customer, staff, office }) => {
  await isCustomer(customer, person('Adjei Tandoh'))
  const loanId = await hasApplied(customer, '400')
  await wasApproved(office, loanId, '300')
  await isStaffUser(staff, office, person('Mavis Opoku'), 'manager')
  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  await staff.getByRole('button', { name: 'Enter signed terms' }).click()
  const sheet = staff.getByRole('dialog', { name: `Signed terms of Loan #${loanId}` })
  await sheet.getByLabel('Reference of the signed sheet').fill('Sheet 15')
  await sheet.getByText('signed them in front of me').click()
  await expectGoodInEveryLook(staff)
  await sheet.getByRole('button', { name: 'Enter the signed terms' }).click()
  await seesNotification(staff, 'The signed terms were entered')
  await office.request.post(`/api/admin/loans/${loanId}/disburse`, { data: { method: 'cash' } })

  await staff.goto('/user-management')
  await expect(staff.getByRole('combobox', { name: 'Find a customer, loan, receipt or action' })).toBeVisible()
  await find(staff, String(loanId), 'Adjei Tandoh')
  await staff.getByRole('link', { name: 'Take cash' }).click()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Take payment of GH₵30.00' }).click()
  const receipt = staff.getByRole('region', { name: 'Receipt number' })
  await expect(receipt).toContainText('Completed')
  await expect(receipt).toContainText('Balance after this payment')
  await expect(receipt).toContainText(/SMS(Sent|Delivered|Waiting to be sent)/)
  await customer.goto(`/loans/${loanId}`)
  await expect(customer.getByText('GH₵360.00').first()).toBeVisible()
})

test('the desk enters a claim and a promise for a customer, and the search reports when it finds no one', async ({
  customer,
  staff,
  office,
}) => {
  await isCustomer(customer, person('Comfort Nyarko'))
  const loanId = await hasLoan(customer, office, '200')
  await isStaffUser(staff, office, person('Gifty Amoah'), 'front_desk')
  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  await staff.getByRole('button', { name: 'Enter a payment' }).click()
  const payment = staff.getByRole('dialog', { name: 'Payment for Comfort Nyarko' })
  await payment.getByText('A mobile money transaction ID').click()
  await payment.getByRole('textbox', { name: 'Transaction ID' }).fill(`MP${loanId}`)
  await expectGoodInEveryLook(staff)
  await payment.getByRole('button', { name: 'Enter GH₵20.00' }).click()
  await seesNotification(staff, 'The payment waits for its confirmation')

  await staff.getByRole('button', { name: 'Add contact note' }).click()
  const contact = staff.getByRole('dialog', { name: 'Contact with Comfort Nyarko' })
  // Contacts from the customer are never refused, whatever the hour.
  await contact.getByText('The customer contacted us').click()
  await contact.getByLabel('Note').fill('She pays after the market day.')
  await contact.getByLabel('Promised amount').fill('20')
  await expect(contact.getByRole('button', { name: 'Add note' })).toBeDisabled()
  const today = await staff.evaluate(() => new Date().toISOString().slice(0, 10))
  await contact.getByLabel('Promised by').fill(today)
  await expectGoodInEveryLook(staff)
  await contact.getByRole('button', { name: 'Add note' }).click()
  await seesNotification(staff, 'Note added')
  const log = staff.getByRole('region', { name: 'Contacts' })
  await expect(log).toContainText('Call from the customer')
  await expect(log).toContainText('GH₵20.00 by')
  await expectGoodInEveryLook(staff)

  await staff.goto('/admin?tab=arrears')
  const box = staff.getByRole('combobox', { name: 'Find a customer, loan, receipt or action' })
  await box.fill('Zzyzx')
  await expect(
    staff.getByText('Nothing found. Enter the beginning of a name, or a whole phone, loan, receipt or transaction number.'),
  ).toBeVisible()
  // Enter applies to the text in the box, not to earlier results.
  await box.fill(String(loanId))
  await box.press('Enter')
  await expect(staff.getByRole('heading', { name: `Loan #${loanId}, Comfort Nyarko` })).toBeVisible()
})
