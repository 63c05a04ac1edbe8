import type { Locator, Page } from '@playwright/test'
import { isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { person } from './support/browser-people.ts'

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The Tab key does not reach ${target.toString()}`)
}

test('the first Tab stop skips the header', async ({ customer }) => {
  await isCustomer(customer, person('Adwoa Safo'))
  await customer.goto('/')
  await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
  await customer.keyboard.press('Tab')
  const skip = customer.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await customer.keyboard.press('Enter')
  await expect(customer.getByRole('main')).toBeFocused()
})

test('a dialog traps the focus, and returns it when Esc closes it', async ({ customer }) => {
  await isCustomer(customer, person('Kweku Ampah'))
  await customer.goto('/')
  for (const name of ['Notifications', 'Menu']) {
    const opener = customer.getByRole('banner').getByRole('button', { name, exact: true })
    await opener.focus()
    await customer.keyboard.press('Enter')
    const dialog = customer.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    for (let presses = 0; presses < 15; presses += 1) {
      await customer.keyboard.press('Tab')
      const behind = await dialog.evaluate(
        (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
      )
      expect(behind, 'the focus is behind the dialog').toBe(false)
    }
    await customer.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a visitor registers, completes the profile and applies with the keyboard alone', async ({ customer }) => {
  const { keyboard } = customer
  const { name, phone } = person('Araba Quansah')
  await customer.goto('/login')
  await tabTo(customer, customer.getByLabel('Full Name'))
  await keyboard.type(name)
  await keyboard.press('Tab')
  await keyboard.type(phone)
  await keyboard.press('Enter')
  await expect(customer).toHaveURL('/profile')

  await tabTo(customer, customer.getByLabel('Business Type'))
  await keyboard.type('Mark')
  await tabTo(customer, customer.getByLabel('Address'))
  await keyboard.type('Stall 7, Kaneshie Market, Accra')
  await tabTo(customer, customer.getByRole('radio', { name: 'MTN' }))
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await expect(customer.getByRole('alertdialog', { name: 'Profile Completed!' })).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Continue' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(customer).toHaveURL('/')

  await tabTo(customer, customer.getByRole('link', { name: 'Apply for Loan' }).first())
  await keyboard.press('Enter')
  await tabTo(customer, customer.getByLabel('How much do you need?'))
  await keyboard.type('250')
  await keyboard.press('ArrowUp')
  await expect(customer.getByLabel('How much do you need?')).toHaveValue('300.00')
  await tabTo(customer, customer.getByRole('checkbox', { name: 'I have read the price' }))
  await keyboard.press('Space')
  await tabTo(customer, customer.getByRole('button', { name: 'Send application' }))
  await keyboard.press('Enter')
  await expect(customer.getByRole('alertdialog', { name: 'Application Received Successfully!' })).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Return to Dashboard' })).toBeFocused()
})
