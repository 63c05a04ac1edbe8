import { expect, test } from '#tests/e2e/support/browser-test.ts'
import { ADMINISTRATOR } from '#tests/e2e/support/run-product.ts'
import { failsAt, holdsBack, sees } from '#tests/e2e/support/sees.ts'

test('the landing page shows each specified text', async ({ customer }) => {
  await customer.goto('/')
  await expect(customer.getByRole('heading', { level: 1, name: 'Quick Loans for Traders & Salaried Individuals' })).toBeVisible()
  await sees(customer, 'Sign In', 'Quick Approval', 'Mobile Money', 'Build Credit', 'Apply Now - Get Started', 'Learn More')
  await sees(customer, 'Quick Loan Approval Process', 'Fill in Details', 'Apply for Loan', 'Quick Review', 'Get Funded')
  await sees(customer, 'Mobile Money Integration', 'Instant transfer to your wallet', 'No bank account required', '24/7', 'Encrypted')
  await sees(
    customer,
    'From your mobile money account',
    'SMS reminders before each payment',
    'Instant confirmation',
    'Or cash at the office',
  )
  await sees(customer, 'Build Your Credit Level', 'BRONZE', 'SILVER', 'GOLD')
  await expect(customer.getByRole('link', { name: /^Apply for Loan at level/ })).toHaveCount(3)
  await expect(customer.getByText('Sample', { exact: true })).toHaveCount(4)
  await sees(customer, 'Happy Customers', 'Loans Approved', 'Total Disbursed', 'Join Our Success Stories', 'Privacy Policy')
  const band = customer.getByRole('region', { name: 'Mmoa Loans in figures' })
  for (const figure of await band.locator('dd').all()) await expect(figure).toHaveText(/\+$/)
  await customer.getByRole('link', { name: 'Quick Approval' }).first().click()
  await expect(customer).toHaveURL('/#quick-approval')
})

test('the landing page shows contacts and connected networks although a figure is missing', async ({ customer }) => {
  await customer.route('**/api/public/stats', (route) =>
    route.fulfill({ json: { totalCustomers: 12, totalLoansApproved: 8, momoNetworks: ['mtn'], supportEmail: 'help@example.com' } }),
  )
  await customer.goto('/')
  await expect(customer.getByRole('link', { name: 'help@example.com' })).toHaveAttribute('href', 'mailto:help@example.com')
  await expect(customer.getByText('Coming Soon').filter({ visible: true })).toHaveCount(0)
  await expect(customer.getByText('Happy Customers')).toBeHidden()
})

test('the sign-in shows its purpose and its progress', async ({ customer }) => {
  await customer.goto('/login')
  await sees(customer, 'Enter your details to access microloans', 'Back to Home')
  await expect(customer.getByPlaceholder('024XXXXXXX')).toBeVisible()
  const start = customer.getByRole('button', { name: 'Get Started' })
  await expect(start).toBeDisabled()
  await customer.getByLabel('Full Name').fill('Esi Owusu')
  await expect(start).toBeDisabled()
  await customer.getByLabel('Phone Number').fill('0241112223')
  await expect(start).toBeEnabled()
  const letGo = await holdsBack(customer, '**/api/simple-login')
  await start.click()
  await expect(customer.getByRole('button', { name: 'Getting Started...' })).toBeDisabled()
  letGo()
})

test('a failed sign-in says so', async ({ customer }) => {
  await customer.goto('/login')
  await customer.getByLabel('Full Name').fill('Esi Owusu')
  await customer.getByLabel('Phone Number').fill('12')
  await customer.getByRole('button', { name: 'Get Started' }).click()
  await sees(customer, 'Login failed: Enter a valid Ghana phone number')
  await customer.getByLabel('Phone Number').fill('0241112223')
  await failsAt(customer, '**/api/simple-login')
  await customer.getByRole('button', { name: 'Get Started' }).click()
  await sees(customer, 'Login failed: Unknown error')
})

test('the administrator’s sign-in shows the reason for a failure, and opens', async ({ customer }) => {
  await customer.route('**/api/auth/settings', (route) =>
    route.fulfill({ json: { development: true, developmentAdmin: { email: 'admin@example.com', password: 'only here' } } }),
  )
  await customer.goto('/mmoa-admin')
  await sees(customer, 'System Administrator Access', 'Development credentials', 'Regular User Login')
  const enter = customer.getByRole('button', { name: 'Admin Login' })
  await enter.click()
  await sees(customer, 'Missing Information', 'Please enter both email and password')
  await customer.getByLabel('Email').fill(ADMINISTRATOR.email)
  await customer.getByLabel('Password').fill('not the password')
  await enter.click()
  await sees(customer, 'Login Failed', 'Invalid admin credentials')
  await customer.getByLabel('Password').fill(ADMINISTRATOR.password)
  await failsAt(customer, '**/api/auth/validate-admin')
  await enter.click()
  await sees(customer, 'Authentication failed')
  await customer.unroute('**/api/auth/validate-admin')
  await failsAt(customer, '**/api/simple-login')
  await enter.click()
  await sees(customer, 'Failed to create admin session')
  await customer.unroute('**/api/simple-login')
  await customer.route('**/api/auth/validate-admin', (route) => route.abort())
  await enter.click()
  await sees(customer, /^Login failed$/)
  await customer.unroute('**/api/auth/validate-admin')
  const authenticator = { key: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Mmoa?secret=JBSWY3DPEHPK3PXP' }
  for (const json of [
    { valid: false, secondFactor: 'set up', message: 'Add this key to your authenticator app, and enter its code.', authenticator },
    { valid: false, secondFactor: 'code', message: 'Enter the code of your authenticator app.' },
  ]) {
    await customer.route('**/api/auth/validate-admin', (route) => route.fulfill({ json }))
    await enter.click()
    await sees(customer, json.message)
    await customer.unroute('**/api/auth/validate-admin')
  }
  await sees(customer, 'Second step', 'Set up another authenticator app')
  await expect(customer.getByLabel('Code')).toBeEditable()
  const letGo = await holdsBack(customer, '**/api/auth/validate-admin')
  await enter.click()
  await expect(customer.getByRole('button', { name: 'Logging in...' })).toBeVisible()
  letGo()
  await sees(customer, 'Admin Login Successful', 'Welcome back, Administrator!')
  await expect(customer).toHaveURL('/user-management')

  await customer.goto('/mmoa-admin')
  await customer.getByLabel('Email').fill(ADMINISTRATOR.email)
  await customer.getByLabel('Password').fill(ADMINISTRATOR.password)
  await customer.route('**/api/auth/validate-admin', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), recoveryCodes: ['7MPQ-2XWD-K9RT-4HVB'] } })
  })
  await enter.click()
  await sees(customer, 'Recovery codes', '7MPQ-2XWD-K9RT-4HVB')
  await customer.getByRole('button', { name: 'I have written them down' }).click()
  await expect(customer).toHaveURL('/user-management')
})
