import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './support/browser-test.ts'
import {
  requestApproval,
  confirmPayment,
  createStaffUser,
  leaveDesk,
  makeBoundReceipt,
  makePlainReceipt,
  openApplication,
  payOut,
  signInAdministrator,
  signInAtDesk,
} from './support/office.ts'
import {
  completeProfile,
  fillInApplication,
  payWithReceipt,
  type Person,
  person,
  sendApplication,
  signUp,
} from './support/browser-people.ts'

const ama = person('Ama Serwaa')
const manager = person('Akosua Darko')
const desk = person('Kwesi Boateng')

test('a customer accepts a lower amount, repays the loan, and the office confirms each step', async ({ customer, staff }) => {
  test.setTimeout(180_000)
  await test.step('a customer registers, completes the profile and applies for GH₵600', () => applies(customer))
  const codes = await test.step('the administrator creates a manager and a front desk user', () => bringsInStaff(staff))
  await test.step('the manager approves GH₵400', () => approvesLess(staff, manager, codes.manager))
  await test.step('the front desk cannot pay out before the customer accepts', () => waitsForHerYes(staff, desk, codes.desk))
  await test.step('the customer reads the notification and the new price, and accepts', () => acceptsLess(customer))
  await test.step('the front desk pays out the loan', () => payOut(staff, ama.name))
  await test.step('the customer pays a week with a bound receipt', () => paysOneWeek(customer, staff))
  await test.step('the customer pays two weeks with an unbound receipt, which the office confirms', () =>
    paysWithPlainNumber(customer, staff))
  await test.step('the customer pays the outstanding amount', () => paysTheRest(customer, staff))
  await test.step('the customer sees a higher score and the repaid loan', () => seesRepaidLoan(customer))
})

async function applies(customer: Page): Promise<void> {
  await signUp(customer, ama)
  await expect(customer.getByRole('heading', { name: 'Complete Your Profile First' })).toBeVisible()
  await expect(customer).toHaveURL('/profile')
  await completeProfile(customer)
  await customer.goto('/score')
  await expect(customer.getByRole('heading', { level: 1, name: 'Your score is 0' })).toBeVisible()
  await customer.goto('/')
  await customer.getByRole('link', { name: 'Apply for Loan' }).first().click()
  await fillInApplication(customer, '600')
  const main = customer.getByRole('main')
  for (const price of ['Weekly payment, 13 times', 'GH₵60.00', 'GH₵180.00', 'GH₵780.00', 'True annual rate'])
    await expect(main).toContainText(price)
  await customer.getByLabel('Profile picture').setInputFiles('web/public/app-icon-192.png')
  await expect(customer.getByRole('img', { name: 'Your chosen profile' })).toBeVisible()
  await sendApplication(customer)
  await expect(customer.getByRole('region', { name: 'We are reading your application' })).toContainText('GH₵600.00')
}

async function bringsInStaff(staff: Page): Promise<{ manager: string; desk: string }> {
  await signInAdministrator(staff)
  const codes = {
    manager: await createStaffUser(staff, manager, 'Manager'),
    desk: await createStaffUser(staff, desk, 'Front Desk Secretary'),
  }
  await leaveDesk(staff)
  return codes
}

