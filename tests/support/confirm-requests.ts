import { confirmRequest, readSecondPerson } from '#contract/payouts.ts'
import { readStaffLoan } from '#contract/staff-loans.ts'
import { comeBack } from './loan-actions.ts'
import { signInAdministrator } from './sign-in-people.ts'
import type { TestApp } from './test-app.ts'
import type { Answer } from './test-caller.ts'

/** As the administrator: all requests, or those about one loan. @returns their number. */
export async function confirmAll(product: TestApp, loanId?: number): Promise<number> {
  const second = product.as('administrator')
  if ((await second.get('/api/auth/user')).status !== 200) await signInAdministrator(product)
  const { waiting } = await second.call(readSecondPerson, {})
  const isMeant = (about: number | null) => loanId === undefined || about === loanId
  const requests = waiting.filter((one) => one.mayDecide && one.kind !== 'payout' && one.kind !== 'momo_refund' && isMeant(one.loanId))
  for (const { id } of requests) await second.call(confirmRequest, { params: { id } })
  return requests.length
}

/** Requested by the md, confirmed by the administrator. @returns the first refusal, or the loan. */
export async function writeOff(product: TestApp, loanId: number, body: object = { reason: 'Moved away', cause: 'court' }): Promise<Answer> {
  await comeBack(product, 'md')
  const answer = await product.as('md').post(`/api/admin/loans/${loanId}/write-off`, body)
  if (answer.status !== 200) return answer
  await confirmAll(product)
  return { ...answer, body: { loan: await product.as('md').call(readStaffLoan, { params: { id: loanId } }) } }
}
