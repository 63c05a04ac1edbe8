import { submitPayment } from '#contract/payments.ts'
import { comeBack, money, receiptFor } from './loan-actions.ts'
import type { TestApp } from './test-app.ts'

export const csvFile = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`

/** As the md, with the run of its job. @returns the run. */
export async function importFiles(product: TestApp, files: object) {
  await comeBack(product, 'md')
  const started = await product.as('md').post('/api/admin/import', files)
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  await product.as('md').post('/api/admin/operations/jobs/import-book/run', {})
  return (await product.as('md').get('/api/admin/import')).body.run
}

/** An imported customer, with a code of the office. */
export async function enterImported(product: TestApp, name: string, phone: string): Promise<void> {
  await comeBack(product, 'md')
  const [user] = (await product.as('md').get(`/api/admin/users?search=${encodeURIComponent(name)}`)).body
  const { body } = await product.as('md').post(`/api/admin/users/${user.id}/sign-in-code`, {})
  const answer = await product.as(name).post('/api/simple-login', { name, phone, otp: body.signInCode })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** Cash, entered by the customer, who is signed in. */
export async function payImported(product: TestApp, name: string, loanId: number, amount: string) {
  await comeBack(product, 'desk')
  const cashReceiptNumber = await receiptFor(product, loanId, amount)
  return product
    .as(name)
    .call(submitPayment, { params: { loanId }, body: { amount: money(amount), paymentMethod: 'cash', cashReceiptNumber } })
}
