import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { expect, test as base } from './support/browser-test.ts'
import { person } from './support/browser-people.ts'
import { hasPaid, isSignedIn, newStaff, openOffice, runImport, wasApproved, type Office } from './support/fixtures.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { runProduct, type Product } from './support/run-product.ts'

/** An office of its own: the import brings a customer with a good history, and other stories know one product. */
const test = base.extend<object, { product: Product; office: Office }>({
  product: [
    async ({ database }, use) => {
      const product = await runProduct({}, database)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  office: [
    async ({ playwright, product }, use) => {
      const request = await playwright.request.newContext({ baseURL: product.origin })
      await use(await openOffice(request))
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ timeout: 480_000 })

const today = dayOf(new Date())
const weeks = (from: number): string => Array.from({ length: 13 }, (_, week) => addDays(today, from + 7 * (week + 1))).join(',')

/** Two loans, each week paid on its day. */
async function hasRepaid({ request }: Office, { name, phone }: { name: string; phone: string }): Promise<void> {
  const customers = `full_name,phone,business_type,address,momo_number,momo_provider,joined_on
${name},${phone},other,"Ridge Basic School, Kumasi",${phone},mtn,${addDays(today, -310)}`
  const heads = Array.from({ length: 13 }, (_, week) => `week_${week + 1}`).join(',')
  const repaid = `phone,amount,paid_out_on,${heads}
${phone},800,${addDays(today, -300)},${weeks(-300)}
${phone},900,${addDays(today, -200)},${weeks(-200)}`
  const loans = 'phone,amount,paid_out_on,lender,method\n'
  const sent = await request.post('/api/admin/import', { data: { customers, repaid, loans } })
  expect(await sent.text()).toContain('"success":true')
  await runImport({ request })
}

test('two users offer a second product, a customer chooses it, and pays it off early', async ({ customer, staff, office }) => {
  const efua = person('Efua Baidoo')
  await hasRepaid(office, efua)

  const first = await newStaff(office, person('Kwame Asante'), 'md')
  const second = await newStaff(office, person('Abena Owusu'), 'md')
  await isSignedIn(staff, first, first.code)
  await staff.goto('/admin?tab=operations&section=products')
  const salary = staff.getByRole('listitem').filter({ hasText: 'Salary, 6 months, version 2' })
  await expect(staff.getByRole('listitem').filter({ hasText: '13 weeks, version 1' })).toContainText('The 13 weeks are always offered.')
  await expect(salary).toContainText('5% of the balance each month')
  await staff.getByLabel('Example for an amount').fill('500')
  await expect(salary).toContainText('The customer receives GH₵495.00, pays GH₵98.51 each time')
  await salary.getByRole('button', { name: 'Offer it' }).click()
  await staff.getByLabel('Reason').fill('Teachers ask for it')
  await staff.getByRole('button', { name: 'Request it' }).click()
  await expect(salary).toContainText('A change of this product waits for a second person')
  await expectGoodInEveryLook(staff)

  await isSignedIn(staff, second, second.code)
  await staff.goto('/admin?tab=second')
  const request = staff.getByRole('article').filter({ hasText: 'Offer the product Salary, 6 months' })
  await request.getByRole('button', { name: 'Confirm' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(staff.getByRole('alertdialog')).toHaveCount(0)
  await expect(request).toHaveCount(0)
  await staff.goto('/admin?tab=operations&section=products')
  await expect(salary.getByRole('button', { name: 'Stop offering it' })).toBeVisible()

  const [found] = await (await office.request.get(`/api/admin/search?q=${efua.phone}`)).json()
  const issued = await office.request.post(`/api/admin/users/${found.userId}/sign-in-code`)
  await isSignedIn(customer, efua, (await issued.json()).signInCode)
  await customer.goto('/')
  await expect(customer.getByText('Choose the kind of loan when you apply. We answer')).toBeVisible()
  await expect(customer.getByText('30% flat')).toHaveCount(0)
  await expect(customer.getByRole('heading', { name: 'What it costs' })).toHaveCount(0)
  await customer.goto('/score')
  await expect(customer.getByText('The price is the same at every level. Does something look wrong?')).toBeVisible()
  await customer.goto('/loan-application')
  await customer.getByLabel('How much do you need?').fill('1000')
  await expect(customer.getByText('Weekly payment, 13 times')).toBeVisible()
  await customer.getByText('Salary, 6 months').click()
  await customer.getByLabel('Pay day').selectOption('Day 25 of the month')
  await expect(customer.getByText('Weekly payment, 13 times')).toHaveCount(0)
  await expect(customer.getByText('86.2% effective, 63.8% nominal', { exact: true })).toBeVisible()
  await expect(customer.getByText('Who can have it')).toBeVisible()
  await expect(customer.getByText('The employer confirms the pay day.')).toBeVisible()
  await expectGoodInEveryLook(customer)
  await customer.getByText('I have read the price').click({ position: { x: 8, y: 8 } })
  await customer.getByRole('button', { name: 'Send application' }).click()
  await customer.getByRole('alertdialog', { name: 'Application Received Successfully!' }).getByRole('button').click()
  await expect(customer.getByRole('region', { name: 'If we say yes' })).toContainText('6 monthly payments ofGH₵197.02')

  const [{ id }] = await (await customer.request.get('/api/loans/user')).json()
  await staff.goto(`/admin?tab=pending&loan=${id}`)
  await expect(staff.getByRole('main')).toContainText('Salary, 6 months')
  await expect(staff.getByText('Has a monthly salary, shown on the last three payslips.')).toBeVisible()
  await expect(staff.getByRole('table', { name: 'Repaid before Mmoa Loans (imported)' })).toContainText('every week on time')
  await expectGoodInEveryLook(staff)
  await wasApproved({ request: staff.request }, id)
  // The administrator issued her code, so another user pays out (rule A19).
  const desk = await newStaff(office, person('Georgina Adjetey'), 'front_desk')
  await isSignedIn(staff, desk, desk.code)
  await staff.goto('/admin?tab=disbursements')
  await staff.getByRole('row', { name: efua.name }).getByRole('button', { name: 'Pay out' }).click()
  const payout = staff.getByRole('dialog', { name: `Pay out Loan #${id}` })
  await expect(payout.getByRole('button', { name: 'Pay out GH₵990.00 in cash' })).toBeVisible()
  await expectGoodInEveryLook(staff)
  await payout.getByText('I checked the Ghana Card').click()
  await payout.getByText('I counted GH₵990.00 in front of the customer').click()
  await payout.getByRole('button', { name: 'Pay out GH₵990.00 in cash' }).click()
  await expect(payout).toHaveCount(0)
  await customer.goto(`/loans/${id}`)
  await expect(customer.getByRole('heading', { name: 'All 6 payments' })).toBeVisible()
  await expect(customer.getByRole('region', { name: 'Balance' })).toContainText('You save GH₵')
  await expectGoodInEveryLook(customer)
  const { amount } = await (await customer.request.get(`/api/loans/${id}/payoff`)).json()
  await customer.goto(`/payment?loan=${id}`)
  const all = customer.getByRole('group', { name: 'How much?' }).getByRole('button', { name: 'All' })
  // The loan and 1% of it; no interest is earned yet.
  await expect(all).toContainText('1,010.00')
  expect(amount).toBe('1010.00')
  await hasPaid(customer, office, id, amount)
  await customer.goto(`/loans/${id}`)
  await expect(customer.getByRole('main')).toContainText('of GH₵1,')
  await customer.goto('/')
  await expect(customer.getByRole('main')).toContainText('You paid all 6 payments')
})
