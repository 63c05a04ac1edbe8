import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

export interface Person {
  readonly name: string
  readonly phone: string
}

/** The specs share one product, so each has its own people. */
export const person = (name: string): Person => ({ name, phone: `024${String(randomInt(10_000_000)).padStart(7, '0')}` })

export async function enterNameAndPhone(page: Page, { name, phone }: Person): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByRole('button', { name: 'Get Started' }).click()
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Get Started' }).click()
}

export async function signUp(page: Page, who: Person): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Apply Now - Get Started' }).click()
  await expect(page).toHaveURL('/login')
  await enterNameAndPhone(page, who)
  await expect(page).toHaveURL(/\/(apply|profile)$/)
}

export async function completeProfile(page: Page): Promise<void> {
  await page.getByLabel('Business Type').selectOption('market_trader')
  await page.getByLabel('Address').fill('Stall 14, Makola Market, Accra')
  await page.getByText('Telecel').click()
  await page.getByRole('button', { name: 'Complete Profile' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Profile Completed!' })).toBeVisible()
  await expect(page).toHaveURL('/')
}

/** The caller sends it. */
export async function fillInApplication(page: Page, amount: string): Promise<void> {
  await page.getByLabel('How much do you need?').fill(amount)
  await page.getByText('I have read the price').click({ position: { x: 8, y: 8 } })
  await expect(page.getByRole('checkbox', { name: 'I have read the price' })).toBeChecked()
}

export async function sendApplication(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Application Received Successfully!' })).toBeVisible()
  await page.getByRole('button', { name: 'Return to Dashboard' }).click()
  await expect(page).toHaveURL('/')
}

export async function payWithReceipt(page: Page, receipt: string, amount?: string): Promise<void> {
  await page.goto('/payment')
  if (amount !== undefined) await page.getByLabel('Amount').fill(amount)
  await page.getByLabel('Cash Receipt Number').fill(receipt)
  await page.getByRole('button', { name: 'Submit Payment' }).click()
}

export async function leaveByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
}
