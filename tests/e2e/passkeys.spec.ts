import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, PHONE, test } from './support/browser-test.ts'
import { leaveDesk } from './support/office.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { ADMINISTRATOR, type Product, runProduct } from './support/run-product.ts'

// Browsers make passkeys for names, not for addresses such as 127.0.0.1.
let product: Product
test.beforeAll(async ({ database }) => {
  product = await runProduct({}, database, 'localhost')
})
test.afterAll(() => product.stop())

async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } })
}

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/mmoa-admin')
  await page.getByLabel('Email').fill(ADMINISTRATOR.email)
  await page.getByLabel('Password').fill(ADMINISTRATOR.password)
}
const logIn = (page: Page) => page.getByRole('button', { name: 'Admin Login' }).click()

/** Every later sign-in needs the app. @returns the recovery codes. */
async function setUpAuthenticatorApp(page: Page): Promise<string[]> {
  await enterPassword(page)
  await page.getByText('Set up an authenticator app').click()
  await logIn(page)
  const key = page.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
  await expectGoodInEveryLook(page)
  const secret = Secret.fromBase32((await key.innerText()).replaceAll(' ', ''))
  await page.getByLabel('Code').fill(new TOTP({ secret }).generate())
  await logIn(page)
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
  await expectGoodInEveryLook(page)
  const codes = await page.getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  return codes
}

test('the administrator adds a passkey, signs in with it, removes it, and a recovery code still works', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.origin, viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  await addAuthenticator(page)
  const [recoveryCode = ''] = await setUpAuthenticatorApp(page)
  await expect(page).toHaveURL('/user-management')

  await page.goto('/profile')
  const passkeys = page.getByRole('region', { name: 'Your passkeys' })
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await expect(passkeys.getByText('Give the passkey a name')).toBeVisible()
  await passkeys.getByLabel('Name of a new passkey').fill('Office laptop')
  await passkeys.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toContainText('Office laptop')
  await expect(passkeys.getByRole('listitem')).toContainText('never used')
  await expectGoodInEveryLook(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await leaveDesk(page)
  await page.setViewportSize(PHONE)

  await enterPassword(page)
  await logIn(page)
  await expect(page.getByText('Use your passkey, or enter the code of your authenticator app.')).toBeVisible()
  await expectGoodInEveryLook(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/user-management')

  await page.goto('/profile')
  await expect(passkeys.getByRole('listitem')).toContainText('Last used')
  await passkeys.getByRole('button', { name: 'Remove Office laptop' }).click()
  await page.getByRole('alertdialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await leaveDesk(page)

  await enterPassword(page)
  await logIn(page)
  await expect(page.getByText('Second step')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await page.getByLabel('Code').fill(recoveryCode)
  await logIn(page)
  await expect(page).toHaveURL('/user-management')
  await context.close()
})
