import { hasApplied, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { fillInApplication, leaveByMenu, person, enterNameAndPhone, signUp, typeCode } from './support/browser-people.ts'
import { holdsTimers } from './support/sees.ts'

test('a customer signs in without a code on a known phone', async ({ customer }) => {
  const esi = person('Esi Quaye')
  await signUp(customer, esi)
  await leaveByMenu(customer)
  await customer.goto('/login')
  await expect(customer.getByRole('button', { name: 'Get Started' })).toBeDisabled()
  await enterNameAndPhone(customer, esi)
  await expect(customer.getByRole('banner').getByRole('button', { name: 'Menu' })).toBeVisible()
  await expect(customer).toHaveURL(/\/(apply|profile)$/)
})

test('a sign-in on another browser requires a code, and a wrong one shows the attempts left', async ({ customer, staff }) => {
  const akua = person('Akua Frimpong')
  await isCustomer(customer, akua)
  await staff.goto('/login')
  await enterNameAndPhone(staff, akua)
  const shown = await staff.getByText(/^Development code: \d{6}$/).innerText()
  const code = shown.slice(-6)
  await expect(staff.getByRole('heading', { name: 'Enter the code' })).toBeFocused()
  await expect(staff.getByText('Get a code at the office')).toBeVisible()
  await expect(staff.getByText(/^Send again in 0:\d\d$/)).toBeVisible()
  await expect(staff.getByLabel('6-digit code')).toHaveAttribute('autocomplete', 'one-time-code')

  await staff.getByLabel('6-digit code').fill('1a2-3')
  await expect(staff.getByLabel('6-digit code')).toHaveValue('123')
  await typeCode(staff, code === '000000' ? '111111' : '000000')
  await expect(staff.getByRole('alert')).toContainText('Login failed: That code is not right. 4 tries left.')
  await typeCode(staff, code)
  await expect(staff).toHaveURL('/apply')
  // The first code leads to the question whether earlier profile and wallet are the owner's.
  await staff.goto('/')
  await staff.getByRole('button', { name: 'Yes, they are mine' }).click()
  await expect(staff.getByText('Is this mobile money number still yours?')).toBeVisible()
  await staff.getByRole('button', { name: 'Yes, it is mine' }).click()
  await expect(staff.getByText('Is this mobile money number still yours?')).toHaveCount(0)
})

test('after the last wrong code the sign-in says when to try again, and accepts a code from the office', async ({ customer, staff }) => {
  const afi = person('Afi Mawuli')
  await isCustomer(customer, afi)
  await staff.goto('/login')
  let busy = 0
  await staff.route('**/api/simple-login', (route) =>
    ++busy === 1
      ? route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { message: 'We are very busy.' } })
      : route.continue(),
  )
  await enterNameAndPhone(staff, afi)
  const code = (await staff.getByText(/^Development code: \d{6}$/).innerText()).slice(-6)
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left']) {
    await typeCode(staff, code === '000000' ? '111111' : '000000')
    await expect(staff.getByRole('alert')).toContainText(left)
  }
  await typeCode(staff, code === '000000' ? '111111' : '000000')
  await expect(staff.getByRole('alert')).toContainText(/it was the last try\. Try again (today|tomorrow) at \d\d:\d\d\.$/)
  await expect(staff.getByText('No SMS yet?')).toHaveCount(0)
  await expect(staff.getByText('A code from the office works here too.')).toBeVisible()
  await expect(staff.getByRole('button', { name: 'Get Started' })).toBeEnabled()
})

test('logging out deletes the customer’s data from the phone', async ({ customer }) => {
  const kojo = person('Kojo Bediako')
  await isCustomer(customer, kojo)
  await hasApplied(customer, '250')
  await customer.goto('/loan-history')
  await expect(customer.getByRole('list', { name: 'Your loans' })).toContainText('GH₵250.00')
  await leaveByMenu(customer)
  expect((await customer.request.get('/api/auth/user')).status()).toBe(401)
  const storedKeys = await customer.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  // A random number: a restored page sees that it was closed.
  expect(storedKeys.filter((name) => name !== 'mmoa-theme')).toEqual(['mmoa-last-logout'])
  await customer.goBack()
  await expect(customer).toHaveURL('about:blank')
})

test('a session that was ended elsewhere is reported, and leads to the sign-in', async ({ customer, staff }) => {
  const maame = person('Maame Badu')
  await isCustomer(customer, maame)
  await customer.goto('/apply')
  await fillInApplication(customer, '350')
  // A code on another browser ends all sessions.
  await staff.goto('/login')
  await enterNameAndPhone(staff, maame)
  const code = (await staff.getByText(/^Development code: \d{6}$/).innerText()).slice(-6)
  await typeCode(staff, code)
  await expect(staff).toHaveURL('/apply')

  const letGo = await holdsTimers(customer)
  await customer.getByRole('button', { name: 'Send application' }).click()
  await expect(customer.getByRole('alertdialog', { name: 'Unauthorized' })).toContainText('You are logged out. Logging in again...')
  await letGo()
  await expect(customer).toHaveURL('/login')
  expect(await (await staff.request.get('/api/loans/user')).json()).toEqual([])
})
