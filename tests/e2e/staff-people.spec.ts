import type { Page } from '@playwright/test'
import { hasApplied, isStaffUser, isCustomer } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { checkFlags, decision } from './support/office.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

const seesNotification = (staff: Page, words: string | RegExp) =>
  expect(staff.getByRole('region', { name: 'Notification' })).toContainText(words)

async function openAccount(staff: Page, name: string) {
  await staff.goto(`/admin?tab=customers&search=${encodeURIComponent(name)}`)
  await staff.getByRole('button', { name: `Account of ${name}` }).click()
  return staff.getByRole('dialog', { name })
}

test('filters and sorting of the user list are in the URL, and survive a reload', async ({ customer, staff, office }) => {
  await isCustomer(customer, person('Zakari Baba'))
  await isStaffUser(staff, office, person('Nii Armah'), 'md')
  await staff.goto('/admin?tab=users')
  await staff.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'Managing Director' })
  await staff.getByRole('combobox', { name: 'Order' }).selectOption({ label: 'By name' })
  await expect(staff).toHaveURL(/role=md/)
  const table = staff.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row', { name: 'Nii Armah' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Zakari Baba' })).toHaveCount(0)
  await staff.reload()
  await expect(staff.getByRole('combobox', { name: 'Order' })).toHaveValue('name')
  await expectGoodInEveryLook(staff)
})

test('a blacklisted customer reads a neutral sentence, and the account shows who did it', async ({ customer, staff, office }) => {
  const name = 'Issah Fuseini'
  await isCustomer(customer, person(name))
  await isStaffUser(staff, office, person('Gifty Ansah'), 'manager')
  let account = await openAccount(staff, name)
  await account.getByRole('button', { name: 'Add to blacklist' }).click()
  const dialog = staff.getByRole('dialog', { name: `Add ${name} to the blacklist?` })
  await dialog.getByLabel('Reason').fill('Gave a false address')
  await expectGoodInEveryLook(staff)
  await dialog.getByRole('button', { name: 'Add to blacklist' }).click()
  await seesNotification(staff, 'The person was added to the blacklist')
  await expect(staff.getByRole('row', { name }).getByText('Blacklisted')).toBeVisible()

  const answer = await customer.request.post('/api/loans/apply', {
    data: { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true },
  })
  expect(answer.status()).toBe(422)
  expect(await answer.json()).toMatchObject({ message: 'We cannot lend to you at this time. Please ask the office.' })

  account = await openAccount(staff, name)
  await expect(account).toContainText('Listed by Gifty Ansah')
  await expect(account).toContainText('Account history')
  await expect(account.getByText('Blacklisted customer')).toBeVisible()
  await expectGoodInEveryLook(staff)
  await account.getByRole('button', { name: 'Remove from blacklist' }).click()
  const lifting = staff.getByRole('dialog', { name: `Remove ${name} from the blacklist?` })
  await lifting.getByLabel('Reason').fill('The address was right')
  await lifting.getByRole('button', { name: 'Remove from blacklist' }).click()
  await seesNotification(staff, 'The person was removed from the blacklist')
})

test('a Ghana Card is recorded and verified, and belongs to one customer', async ({ customer, staff, office }) => {
  const name = 'Memuna Alhassan'
  await isCustomer(customer, person(name))
  await isStaffUser(staff, office, person('Ebo Quansah'), 'manager')
  await (await openAccount(staff, name)).getByRole('button', { name: 'Ghana Card' }).click()
  const dialog = staff.getByRole('dialog', { name: `Ghana Card of ${name}` })
  await dialog.getByLabel('Number on the card').fill('gha 712345678 9')
  await expectGoodInEveryLook(staff)
  await dialog.getByRole('button', { name: 'Save number' }).click()
  await seesNotification(staff, 'The Ghana Card number was saved')
  await (await openAccount(staff, name)).getByRole('button', { name: 'Ghana Card' }).click()
  await expect(dialog).toContainText('GHA-•••678-9, not seen yet')
  await dialog.getByText('I have seen the card').click()
  await dialog.getByRole('button', { name: 'Record card as seen' }).click()
  await seesNotification(staff, 'The card was recorded as seen, not verified with the authority')
  await expect(await openAccount(staff, name)).toContainText('seen by Ebo Quansah, not verified with the authority')
})

