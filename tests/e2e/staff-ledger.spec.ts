import type { Page } from '@playwright/test'
import { hasLoan, hasPaid, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

const isThere = (page: Page, words: string | RegExp) => expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()

async function lookOver(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  await expectGoodInEveryLook(page)
}

test('the Managing Director reads the ledger: balances, an account, an entry with its request, and the months', async ({
  customer,
  staff,
  office,
}) => {
  const efe = person('Efe Sarpong')
  await isCustomer(customer, efe)
  const loanId = await hasLoan(customer, office, '700')
  await hasPaid(customer, office, loanId, '70')
  await isStaffUser(staff, office, person('Abena Sey'), 'md')

  await staff.goto('/admin?tab=reports&section=trial-balance')
  const accounts = staff.getByRole('region', { name: 'Accounts', exact: true })
  await expect(accounts.getByRole('row')).toHaveCount(16)
  const [, , debit, credit] = await accounts.getByRole('row', { name: 'Total' }).getByRole('cell').allTextContents()
  expect(debit).toBe(credit)
  const controls = staff.getByRole('region', { name: 'Control accounts' })
  await expect(controls.getByText('Agrees', { exact: true })).toHaveCount(4)
  await expect(staff.getByRole('button', { name: 'Print' })).toBeVisible()
  const file = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^trial-balance-\d{4}-\d{2}-\d{2}\.csv$/)
  await lookOver(staff)

  await accounts.getByRole('button', { name: 'Loans receivable: principal' }).click()
  await expect(staff).toHaveURL(/section=account&account=loan_principal/)
  await staff.getByLabel('Loan number').fill(String(loanId))
  const lines = staff.getByRole('region', { name: 'Lines of the account' })
  await expect(lines.getByRole('row')).toHaveCount(3)
  await expect(lines.getByRole('row', { name: 'Payout' })).toContainText('700.00')
  await lookOver(staff)

  await lines.getByRole('button', { name: 'Payment', exact: true }).click()
  const dialog = staff.getByRole('dialog')
  await expect(dialog.getByRole('table')).toContainText('4000 Interest income')
  await expect(dialog).toContainText('Audit trail of the request')
  await expect(dialog).toContainText(efe.name)
  await lookOver(staff)
  await staff.keyboard.press('Escape')
  await expect(staff).toHaveURL(new RegExp(`loanId=${loanId}`))
  await expect(staff.getByRole('region', { name: 'Journal', exact: true }).getByRole('row')).toHaveCount(4)
  await lookOver(staff)
  const journal = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export CSV' }).click()
  expect((await journal).suggestedFilename()).toBe('journal.csv')

  await staff.goto('/admin?tab=reports&section=provisions')
  const classes = staff.getByRole('region', { name: 'Loans by class' })
  await expect(classes.getByRole('row')).toHaveCount(7)
  await expect(staff.getByRole('region', { name: 'Large exposures' })).toContainText(efe.name)
  await lookOver(staff)
  await staff.getByLabel('OLEM').fill('7.5')
  await staff.getByLabel('Reason').fill('Board 1')
  await staff.getByRole('button', { name: 'Set the percentages' }).click()
  await expect(staff.getByRole('region', { name: 'Changes of the percentages' })).toContainText('7.5%')
  await staff.getByLabel('Why the basis changes').fill('Board 2')
  await staff.getByRole('button', { name: 'Request the change' }).click()
  await isThere(staff, 'A change of the basis of interest waits for a second person')
  await lookOver(staff)

  await staff.goto('/admin?tab=reports&section=months')
  await isThere(staff, /is not over\. Close each of its days first/)
  await expect(staff.getByRole('button', { name: /^Close / }).first()).toBeDisabled()
  await lookOver(staff)
})

test('a manager reads the portfolio and not the ledger', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Yaw Badu'), 'manager')
  await staff.goto('/admin?tab=reports&section=trial-balance')
  await expect(staff.getByRole('tab', { name: 'Portfolio' })).toBeVisible()
  await expect(staff.getByRole('tab', { name: 'Trial balance' })).toHaveCount(0)
})
