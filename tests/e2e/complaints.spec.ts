import { isColleague, isCustomer } from './support/beforehand.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

// Two browsers, and several looks at each of their screens.
test.describe.configure({ timeout: 150_000 })

test('a complaint is kept while it is typed, sent once, answered by the office, and replied to', async ({ customer, staff, office }) => {
  const akua = person('Akua Nyarko')
  await isCustomer(customer, akua)
  await customer.goto('/profile')
  await customer.getByRole('link', { name: 'Complaints and my data' }).click()
  await expect(customer.getByRole('heading', { name: 'You have no complaints with us' })).toBeVisible()
  await expectGoodInEveryLook(customer)
  await customer.getByRole('button', { name: 'New complaint' }).click()
  await customer.getByRole('button', { name: 'Send complaint' }).click()
  await expect(customer.getByRole('alert')).toContainText('Fix 2 fields')
  await customer.getByLabel('What is it about?').selectOption({ label: 'How I was treated' })
  await customer.getByLabel('What happened?').fill('I waited two hours.\nNobody spoke to me.')
  await expect(customer.getByText('Saved on this phone until you send it.')).toBeVisible()
  await customer.reload()
  await expect(customer.getByLabel('What happened?')).toHaveValue('I waited two hours.\nNobody spoke to me.')
  await expectGoodInEveryLook(customer)
  await customer.getByRole('button', { name: 'Send complaint' }).click()
  const complaint = customer.getByRole('article', { name: 'How I was treated' })
  await expect(complaint).toContainText('With the office')
  await expect(complaint).toContainText('You get an answer by')

  await isColleague(staff, office, person('Efua Manager'), 'manager')
  await staff.goto('/admin?tab=complaints')
  const row = staff.getByRole('row', { name: akua.name })
  await expect(row).toContainText('20 days left')
  await expectGoodInEveryLook(staff)
  await row.getByRole('button', { name: 'Open' }).click()
  const dialog = staff.getByRole('dialog', { name: /^Complaint #/ })
  await expect(dialog.getByRole('button', { name: 'Send answer' })).toBeDisabled()
  await dialog.getByLabel('Answer').fill('We are sorry. Please ask for Efua next time.')
  await expectGoodInEveryLook(staff)
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(staff.getByRole('row', { name: akua.name })).toHaveCount(0)

  await customer.reload()
  await expect(complaint).toContainText('We are sorry. Please ask for Efua next time.')
  await complaint.getByRole('button', { name: 'This does not settle it' }).click()
  await complaint.getByLabel('What is still wrong?').fill('It happened again')
  await complaint.getByRole('button', { name: 'Send reply' }).click()
  await expect(complaint).toContainText('With the office')
  await expect(complaint).toContainText('It happened again')
  await expectGoodInEveryLook(customer)
})

test('a complaint of a cut network is honest about it, and counts once; one that is told at the office stands beside it', async ({
  customer,
  staff,
  office,
}) => {
  const efe = person('Efe Boakye')
  await isCustomer(customer, efe)
  await customer.goto('/support')
  await customer.getByRole('button', { name: 'New complaint' }).click()
  await customer.getByLabel('What is it about?').selectOption({ label: 'The app does not work' })
  await customer.getByLabel('What happened?').fill('It is slow')
  await customer.context().setOffline(true)
  await customer.getByRole('button', { name: 'Send complaint' }).click()
  await expect(customer.getByText('We do not know if it arrived')).toBeVisible()
  await customer.context().setOffline(false)
  await customer.getByRole('button', { name: 'Send complaint' }).click()
  await expect(customer.getByRole('article')).toHaveCount(1)

  await isColleague(staff, office, person('Selorm Desk'), 'front_desk')
  await staff.goto(`/admin?tab=users&search=${encodeURIComponent(efe.phone)}`)
  await staff.getByRole('button', { name: `Account of ${efe.name}` }).click()
  const pane = staff.getByRole('region', { name: 'Complaints and requests' })
  await expect(pane).toContainText('The app does not work')
  await pane.getByRole('button', { name: 'Write down a complaint' }).click()
  await pane.getByLabel('What is it about?').selectOption({ label: 'Mobile money' })
  await pane.getByLabel('What the customer said').fill('The transfer did not arrive')
  await pane.getByRole('button', { name: 'File complaint' }).click()
  await expect(pane).toContainText('Mobile money')
  await customer.reload()
  await expect(customer.getByRole('article', { name: 'Mobile money' })).toContainText('The transfer did not arrive')
})

test('a person downloads what is known, chooses what is sent, asks for an erasure, and is nobody afterwards', async ({
  customer,
  staff,
  office,
}) => {
  const yaa = person('Yaa Dufie')
  await isCustomer(customer, yaa)
  await customer.goto('/support')
  const download = customer.waitForEvent('download')
  await customer.getByRole('button', { name: 'Download my data' }).click()
  expect((await download).suggestedFilename()).toMatch(/^mmoa-my-data-\d{4}-\d\d-\d\d\.json$/)
  const reminders = customer.getByRole('switch', { name: 'Payment reminders by SMS' })
  await expect(reminders).toHaveAttribute('aria-checked', 'true')
  await reminders.click()
  await expect(reminders).toHaveAttribute('aria-checked', 'false')
  await customer.getByRole('button', { name: 'Ask for a change' }).click()
  await customer.getByLabel('What do you ask for?').selectOption({ label: 'Erase my personal data' })
  await expect(customer.getByText('This cannot be undone')).toBeVisible()
  await customer.getByLabel('In your own words').fill('Please')
  await expectGoodInEveryLook(customer)
  await customer.getByRole('button', { name: 'Send request' }).click()
  await expect(customer.getByRole('region', { name: 'What you know about me' })).toContainText('You get an answer by')

  await isColleague(staff, office, person('Kwesi Manager'), 'manager')
  await staff.goto('/admin?tab=complaints')
  await staff.getByRole('row', { name: yaa.name }).getByRole('button', { name: 'Open' }).click()
  await staff.getByLabel('Answer').fill('As you wish')
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Erase the account' }).click()
  const question = staff.getByRole('alertdialog', { name: `Erase the account of ${yaa.name} for good?` })
  await expect(question.getByRole('button', { name: 'Keep the account' })).toBeFocused()
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect(staff.getByRole('region', { name: 'Notification' })).toContainText('The account was erased')
  await expect(staff.getByRole('row', { name: yaa.name })).toHaveCount(0)
  expect((await customer.request.get('/api/auth/user')).status()).toBe(401)
})

test('help is found where people get stuck, with the answer open', async ({ customer }) => {
  await isCustomer(customer, person('Abena Help'))
  await customer.goto('/help')
  await expect(customer.getByText('It adds no fee and no interest.')).toBeHidden()
  await expectGoodInEveryLook(customer)
  await customer.goto('/help#paying-late')
  await expect(customer.getByText('It adds no fee and no interest.')).toBeVisible()
  await customer.getByText('What is a receipt number?').click()
  await expect(customer.getByText('A number works once, within 30 days.')).toBeVisible()
  await expectGoodInEveryLook(customer)
})