test('a notice shows its number of recipients before it is sent', async ({ customer, staff, office }) => {
  const name = 'Sefakor Agbeko'
  await isCustomer(customer, person(name))
  await isStaffUser(staff, office, person('Kuukua Taylor'), 'front_desk')
  await staff.goto('/admin?tab=notices')
  await staff.getByLabel('For').selectOption({ label: 'One customer' })
  await staff.getByRole('searchbox', { name: 'Name, phone or e-mail' }).last().fill(name)
  await staff.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await staff.getByLabel('Title').fill('Office closed')
  await staff.getByLabel('Notice', { exact: true }).fill('We open again on Monday.')
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Preview the notice' }).click()
  const question = staff.getByRole('alertdialog', { name: 'Send it to 1 customer?' })
  await expect(question).toContainText('We open again on Monday.')
  await expectGoodInEveryLook(staff)
  await question.getByRole('button', { name: 'Send to 1 customer' }).click()
  await seesNotification(staff, 'The notice went to 1 customer')
  await customer.goto('/')
  await customer.getByRole('button', { name: /^Notifications/ }).click()
  await expect(customer.getByRole('dialog', { name: 'Notifications' })).toContainText('Office closed')
})

test('the queue works with the keyboard, and opens the next application after a decision', async ({
  browser,
  product,
  customer,
  staff,
  office,
}) => {
  const [first, second] = [person('Aaron First'), person('Bernice Second')]
  await isCustomer(customer, first)
  const firstLoan = await hasApplied(customer, '150')
  const other = await browser.newContext({ baseURL: product.origin })
  const otherPage = await other.newPage()
  await isCustomer(otherPage, second)
  await hasApplied(otherPage, '160')
  await isStaffUser(staff, office, person('Naana Keyboard'), 'manager')
  await staff.goto(`/admin?tab=pending&loan=${firstLoan}`)
  const opened = (name: string) => staff.getByRole('article', { name: `Application of ${name}` })
  await expect(opened(first.name)).toBeVisible()
  await expect(opened(first.name)).toContainText('New account')
  await staff.getByRole('searchbox', { name: 'Name or loan number' }).fill(second.name)
  await expect(opened(first.name)).toHaveCount(0)
  await staff.getByRole('region', { name: 'Pending applications' }).getByRole('button', { name: second.name }).click()
  await expect(opened(second.name)).toBeVisible()
  await staff.goto(`/admin?tab=pending&loan=${firstLoan}`)
  await expect(opened(first.name)).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.keyboard.press('j')
  await expect(opened(second.name)).toBeVisible()
  await staff.keyboard.press('k')
  await expect(opened(first.name)).toBeVisible()
  await staff.keyboard.press('r')
  await expect(staff.getByRole('dialog', { name: `Reject the application of ${first.name}` })).toBeVisible()
  await staff.keyboard.press('Escape')
  await expect(decision(staff, 'Approve')).toBeDisabled()
  await staff.keyboard.press('Space')
  await expect(staff.getByRole('list', { name: 'Flags' }).getByRole('checkbox').first()).toBeChecked()
  await checkFlags(staff)
  await staff.getByRole('heading', { name: first.name }).focus()
  await staff.keyboard.press('a')
  const dialog = staff.getByRole('dialog', { name: `Approve the loan of ${first.name}` })
  await dialog.getByRole('button', { name: /^Approve GH₵/ }).click()

  const { user } = await (await customer.request.get('/api/auth/user')).json()
  await office.request.post(`/api/admin/users/${user.id}/phone`, {
    data: { phone: person('x').phone, reason: 'New number' },
  })
  await staff
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Yes, approve/ })
    .click()
  await expect(opened(first.name)).toContainText('The profile of the customer changed since you opened this application.')
  await expect(decision(staff, 'Approve')).toBeDisabled()
  await expectGoodInEveryLook(staff)
  await opened(first.name).getByRole('button', { name: 'I have read the change' }).click()
  await checkFlags(staff)
  await staff.getByRole('heading', { name: first.name }).focus()
  await staff.keyboard.press('a')
  await dialog.getByRole('button', { name: /^Approve GH₵/ }).click()
  await staff
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Yes, approve/ })
    .click()
  await seesNotification(staff, 'Loan approved successfully')
  await expect(opened(second.name)).toBeVisible()
  await staff.keyboard.press('/')
  await expect(staff.getByRole('combobox', { name: 'Find a customer, loan, receipt or action' })).toBeFocused()
  await other.close()
})
