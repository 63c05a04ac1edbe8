import type { Page } from '@playwright/test'
import { hasApplied, hasLoan, isStaffUser, isCustomer, type Office, wasApproved } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { makeBoundReceipt } from './support/office.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

async function switchTills(office: Office, value: boolean): Promise<void> {
  const answer = await office.request.post('/api/admin/settings/tills', { data: { value } })
  expect(answer.ok()).toBe(true)
}
// The other specs share this office, without tills.
test.afterEach(({ office }) => switchTills(office, false))

const seesNotification = (page: Page, words: string) => expect(page.getByRole('region', { name: 'Notification' })).toContainText(words)
const yours = (page: Page) => page.getByRole('region', { name: 'Your till', exact: true })
/** Without the receipt book: the takings of the whole office may be as much by chance. */
const blind = (page: Page) => [yours(page), page.getByRole('table', { name: 'Tills, newest first' })]

async function openTab(page: Page): Promise<void> {
  await page.goto('/admin?tab=till')
  await expect(page.getByRole('region', { name: 'Receipt book' })).toContainText('issued')
}

test('an office without tills says so, and has a receipt book', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Afia Sarpong'), 'front_desk')
  await openTab(staff)
  await expect(staff.getByText('This office works without tills')).toBeVisible()
  await expect(yours(staff)).toHaveCount(0)
  await expect(staff.getByText('Agrees with the journal')).toBeVisible()
  await expectGoodInEveryLook(staff)
})

test('a till is opened, takes cash, is counted GHS 1.00 short, and is signed off by a manager', async ({ customer, staff, office }) => {
  await isCustomer(customer, person('Adjoa Frimpong'))
  await hasLoan(customer, office, '500')
  await isCustomer(customer, person('Kwesi Badu'))
  await wasApproved(office, await hasApplied(customer, '300'))
  await isStaffUser(staff, office, person('Selorm Kofi'), 'front_desk')
  await switchTills(office, true)

  await staff.goto('/admin')
  await expect(staff.getByText('Open your till first. All your cash goes through it.')).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Go to your till' })).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.goto('/admin?tab=cash')
  await staff.getByRole('searchbox', { name: /^Find/ }).fill('Adjoa Frimpong')
  await staff.getByRole('button', { name: /Adjoa Frimpong.*Loan #/ }).click()
  await expect(staff.getByRole('button', { name: /^Take payment of GH₵/ })).toBeDisabled()
  await expect(staff.getByText('Open your till first. All your cash goes through it.')).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('link', { name: 'Go to your till' }).click()
  await expect(staff.getByRole('region', { name: 'Receipt book' })).toContainText('issued')
  await expectGoodInEveryLook(staff)
  await yours(staff).getByLabel('Float from the safe').fill('200')
  await yours(staff).getByRole('button', { name: 'Open till with GH₵200.00' }).click()
  await seesNotification(staff, 'Your till is open')
  await staff.goto('/admin?tab=disbursements')
  await staff.getByRole('row', { name: 'Kwesi Badu' }).getByRole('button', { name: 'Pay out' }).click()
  await expect(staff.getByRole('dialog')).toContainText('Only GH₵200.00 is in your till.')
  await expect(staff.getByRole('dialog').getByRole('link', { name: 'Go to your till' })).toBeVisible()
  await expectGoodInEveryLook(staff)
  const receipt = await makeBoundReceipt(staff, 'Adjoa Frimpong', '26')
  await openTab(staff)
  await expect(yours(staff)).toContainText('Taken from customers, less returns: GH₵26.00')
  await expect(staff.getByRole('table', { name: 'Till movements' }).getByRole('row', { name: receipt })).toContainText('Receipt made')
  await expectGoodInEveryLook(staff)

  // It is counted blind: nothing on the way to the count shows the GH₵226.00.
  await expect(staff.getByRole('table', { name: 'Tills, newest first' })).toContainText('not counted')
  for (const place of blind(staff)) await expect(place).not.toContainText('226.00')
  await yours(staff).getByRole('button', { name: 'Deposit to bank' }).click()
  await expect(staff.getByRole('dialog')).not.toContainText('226.00')
  await staff.getByRole('dialog').getByLabel('Amount').fill('227')
  await expect(staff.getByRole('dialog')).toContainText('Only GH₵226.00 is in your till.')
  await staff.getByRole('dialog').getByLabel('Amount').fill('100')
  await staff.getByRole('dialog').getByLabel('Bank slip reference').fill('Slip 7')
  await staff.getByRole('button', { name: 'Book deposit of GH₵100.00' }).click()
  await seesNotification(staff, 'The deposit was booked')

  await yours(staff).getByRole('button', { name: 'Count and close' }).click()
  const count = staff.getByRole('dialog', { name: /^Count the till of/ })
  for (const place of [...blind(staff), count]) await expect(place).not.toContainText('126.00')
  await count.getByLabel('GH₵100 note').fill('1')
  await count.getByLabel('GH₵5 note').fill('5')
  await expect(count).not.toContainText('Books')
  await count.getByRole('button', { name: 'Compare with the books' }).click()
  await expect(count).toContainText('GH₵1.00 short')
  await expect(count.getByRole('button', { name: 'Close till with GH₵125.00' })).toBeDisabled()
  await expectGoodInEveryLook(staff)
  await count.getByLabel('Reason for the difference').fill('A coin fell behind the counter')
  await count.getByRole('button', { name: 'Close till with GH₵125.00' }).click()
  await seesNotification(staff, 'The till was counted and closed, GH₵1.00 short')
  await expect(yours(staff)).toContainText('Not signed off')
  await staff.goto('/admin')
  await expect(staff.getByText('You closed your till for today. Another user must handle cash.')).toBeVisible()

  await isStaffUser(staff, office, person('Esi Aidoo'), 'manager')
  await openTab(staff)
  await staff
    .getByRole('row', { name: /Selorm Kofi/ })
    .getByRole('button', { name: /^Open/ })
    .click()
  const till = staff.getByRole('dialog', { name: /^Till of Selorm Kofi/ })
  await expect(till).toContainText('A coin fell behind the counter')
  await expectGoodInEveryLook(staff)
  await till.getByRole('button', { name: 'Sign off' }).click()
  await seesNotification(staff, 'The till was signed off')
  await expect(staff.getByRole('row', { name: /Selorm Kofi.*Not signed off/ })).toHaveCount(0)
  await expect(
    staff.getByRole('table', { name: 'Receipt numbers in the order of issue' }).getByRole('row', { name: receipt }),
  ).toContainText('Not entered yet.')
  await expect(staff.getByText('Agrees with the journal')).toBeVisible()
})
