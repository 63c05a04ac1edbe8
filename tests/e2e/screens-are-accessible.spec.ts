import type { Page } from '@playwright/test'
import {
  hasApplied,
  hasLoan,
  hasPaid,
  isAdministrator,
  isStaffUser,
  isCustomer,
  isSignedIn,
  type Office,
  paidCash,
  wasApproved,
} from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { requestApproval, decision, makeBoundReceipt, openApplication } from './support/office.ts'
import { expectGoodInEveryLook, expectRoomFor } from './support/page-quality.ts'
import { fillInApplication, person, enterNameAndPhone } from './support/browser-people.ts'

test.describe.configure({ mode: 'parallel', timeout: 480_000 })

const expectGoodInBothThemes = (page: Page) => expectGoodInEveryLook(page, { otherContrast: true })

async function look(page: Page, address: string, shows: string | RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await expectGoodInBothThemes(page)
}

async function lookAtDialog(page: Page, open: () => Promise<void>): Promise<void> {
  await open()
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
  await expectGoodInBothThemes(page)
  await page.keyboard.press('Escape')
}

test('public pages are accessible', async ({ customer, staff }) => {
  await look(customer, '/', 'Quick Loans for Traders')
  await look(customer, '/privacy-policy.html', /privacy/i)
  await look(customer, '/mmoa-admin', 'System Administrator Access')
  await customer.getByRole('button', { name: 'Admin Login' }).click()
  await expect(customer.getByText('Please enter both email and password')).toBeVisible()
  await expectGoodInBothThemes(customer)
  await look(customer, '/login', 'Enter your details to access microloans')
  const known = person('Araba Mills')
  await isCustomer(staff, known)
  await enterNameAndPhone(customer, known)
  await expect(customer.getByLabel('6-digit code')).toBeVisible()
  await expectGoodInBothThemes(customer)
})

test('the largest amounts are whole on the narrowest phones', async ({ customer, staff, office }) => {
  await isCustomer(customer, person('Efua Nyarko'))
  await hasLoan(customer, office, '100')
  await customer.goto('/')
  await expect(customer.getByRole('heading', { name: 'Active Loans' })).toBeVisible()
  await expectRoomFor(customer, '13,000.00')
  await isStaffUser(staff, office, person('Kofi Ansah'), 'front_desk')
  await staff.goto('/user-management')
  await expect(staff.getByText('Total Disbursed')).toBeVisible()
  await expectRoomFor(staff, '1,234,567.00')
})

test('screens of a new customer are accessible', async ({ customer }) => {
  await isSignedIn(customer, person('Yaa Asantewaa'))
  await look(customer, '/', 'Welcome, Yaa')
  await lookAtDialog(customer, () => customer.getByRole('button', { name: 'Menu', exact: true }).click())
  await lookAtDialog(customer, () => customer.getByRole('button', { name: 'Notifications' }).click())
  await look(customer, '/profile', 'Network of this wallet')
  await customer.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(customer.getByText(/^Fix \d fields$/)).toBeVisible()
  await expectGoodInBothThemes(customer)
  await look(customer, '/payment', 'No payments found')
  await look(customer, '/loan-history', 'No loans found matching your criteria')
  await look(customer, '/score', 'Your score is 0')
  await look(customer, '/no/such/page', '404 Page Not Found')
  await look(customer, '/admin', 'You do not have access to this page')
  await look(customer, '/loans/999999', 'You have no Loan #999999')
})

test('screens of a customer who applies for a loan are accessible', async ({ customer, office }) => {
  await isCustomer(customer, person('Kwabena Ansah'))
  await look(customer, '/profile', 'Back to Dashboard')
  await customer.goto('/apply')
  await fillInApplication(customer, '450')
  await customer.getByText('Every payment', { exact: true }).click()
  await customer.getByText('The terms in full').click()
  await expectGoodInBothThemes(customer)
  await customer.getByLabel('How much do you need?').fill('9000')
  await expectGoodInBothThemes(customer)
  const loanId = await hasApplied(customer, '450')
  await look(customer, '/', 'We are reading your application')
  await lookAtDialog(customer, () => customer.getByRole('button', { name: 'Withdraw' }).click())
  await look(customer, '/apply', 'You already have a pending loan application.')
  await wasApproved(office, loanId, '400')
  await look(customer, '/', 'We can lend you')
  await look(customer, `/loans/${loanId}`, 'The new terms in full')
  await look(customer, '/payment', 'Make a Payment')
})

