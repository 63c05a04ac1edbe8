import { addDays, dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { hasLoan, isStaffUser, isCustomer, type Office } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

async function switched(office: Office, name: 'postponement' | 'holidays', value: boolean): Promise<void> {
  const answer = await office.request.post(`/api/admin/settings/${name}`, { data: { value } })
  expect(answer.ok()).toBe(true)
}
const today = () => dayOf(new Date())
const near = (days: number) => formatDay(addDays(today(), days), addDays(today(), days))

// The other specs share this office and its due dates.
test.afterEach(async ({ office }) => {
  await switched(office, 'postponement', false)
  await switched(office, 'holidays', false)
})

test('a customer requests one more week and gets it when the office approves', async ({ customer, staff, office }) => {
  const akosua = person('Akosua Frimpong')
  await isCustomer(customer, akosua)
  const loanId = await hasLoan(customer, office, '300')
  await customer.goto(`/loans/${loanId}`)
  await expect(customer.getByRole('heading', { name: 'All 13 weeks' })).toBeVisible()
  await expect(customer.getByRole('heading', { name: 'Need one more week?' })).toHaveCount(0)

  await switched(office, 'postponement', true)
  await customer.reload()
  const section = customer.getByRole('region', { name: 'Need one more week?' })
  await section.getByRole('button', { name: 'See the new days' }).click()
  const dialog = customer.getByRole('dialog', { name: 'One more week' })
  await expect(dialog.getByRole('row').nth(1)).toContainText(`${near(7)}${near(14)}`)
  await expect(dialog).toContainText('GH₵0.00')
  await expectGoodInEveryLook(customer)
  await dialog.getByRole('button', { name: 'Ask for one more week' }).click()
  await expect(section).toContainText('You asked for it on')
  await expect(customer.getByRole('list').filter({ hasText: 'Week 13' })).toContainText(`Week 1, ${near(7)}`)
  await section.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(section.getByRole('button', { name: 'See the new days' })).toBeEnabled()
  await section.getByRole('button', { name: 'See the new days' }).click()
  await dialog.getByRole('button', { name: 'Ask for one more week' }).click()
  await expect(section).toContainText('You asked for it on')

  await isStaffUser(staff, office, person('Nana Yeboah'), 'manager')
  await staff.goto('/admin?tab=disbursements')
  const waiting = staff.getByRole('region', { name: 'Requests for one more week' })
  await waiting.getByRole('row', { name: akosua.name }).getByRole('link').click()
  const opened = staff.getByRole('article', { name: `Loan #${loanId}`, exact: true })
  await expect(opened).toContainText('The customer asks for one more week')
  await opened.getByRole('button', { name: 'Postpone by a week' }).click()
  const question = staff.getByRole('dialog', { name: `Postpone Loan #${loanId} by a week?` })
  await question.getByLabel('Reason').fill('Her stall was flooded')
  await expectGoodInEveryLook(staff)
  await question.getByRole('button', { name: 'Postpone by a week' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('The loan was postponed by a week')
  await expect(opened.getByRole('button', { name: 'Postpone by a week' })).toBeDisabled()
  await expect(opened).toContainText(`Moved from ${near(7)} (one more week)`)

  await customer.reload()
  await expect(customer.getByRole('region', { name: 'One more week' })).toContainText('It cost nothing')
  const weeks = customer.getByRole('list').filter({ hasText: 'Week 13' })
  await expect(weeks).toContainText(`Week 1, ${near(14)}`)
  await expect(weeks).toContainText(`Moved from ${near(7)} (one more week)`)
  await expectGoodInEveryLook(customer)
})

test('a postponement is declined with a reason that the customer reads', async ({ customer, staff, office }) => {
  await switched(office, 'postponement', true)
  await isCustomer(customer, person('Kwesi Ansah'))
  const loanId = await hasLoan(customer, office, '200')
  expect((await customer.request.post(`/api/loans/${loanId}/postponement`, { data: {} })).ok()).toBe(true)
  await isStaffUser(staff, office, person('Gifty Asare'), 'manager')
  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  await staff.getByRole('button', { name: 'Decline the request' }).click()
  const question = staff.getByRole('dialog')
  await question.getByLabel('Reason').fill('Please come by first')
  await question.getByRole('button', { name: 'Decline the request' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('The request was declined')
  await customer.goto(`/loans/${loanId}`)
  await expect(customer.getByRole('region', { name: 'Need one more week?' })).toContainText('Please come by first')
})

test('a new holiday moves a payment, and its removal moves it back', async ({ customer, staff, office }) => {
  await switched(office, 'holidays', true)
  await isCustomer(customer, person('Adjoa Sarpong'))
  const loanId = await hasLoan(customer, office, '250')
  const loan = await (await customer.request.get(`/api/loans/${loanId}`)).json()
  const byHoliday: { week: number; note: string | null }[] = loan.movedDates.filter((one: { note: string | null }) => one.note !== null)
  // A week that no holiday has moved; a loan of a Sunday has all weeks on Mondays.
  const chosen = loan.instalments.find(
    ({ week }: { week: number }) => week > 2 && !byHoliday.some((one) => one.week === week || one.week === week - 1),
  )
  const due: string = chosen.dueDate
  await isStaffUser(staff, office, person('Selorm Agbo'), 'md')
  await staff.goto('/admin?tab=operations&section=holidays')
  await expect(staff.getByRole('heading', { name: 'Public holidays' })).toBeVisible()
  await staff.getByLabel('Day', { exact: true }).fill(due)
  await staff.getByLabel('Name of the holiday').fill('A day of mourning')
  await staff.getByRole('button', { name: 'Add holiday' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('Holiday A day of mourning added on')
  await expectGoodInEveryLook(staff)

  const weeks = customer.getByRole('list').filter({ hasText: 'Week 13' })
  await expect(async () => {
    await customer.goto(`/loans/${loanId}`)
    await expect(weeks).toContainText(`from ${formatDay(due, due)} (A day of mourning)`, { timeout: 1_000 })
  }).toPass()
  await expect(weeks).not.toContainText(`Week ${chosen.week}, ${formatDay(due, due)}`)

  const row = staff.getByRole('row', { name: 'A day of mourning' })
  await row.getByRole('button', { name: 'Remove' }).click()
  const question = staff.getByRole('dialog', { name: 'Remove A day of mourning?' })
  await question.getByLabel('Reason').fill('It was called off')
  await question.getByRole('button', { name: 'Remove holiday' }).click()
  await expect(row).toContainText('It was called off')
  await expect(async () => {
    await customer.goto(`/loans/${loanId}`)
    await expect(weeks).toContainText(`Week ${chosen.week}, ${formatDay(due, due)}`, { timeout: 1_000 })
  }).toPass()
})
