import { addDays, dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { expect, test as base } from './support/browser-test.ts'
import { person } from './support/browser-people.ts'
import { isSignedIn, isStaffUser, openOffice, runImport, type Office } from './support/fixtures.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { runProduct, type Product } from './support/run-product.ts'

/** An office of its own: the import brings a loan past due. */
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
const near = (days: number) => formatDay(addDays(today, days), addDays(today, days))

async function hasLateLoan({ request }: Office, { name, phone }: { name: string; phone: string }): Promise<number> {
  const customers = `full_name,phone,business_type,address,momo_number,momo_provider,joined_on
${name},${phone},market_trader,"Shop 5, Kaneshie Market, Accra",${phone},mtn,${addDays(today, -90)}`
  const loans = `phone,amount,paid_out_on,lender,method\n${phone},200,${addDays(today, -30)},mmoa_direct,cash`
  expect((await request.post('/api/admin/import', { data: { customers, loans } })).ok()).toBe(true)
  await runImport({ request })
  const [row] = await (await request.get('/api/admin/reports/loans')).json()
  return row.id
}

test('a customer in hardship gets a second plan after a talk, by two users', async ({ customer, staff, office }) => {
  const araba = person('Araba Boateng')
  const loanId = await hasLateLoan(office, araba)

  await isStaffUser(staff, office, person('Georgina Adjetey'), 'front_desk')
  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  const opened = staff.getByRole('article', { name: `Loan #${loanId}`, exact: true })
  const action = opened.getByRole('button', { name: 'Second plan' })
  await expect(action).toBeDisabled()
  await expect(opened).toContainText('First record a call or visit of the last 30 days with the outcome "Hardship".')
  const visit = { kind: 'visit', incoming: true, outcome: 'hardship' }
  const logged = await staff.request.post(`/api/admin/loans/${loanId}/contacts`, { data: visit })
  expect(await logged.text()).toContain('"success":true')
  await staff.goto(`/admin?tab=collections&show=all&loan=${loanId}`)
  const openCase = staff.getByRole('complementary', { name: 'Open case' })
  await openCase.getByRole('button', { name: 'Second plan' }).press('Enter')

  const dialog = staff.getByRole('dialog', { name: `Second plan for Loan #${loanId}` })
  await expect(dialog.getByRole('row').nth(1)).toContainText(`${near(-23)}${near(7)}GH₵20.00`)
  await dialog.getByLabel('First payment').fill(addDays(today, 10))
  await dialog.getByLabel('Then a payment').selectOption('Every 3 weeks')
  const submit = dialog.getByRole('button', { name: 'Request second plan' })
  await expect(dialog).toContainText('The plan must end within 26 weeks.')
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Then a payment').selectOption('Every week')
  await expect(dialog.getByRole('row').nth(2)).toContainText(`${near(-16)}${near(17)}GH₵20.00`)
  await dialog.getByLabel('Reason').fill('Her stall burned down')
  await expectGoodInEveryLook(staff)
  await submit.click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('The second plan waits for a second person')
  await expect(openCase).toContainText('The second plan waits for a second person')
  await expectGoodInEveryLook(staff)
  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  await expect(opened).toContainText('The second plan waits for a second person')

  await isStaffUser(staff, office, person('Nana Yeboah'), 'manager')
  await staff.goto('/admin?tab=second')
  const request = staff.getByRole('article').filter({ hasText: 'Second plan for GH₵260.00 of Araba Boateng' })
  await expect(request).toContainText('Then a payment each week')
  await request.getByRole('button', { name: 'Confirm' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(staff.getByRole('alertdialog')).toHaveCount(0)
  await expect(request).toHaveCount(0)
  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  await expect(opened).toContainText('Second plan since')
  await expect(action).toHaveCount(0)

  const { developmentCode } = await (
    await customer.request.post('/api/simple-login', { data: { name: araba.name, phone: araba.phone } })
  ).json()
  await isSignedIn(customer, araba, developmentCode)
  await customer.goto(`/loans/${loanId}`)
  await customer.getByRole('button', { name: 'Yes, they are mine' }).click()
  await expect(customer.getByRole('heading', { name: 'Are these yours?' })).toHaveCount(0)
  await customer.goto(`/loans/${loanId}`)
  await expect(customer.getByRole('list').filter({ hasText: 'Week 13' })).toContainText(`Week 1, ${near(10)}`)
  await expect(customer.getByRole('main')).toContainText('(second plan)')
  await expectGoodInEveryLook(customer)
})