test('screens of a customer with a loan are accessible', async ({ customer, office }) => {
  await isCustomer(customer, person('Serwaa Nyame'))
  const loanId = await hasLoan(customer, office, '390')
  await hasPaid(customer, office, loanId, '50')
  await look(customer, '/', 'Your balance is now')
  await lookAtDialog(customer, () => customer.getByRole('button', { name: /^Notifications/ }).click())
  await look(customer, '/payment', 'Recent Payment History')
  await customer.getByRole('button', { name: 'Submit Payment' }).click()
  await customer.getByText('MTN, AirtelTigo and Telecel').click()
  await expectGoodInBothThemes(customer)
  await look(customer, `/loans/${loanId}`, 'All 13 weeks')
  await look(customer, '/loan-history', 'Showing 1 of 1 loans')
  await look(customer, '/score', /^Your score is \d+$/)
  await hasPaid(customer, office, loanId, '457')
  await look(customer, `/loans/${loanId}`, 'It counts towards your score.')
  await look(customer, '/', 'No Active Loans')
})

/** No table scrolls because of a name. */
const LONG = 'Nkansahboatengaddaequaicooagyemangprempehowusu'
const [BAABA, NAA] = [`Baaba ${LONG}`, `Naa ${LONG}`]

async function fillOffice(customer: Page, office: Office, name: string): Promise<void> {
  const who = person(name)
  await isCustomer(customer, who)
  const loanId = await hasLoan(customer, office, '260')
  await paidCash(office, loanId, '26')
  const claim = { amount: '26.00', paymentMethod: 'momo', momoTransactionId: `MP${Date.now()}` }
  await customer.request.post(`/api/payments/${loanId}`, { data: claim })
  await wasApproved(office, await hasApplied(customer, '130'))
  await hasApplied(customer, '140')
}

test('screens of a manager are accessible', async ({ customer, staff, office }) => {
  await fillOffice(customer, office, BAABA)
  await isStaffUser(staff, office, person('Selorm Agbeko'), 'manager')
  await openApplication(staff, BAABA)
  await expectGoodInBothThemes(staff)
  await lookAtDialog(staff, () => decision(staff, 'Approve').click())
  await lookAtDialog(staff, () => decision(staff, 'Reject').click())
  await lookAtDialog(staff, () => requestApproval(staff, BAABA, '100'))
  await look(staff, '/admin?tab=pending', BAABA)
  await look(staff, '/admin?tab=customers', 'Customers')
  await look(staff, '/admin?tab=audit', 'Selorm Agbeko')
  await look(staff, '/role-management', 'You cannot open role permissions')
  await look(staff, '/', /Selorm Agbeko/)
})

test('screens of the front desk are accessible', async ({ customer, staff, office }) => {
  await fillOffice(customer, office, NAA)
  await isStaffUser(staff, office, person('Edem Kpodo'), 'front_desk')
  await look(staff, '/admin?tab=disbursements', NAA)
  await lookAtDialog(staff, () => staff.getByRole('row', { name: NAA }).getByRole('button', { name: 'Pay out' }).click())
  await look(staff, '/admin?tab=payments', NAA)
  await lookAtDialog(staff, () => staff.getByRole('row', { name: NAA }).getByRole('button', { name: 'Confirm' }).click())
  await losesTheRaces(staff, office, NAA)
  await look(staff, '/user-management', NAA)
  await makeBoundReceipt(staff, NAA, '26')
  await expectGoodInBothThemes(staff)
})

/** Another user confirms and pays out while the dialog is open: it shows who and when, no amount and no button. */
async function losesTheRaces(staff: Page, office: Office, name: string): Promise<void> {
  await staff.getByRole('row', { name }).getByRole('button', { name: 'Confirm' }).click()
  const payments: { id: number; customerName: string }[] = await (await office.request.get('/api/admin/payments?status=pending')).json()
  const claim = payments.find(({ customerName }) => customerName === name)
  expect((await office.request.post(`/api/admin/payments/${claim?.id}/confirm`, { data: {} })).ok()).toBe(true)
  const dialog = staff.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Confirm GH₵/ }).click()
  await expect(dialog).toContainText(/Already confirmed by .+ at \d\d:\d\d\./)
  await expect(dialog).not.toContainText('GH₵')
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled()

  await staff.goto('/admin?tab=disbursements')
  await staff.getByRole('row', { name }).getByRole('button', { name: 'Pay out' }).click()
  const loans: { id: number; user: { fullName: string } }[] = await (await office.request.get('/api/admin/loans?status=approved')).json()
  const loan = loans.find(({ user }) => user.fullName === name)
  await dialog.getByText('I checked the Ghana Card').click()
  await dialog.getByText('I counted').click()
  expect((await office.request.post(`/api/admin/loans/${loan?.id}/disburse`, { data: { method: 'cash' } })).ok()).toBe(true)
  await dialog.getByRole('button', { name: /^Pay out GH₵/ }).click()
  await expect(dialog).toContainText(/Already paid out by .+ at \d\d:\d\d\./)
  await expect(dialog).not.toContainText('GH₵')
  await expect(dialog.getByRole('button', { name: 'Pay out' })).toBeDisabled()
}

