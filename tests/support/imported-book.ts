import { submitPayment } from '#contract/payments.ts'
import { comeBack, money, receiptFor } from './loan-actions.ts'
import type { TestApp } from './test-app.ts'

export const csvFile = (...rows: string[]): string => `${rows.join('\r\n')}\r\n`

/** Of loans with terms of their own. */
export const TERMS_HEAD =
  'phone,amount,paid_out_on,lender,method,interest_rate,interest_method,frequency,instalments,rounding,early_payoff,pay_day,outstanding'
export const PEOPLE_OF_TERMS = ['Abena Owusu', 'Kojo Addo', 'Esi Quaye', 'Yaw Darko', 'Adjoa Sey'] as const
export type PersonOfTerms = (typeof PEOPLE_OF_TERMS)[number]
export const phoneOfTerms = (name: PersonOfTerms): string => `024555100${PEOPLE_OF_TERMS.indexOf(name) + 1}`
const customers = csvFile(
  'full_name,phone,business_type,address,momo_number,momo_provider,joined_on',
  ...PEOPLE_OF_TERMS.map((name) => `${name},${phoneOfTerms(name)},retail,Tema Station 9,${phoneOfTerms(name)},,2025-01-06`),
)
export const loanOfTerms = (name: PersonOfTerms, rest: string) => `${phoneOfTerms(name)},${rest}`
/** Paid in part until 1 June 2026: 26 weeks, 6 months with a rebate, 60 days, 10 fortnights, and 3 months without interest. */
export const LOANS_OF_TERMS = [
  loanOfTerms('Abena Owusu', '650,2026-02-02,mmoa_direct,cash,40,flat,weekly,26,,,,560.00'),
  loanOfTerms('Kojo Addo', '1000,2026-03-31,mmoa_direct,cash,4%,Declining balance,monthly,6,0.01,actuarial,31,953.82'),
  loanOfTerms('Esi Quaye', '300,2026-05-01,mmoa_direct,cash,10,flat,daily,60,,none,,230'),
  loanOfTerms('Yaw Darko', '455,2026-03-02,mmoa_direct,cash,20,flat,fortnightly,10,1 down,,,222'),
  loanOfTerms('Adjoa Sey', '300,2026-05-15,mmoa_direct,cash,0,flat,monthly,3,,,,300'),
]
const payments = csvFile(
  'phone,paid_out_on,amount,paid_on,method,reference',
  ...['02-09', '02-16', '02-23', '03-02', '03-09', '03-16', '03-23', '03-30', '04-06', '04-20'].map((day) =>
    loanOfTerms('Abena Owusu', `2026-02-02,35,2026-${day},cash,`),
  ),
  loanOfTerms('Kojo Addo', '2026-03-31,190.76,2026-04-30,cash,'),
  loanOfTerms('Esi Quaye', '2026-05-01,100,2026-05-18,cash,'),
  loanOfTerms('Yaw Darko', '2026-03-02,324,2026-05-25,cash,'),
)
export const bookOfTerms = (...loans: string[]) => ({ customers, loans: csvFile(TERMS_HEAD, ...loans), payments })
export const BOOK_OF_TERMS = bookOfTerms(...LOANS_OF_TERMS)

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
