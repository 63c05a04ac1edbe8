import { expect, type Page } from '@playwright/test'
import { type Person, enterNameAndPhone, typeCode } from './browser-people.ts'
import { ADMINISTRATOR } from './run-product.ts'

export async function signInAdministrator(page: Page): Promise<void> {
  await page.goto('/mmoa-admin')
  await page.getByLabel('Email').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
  await page.getByRole('button', { name: 'Admin Login' }).click()
  await expect(page.getByText('Welcome back, Administrator!')).toBeVisible()
  await expect(page).toHaveURL('/user-management')
}

/** @returns the first sign-in code, which goes to the phone and is never shown. */
export async function createStaffUser(page: Page, { name, phone }: Person, role: string): Promise<string> {
  await page.goto('/admin?tab=create')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Role').selectOption({ label: role })
  const answered = page.waitForResponse('**/api/admin/users/create')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByRole('heading', { name: `${name} can sign in now` })).toBeVisible()
  await expect(page.getByText('We sent the first sign-in code by SMS')).toBeVisible()
  const { developmentCode } = await (await answered).json()
  await expect(page.getByText(developmentCode)).toHaveCount(0)
  await page.getByRole('button', { name: 'Done' }).click()
  return developmentCode
}

export async function signInAtDesk(page: Page, who: Person, code: string): Promise<void> {
  await page.goto('/login')
  await enterNameAndPhone(page, who)
  await typeCode(page, code)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('banner')).toContainText(who.name)
}

export async function leaveDesk(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
}

export async function openApplication(page: Page, name: string): Promise<void> {
  await page.goto('/admin?tab=pending')
  await page.getByRole('region', { name: 'Pending applications' }).getByRole('button', { name }).click()
  await expect(page.getByRole('article', { name: `Application of ${name}` })).toBeVisible()
  await checkFlags(page)
}

/** Reviewers check each flag before they approve; others see no boxes. */
export async function checkFlags(page: Page): Promise<void> {
  for (const flag of await page.getByRole('list', { name: 'Flags' }).getByRole('checkbox').all()) {
    if (!(await flag.isChecked())) await flag.press('Space')
    await expect(flag).toBeChecked()
  }
}

export const decision = (page: Page, way: 'Approve' | 'Reject') =>
  page.getByRole('complementary', { name: 'Decision' }).getByRole('button', { name: way, exact: true })

/** Up to the last button. */
export async function requestApproval(page: Page, name: string, amount: string): Promise<void> {
  await decision(page, 'Approve').waitFor()
  await checkFlags(page)
  await decision(page, 'Approve').click()
  const dialog = page.getByRole('dialog', { name: `Approve the loan of ${name}` })
  await dialog.getByLabel('Approved amount').fill(amount)
  await dialog.getByRole('button', { name: /^Approve GH₵/ }).click()
}

export async function payOut(page: Page, name: string): Promise<void> {
  await page.goto('/admin?tab=disbursements')
  await page.getByRole('row', { name }).getByRole('button', { name: 'Pay out' }).click()
  const dialog = page.getByRole('dialog', { name: /^Pay out Loan #/ })
  await dialog.getByText('I checked the Ghana Card').click()
  await dialog.getByText('I counted').click()
  await dialog.getByRole('button', { name: /^Pay out GH₵/ }).click()
  await expect(page.getByRole('region', { name: 'Notification' })).toContainText('Success')
  await expect(dialog).toHaveCount(0)
}

/** @returns the number that completes the payment. */
export async function makeBoundReceipt(page: Page, name: string, amount: string): Promise<string> {
  await page.goto('/admin?tab=cash')
  await page.getByRole('searchbox', { name: /^Find/ }).fill(name)
  await page
    .getByRole('button', { name: new RegExp(`${name}.*Loan #`) })
    .first()
    .click()
  await page.getByLabel('Amount received in cash').fill(amount)
  if (await page.getByRole('checkbox', { name: /^Counts now/ }).isChecked()) await page.getByText('Counts now, in your name').click()
  await page.getByRole('button', { name: /^Make receipt for GH₵/ }).click()
  return readReceiptNumber(page)
}

export async function makePlainReceipt(page: Page): Promise<string> {
  await page.goto('/user-management')
  await page.getByRole('button', { name: 'Generate Cash Receipt Number' }).click()
  return readReceiptNumber(page)
}

async function readReceiptNumber(page: Page): Promise<string> {
  const shown = await page.getByRole('region', { name: 'Receipt number' }).getByRole('status').innerText()
  const number = /\b[2-9A-HJ-NP-Z]{6}\b/.exec(shown)?.[0]
  if (number === undefined) throw new Error(`The desk shows no receipt number: ${shown}`)
  return number
}

export async function confirmPayment(page: Page, name: string): Promise<void> {
  await page.goto('/admin?tab=payments')
  await page
    .getByRole('table', { name: 'Payments that wait for the office' })
    .getByRole('row', { name })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await page
    .getByRole('dialog', { name: 'Is the money there?' })
    .getByRole('button', { name: /^Confirm GH₵/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