/** Controls of other roles by role: never allowed is absent (rule A28). */
const OF_OTHERS = {
  front_desk: [
    'Approve',
    'Approve GH₵.*',
    'Reject',
    'Undo approval',
    'Return payout',
    'Write off',
    'Reverse',
    'Refund',
    'Enter signed terms',
    'Postpone by a week',
    'Sign off',
    'Check statement',
    'Send answer',
    'Change phone',
    'Ghana Card',
    'Extra permissions',
    'Deactivate',
    'Add to blacklist',
  ],
  manager: ['Write off', 'Extra permissions', 'Deactivate', 'Role of.*'],
} as const

for (const role of ['front_desk', 'manager'] as const)
  test(`no screen of the role ${role} has a control that it can never use`, async ({ customer, staff, office }) => {
    const name = role === 'manager' ? 'Ohemaa Sarpong' : 'Ohenewaa Sarpong'
    const who = person(name)
    await isCustomer(customer, who)
    const { user } = await (await customer.request.get('/api/auth/user')).json()
    const loanId = await hasLoan(customer, office, '260')
    await hasPaid(customer, office, loanId, '26')
    const approved = await hasApplied(customer, '150')
    await wasApproved(office, approved, '140')
    const pending = await hasApplied(customer, '160')
    const complaint = { subject: 'payment', text: 'My payment is missing' }
    expect((await customer.request.post('/api/complaints', { data: complaint })).ok()).toBe(true)
    await isStaffUser(staff, office, person('Role By Role'), role)
    const expectNone = async (what: string) => {
      await expect(staff.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
      await expect(staff.getByText('You need the permission'), what).toHaveCount(0)
      const names = await staff.getByRole('button', { name: new RegExp(`^(?:${OF_OTHERS[role].join('|')})$`) }).allInnerTexts()
      expect(names, `controls of others on ${what}`).toEqual([])
    }
    const screens: readonly (readonly [address: string, shows: string | RegExp])[] = [
      ['/admin', 'My day'],
      [`/customers/${user.id}`, name],
      [`/customers/${user.id}?loan=${loanId}`, 'Payments of this loan'],
      [`/customers/${user.id}?loan=${approved}`, 'Actions'],
      [`/admin?tab=pending&loan=${pending}`, 'Checks passed'],
      ['/admin?tab=disbursements', 'Waits for the customer'],
      ['/admin?tab=payments', 'Recently completed'],
      ['/admin?tab=till', 'Receipt book'],
      ['/admin?tab=momo&section=momo-exceptions', 'Resolved'],
      ['/admin?tab=bank&section=bank-statements', role === 'manager' ? 'Check statement' : 'Days'],
    ]
    for (const [address, shows] of screens) {
      await staff.goto(address)
      await expect(staff.getByText(shows).filter({ visible: true }).first(), address).toBeVisible()
      await expectNone(address)
    }
    await staff.goto(`/admin?tab=customers&search=${encodeURIComponent(name)}`)
    await staff.getByRole('button', { name: `Account of ${name}` }).click()
    await expect(staff.getByRole('dialog', { name })).toContainText('Account since')
    await expectNone('the account')
    await staff.goto('/user-management')
    await staff.getByRole('button', { name: `Review the application of ${name}` }).click()
    await expect(staff.getByRole('dialog', { name: `Review Loan #${pending}` })).toContainText('Answer by')
    await expectNone('the review on the dashboard')
    await staff.goto('/admin?tab=complaints')
    await staff.getByRole('row', { name }).getByRole('button', { name: /^Open/ }).click()
    await expect(staff.getByRole('button', { name: 'Escalate to the Managing Director' })).toBeVisible()
    await expectNone('the complaint')
  })

test('screens of the administrator are accessible', async ({ staff }) => {
  await isAdministrator(staff)
  await look(staff, '/admin?tab=create', 'You see the first sign-in code')
  await look(staff, '/user-management', 'Cash receipts')
  await lookAtDialog(staff, () =>
    staff
      .getByRole('button', { name: /^Account/ })
      .first()
      .click(),
  )
  await look(staff, '/role-management?role=front_desk', 'No changes to save')
  await staff.getByText('Reject applications').click()
  await expect(staff.getByText('Unsaved Changes')).toBeVisible()
  await expectGoodInBothThemes(staff)
})
