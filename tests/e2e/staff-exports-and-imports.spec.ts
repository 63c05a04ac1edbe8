import { readFileSync } from 'node:fs'
import { hasLoan, isStaffUser, isCustomer, runImport } from './support/fixtures.ts'
import { expect, test } from './support/browser-test.ts'
import { expectGoodInEveryLook } from './support/page-quality.ts'
import { person } from './support/browser-people.ts'

const HEADS = {
  customers: 'full_name,phone,business_type,address,momo_number,momo_provider,joined_on',
  loans: 'phone,amount,paid_out_on,lender,method',
  payments: 'phone,paid_out_on,amount,paid_on,method,reference',
  repaid: `Phone,Principal,Paid out on,${Array.from({ length: 13 }, (_, week) => `Week ${week + 1}`).join(',')}`,
}
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('the md exports the list of users, and the audit trail records it', async ({ customer, staff, office }) => {
  const name = 'Serwaa Bonsu'
  await isCustomer(customer, person(name))
  await hasLoan(customer, office, '200')
  await isStaffUser(staff, office, person('Yaw Ansah'), 'md')
  await staff.goto('/admin?tab=users')
  const coming = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Export CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFFuser_id,full_name,phone,/)
  expect(text).toContain(name)
  await staff.goto('/admin?tab=audit')
  await expect(staff.getByText('Exported list sent').filter({ visible: true }).first()).toBeVisible()
})

// Nothing is overdue, for the specs after this one.
test('the md checks the files of an earlier ledger, reads the errors, and imports them', async ({ staff, office }) => {
  await isStaffUser(staff, office, person('Ama Serwah'), 'md')
  await staff.goto('/admin?tab=operations&section=import')
  const phone = person('Imported Abena').phone
  const customers = (row: string) => ({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${HEADS.customers}\r\n${row}\r\n`),
  })
  const choose = (label: RegExp, file: { name: string; mimeType: string; buffer: Buffer }) => staff.getByLabel(label).setInputFiles(file)
  await expect(staff.getByText('Choose the customers file first.')).toBeVisible()
  await choose(/^Customers/, customers(`Imported Abena,${phone},bakery,Stall 4 Makola,${phone},mtn,${daysAgo(90)}`))
  await staff.getByRole('button', { name: 'Check files' }).click()
  await expect(staff.getByText('The files have 1 error. Correct it and try again.').first()).toBeVisible()
  await expect(staff.getByText('business_type').filter({ visible: true })).toBeVisible()
  const errors = staff.waitForEvent('download')
  await staff.getByRole('button', { name: 'Errors as CSV' }).click()
  expect(readFileSync(await (await errors).path(), 'utf8')).toMatch(/customers,2,business_type,bakery,/)
  await expectGoodInEveryLook(staff)
  await choose(/^Customers/, customers(`Imported Abena,${phone},retail,Stall 4 Makola,${phone},mtn,${daysAgo(90)}`))
  await choose(/^Running loans/, {
    name: 'loans.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `${HEADS.loans},Rate,interest_method,frequency,instalments\n${phone},1000,${daysAgo(10)},mmoa_direct,cash,,,,\n` +
        `${phone},260,${daysAgo(2)},mmoa_direct,cash,40,flat,weekly,26\n`,
    ),
  })
  await choose(/^Repaid loans/, {
    name: 'repaid.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${HEADS.repaid}\n${phone},500,${daysAgo(85)},${Array.from({ length: 13 }, () => daysAgo(20)).join(',')}\n`),
  })
  await expect(staff.getByText('Choose the columns of repaid first: amount.')).toBeVisible()
  await staff.getByLabel('amount').selectOption('Principal')
  await staff.getByLabel('interest_rate').last().selectOption('Rate')
  await choose(/^Payments on running loans/, {
    name: 'payments.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${HEADS.payments}\n${phone},${daysAgo(10)},100,${daysAgo(3)},cash,\n`),
  })
  await staff.getByRole('button', { name: 'Check files' }).click()
  await expect(staff.getByText('No errors in the files')).toBeVisible()
  await expect(staff.getByText('GH₵1,564.00')).toBeVisible()
  await expect(staff.getByText('26 weekly payments, 40% flat (new): 1 running')).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.getByRole('button', { name: 'Import all' }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click()
  await runImport(office)
  await expect(staff.getByText('The last import is done')).toBeVisible()
  await expect(staff.getByText('1 customer, 1 repaid loan, 2 running loans, 1 payment.')).toBeVisible()
  await staff
    .getByLabel('Photos of imported customers')
    .last()
    .setInputFiles([
      { name: `${phone}.png`, mimeType: 'image/png', buffer: PIXEL },
      { name: 'Abena.png', mimeType: 'image/png', buffer: PIXEL },
    ])
  await expect(staff.getByText('1 of 2 photos are stored')).toBeVisible()
  await expect(staff.getByText('Name the file by the phone number of its customer').filter({ visible: true }).last()).toBeVisible()
  await expectGoodInEveryLook(staff)
  await staff.reload()
  await expect(staff.getByText('The last import is done')).toBeVisible()
  await choose(/^Repaid loans/, { name: 'repaid.csv', mimeType: 'text/csv', buffer: Buffer.from(`${HEADS.repaid}\n`) })
  await expect(staff.getByLabel('amount')).toHaveValue('1')
  await expectGoodInEveryLook(staff)
  await staff.goto('/admin?tab=operations&section=books')
  await expect(staff.getByText('The books are correct')).toBeVisible()
})