async function approvesLess(staff: Page, who: Person, code: string): Promise<void> {
  await signInAtDesk(staff, who, code)
  await openApplication(staff, ama.name)
  await requestApproval(staff, ama.name, '400')
  const question = staff.getByRole('alertdialog', { name: `Approve GH₵400.00 for ${ama.name}?` })
  await expect(question).toContainText('Before the payout, the customer must accept the terms of the lower amount.')
  await question.getByRole('button', { name: 'Yes, approve GH₵400.00' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('Loan approved successfully')
  await leaveDesk(staff)
}

async function waitsForHerYes(staff: Page, who: Person, code: string): Promise<void> {
  await signInAtDesk(staff, who, code)
  await staff.getByRole('tab', { name: 'Disbursements' }).click()
  const row = staff.getByRole('row', { name: ama.name })
  await expect(row).toContainText('Waits for the customer')
  await expect(row.getByRole('button', { name: 'Pay out' })).toBeDisabled()
}

async function acceptsLess(customer: Page): Promise<void> {
  await customer.reload()
  await customer.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
  const notifications = customer.getByRole('dialog', { name: 'Notifications' })
  await expect(notifications).toContainText('GH₵400.00')
  await notifications.getByRole('button', { name: 'Close' }).click()
  await expect(customer.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(customer.getByRole('region', { name: 'We can lend you' })).toContainText('GH₵400.00You asked for GH₵600.00.')
  const offer = customer.getByRole('region', { name: 'The new price' })
  await offer.getByText('The new terms in full').click()
  await expect(offer).toContainText('Seal of this text (SHA-256)')
  await expect(offer).toContainText('GH₵520.00')
  await offer.getByRole('button', { name: 'Accept GH₵400.00' }).click()
  await expect(customer.getByRole('region', { name: 'Notification' })).toContainText('You can now collect your money.')
  await expect(customer.getByRole('region', { name: 'Your loan is approved' })).toBeVisible()
}

async function paysOneWeek(customer: Page, staff: Page): Promise<void> {
  const receipt = await makeBoundReceipt(staff, ama.name, '40')
  await payWithReceipt(customer, receipt)
  // It closes by itself, so one assertion reads all of it.
  await expect(customer.getByRole('alertdialog', { name: 'Success' })).toContainText(
    /Payment submitted successfully\s*GH₵40\.00.*balance is now GH₵480\.00/,
  )
  await expect(customer).toHaveURL('/')
  await expect(customer.getByRole('region', { name: 'Your balance is now' })).toContainText(/was GH₵520\.00.*Next: GH₵40\.00 by/)
  await expect(customer.getByRole('region', { name: 'Receipt' })).toContainText(receipt)
  await customer.getByRole('button', { name: 'Continue' }).click()
  await expect(customer.getByRole('region', { name: 'Next Payment Due' })).toContainText('GH₵40.00')
  await expect(customer.getByText('Week 2 of 13')).toBeVisible()
}

async function paysWithPlainNumber(customer: Page, staff: Page): Promise<void> {
  const receipt = await makePlainReceipt(staff)
  await payWithReceipt(customer, receipt, '80')
  await expect(customer.getByRole('alertdialog', { name: 'Success' })).toContainText('Until then your balance is still GH₵480.00.')
  await expect(customer).toHaveURL('/')
  await confirmPayment(staff, ama.name)
  await customer.goto('/payment')
  await expect(customer.getByRole('button', { name: 'All 400.00' })).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Recent Payment History' }).getByRole('listitem').first()).toContainText('Completed')
}

async function paysTheRest(customer: Page, staff: Page): Promise<void> {
  const receipt = await makeBoundReceipt(staff, ama.name, '400')
  await payWithReceipt(customer, receipt, '400')
  await expect(customer.getByRole('alertdialog', { name: 'Success' })).toContainText(/GH₵400\.00.*balance is now GH₵0\.00/)
  await expect(customer).toHaveURL('/')
  await expect(customer.getByRole('heading', { name: 'No Active Loans' })).toBeVisible()
  await expect(customer.getByRole('region', { name: 'You paid all 13 weeks' })).toContainText('You owe nothing.')
  await customer.getByRole('button', { name: 'Put this away' }).click()
  await expect(customer.getByRole('region', { name: 'You can apply for up to' })).toContainText('GH₵10,000')
}

async function seesRepaidLoan(customer: Page): Promise<void> {
  await customer.goto('/score')
  await expect(customer.getByRole('heading', { level: 1, name: 'Your score is 100' })).toBeVisible()
  await expect(customer.getByRole('main')).toContainText('You are GOLD.')
  await customer.goto('/loan-history')
  await expect(customer.getByText('Showing 1 of 1 loans')).toBeVisible()
  await expect(customer.getByRole('main')).toContainText('13 / 13 weeks')
  await expect(customer.getByRole('main')).toContainText('COMPLETED')
  const saved = customer.waitForEvent('download')
  await customer.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^loan-history-\d{4}-\d\d-\d\d\.csv$/)
  const rows = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(rows[0]).toMatch(/Date Applied,Amount,Status,Lender,Weekly Payment,Weeks Completed,Amount Paid$/)
  expect(rows[1]).toMatch(/^\d{4}-\d\d-\d\d,400\.00,completed,Mmoa Direct,40\.00,13,520\.00$/)
  await customer.getByRole('link', { name: /^See Loan #/ }).click()
  await expect(customer.getByText('It counts towards your score.')).toBeVisible()
}
