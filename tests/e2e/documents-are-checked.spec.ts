import type { Download, Page } from '@playwright/test'
import { hasLoan, hasPaid, isStaffUser, isCustomer, paidCash } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { payWithReceipt, person } from './support/browser-people.ts'

/** A PDF with its code in its name. */
async function saves(page: Page, press: () => Promise<void>): Promise<{ download: Download; code: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const name = download.suggestedFilename()
  const code = /([2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5})\.pdf$/.exec(name)?.[1]
  if (code === undefined) throw new Error(`The file is named ${name}.`)
  return { download, code }
}

test('a customer saves the agreement and a receipt, and the office verifies whether a document is genuine and valid', async ({
  customer,
  staff,
  office,
}) => {
  const who = person('Comfort Ansah')
  await isCustomer(customer, who)
  const loanId = await hasLoan(customer, office, '1000')
  await payWithReceipt(customer, await paidCash(office, loanId, '115.38'), '115.38')
  const receipt = await saves(customer, () =>
    customer
      .getByRole('region', { name: 'Receipt' })
      .getByRole('button', { name: /^Save receipt/ })
      .click(),
  )
  expect(receipt.download.suggestedFilename()).toContain(`Mmoa loan ${loanId} receipt`)

  await customer.goto(`/loans/${loanId}`)
  const documents = customer.getByRole('region', { name: 'Documents' })
  await documents.getByRole('heading', { name: 'Documents' }).click()
  await expect(documents.getByRole('button', { name: 'Save PDF of the statement' })).toBeVisible()
  await expect(documents.getByRole('button', { name: 'Save PDF of the completion letter' })).toHaveCount(0)
  await expect(customer.getByRole('region', { name: 'History', exact: true })).not.toContainText('Payment received')
  await saves(customer, () => documents.getByRole('button', { name: 'Save PDF of the loan agreement' }).click())
  await documents.getByRole('button', { name: 'Save PDF of the pay-off letter' }).click()
  const letter = await saves(customer, () => customer.getByRole('dialog').getByRole('button', { name: 'Save PDF' }).click())
  await expect(customer.getByRole('dialog')).toHaveCount(0)
  await documents.getByRole('button', { name: 'Save PDF of the statement' }).click()
  const span = customer.getByRole('dialog', { name: 'Statement' })
  await span.getByLabel('To').fill('2020-01-01')
  await expect(span.getByRole('button', { name: 'Save PDF' })).toBeDisabled()
  await expect(span).toContainText('Choose days up to today, the earlier one first.')
  await expectGoodInEveryLook(customer)
  await customer.keyboard.press('Escape')
  await expectGoodInEveryLook(customer)

  await isStaffUser(staff, office, person('Edem Kpodo'), 'front_desk')
  await staff.goto('/user-management')
  const desk = staff.getByRole('region', { name: 'Check a document' })
  const check = async (code: string) => {
    await desk.getByLabel('Code of the document').fill(code)
    await desk.getByRole('button', { name: 'Check' }).click()
  }
  await check(receipt.code)
  await expect(desk).toContainText('Genuine and valid')
  await expect(desk).toContainText('GH₵115.38')
  await check('22222-22222')
  await expect(desk).toContainText('No document has this code')
  await hasPaid(customer, office, loanId, '20')
  await check(letter.code.toLowerCase())
  await expect(desk).toContainText('Genuine, but no longer valid')
  await expect(desk).toContainText('It is now GH₵1,164.62.')
  await expectGoodInEveryLook(staff)

  await staff.goto(`/admin?tab=disbursements&loan=${loanId}`)
  const opened = staff.getByRole('article', { name: `Loan #${loanId}`, exact: true })
  await saves(staff, () => opened.getByRole('button', { name: 'Save PDF of the loan agreement' }).click())
  await saves(staff, () =>
    opened
      .getByRole('button', { name: /^Save receipt/ })
      .first()
      .click(),
  )
})

test('document buttons give the reason while there is no connection', async ({ customer, office }) => {
  await isCustomer(customer, person('Adjoa Baffoe'))
  const loanId = await hasLoan(customer, office, '100')
  await customer.goto(`/loans/${loanId}`)
  await customer.getByRole('region', { name: 'Documents' }).getByRole('heading', { name: 'Documents' }).click()
  await expect(customer.getByRole('button', { name: 'Save PDF of the loan agreement' })).toBeEnabled()
  await customer.context().setOffline(true)
  await expect(customer.getByText('Connect to the internet to save a document')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Save PDF of the loan agreement' })).toBeDisabled()
  await customer.context().setOffline(false)
})
