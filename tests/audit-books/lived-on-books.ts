import { sql } from 'kysely'
import { expect } from 'vitest'
import { dailyClose } from '#server/operations/daily-close.ts'
import { runJob } from '#server/platform/jobs/run-job.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import { apply, comeBack, payCash, receiptFor } from '#tests/support/loan-actions.ts'
import { closeDaysTo, moveToDay } from '#tests/support/past-days.ts'
import type { LivedIn, LoanName } from './lived-in-books.ts'

/** Another month: interest by day, lots of two days, a withdrawn request, an expired receipt, every document and two submissions. */
export async function liveOn({ product, loans, people }: LivedIn): Promise<void> {
  const post = async (by: string, path: string, body: object = {}) => {
    await comeBack(product, by)
    const answer = await product.as(by).post(path, body)
    expect(answer, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
    return answer
  }
  const documents = (name: LoanName, body: object) => post('md', `/api/admin/loans/${loans[name]}/documents`, body)
  const submit = async (month: string) => {
    await post('md', '/api/admin/settings/bureau', { value: true })
    await post('md', '/api/admin/bureau/submissions', { month })
    await post('md', '/api/admin/settings/bureau', { value: false })
  }
  await submit('2026-03')
  await post('md', '/api/admin/reports/provisions/interest-basis', { fromMonth: '2026-04', basis: 'by_day', reason: 'Board 7' })
  expect(await confirmAll(product)).toBe(1)
  await documents('Esi', { kind: 'completion' })
  const { rows: paid } = await sql<{ id: number }>`
    select min(id) as id from payments where loan_id = ${loans['Ama']} and status = 'completed'`.execute(product.db)
  await documents('Ama', { kind: 'receipt', paymentId: paid[0]?.id })
  await post('desk', `/api/admin/loans/${loans['Ama']}/case/letter`)
  const { rows: open } = await sql<{ id: number }>`select id from momo_exceptions where state = 'open'`.execute(product.db)
  for (const { id } of open)
    await post('md', `/api/admin/momo/exceptions/${id}/resolve`, { action: 'close', reason: 'Seen at the network' })
  await takeInAndRefund(post, { product, loans, people })
  await post('md', `/api/admin/users/${people['manager']}/role`, { role: 'md', reason: 'From May on' })
  expect(await confirmAll(product)).toBe(1)
  await receiptFor(product, loans['Ama'], '12')
  await withdraw(post, { product, loans, people })
  product.clock.moveTo('2026-05-05T09:00:00Z')
  await closeDaysTo(product, '2026-05-03')
  await runJob(product.deps, dailyClose)
  await payCash(product, 'Ama', loans['Ama'], '50')
  await post('md', '/api/admin/ledger/close-month', { month: '2026-04' })
  await submit('2026-04')
}

type Books = Pick<LivedIn, 'product' | 'loans' | 'people'>
type Post = (by: string, path: string, body?: object) => Promise<unknown>

/** Afua's two transfers to a repaid loan: a part goes back in cash, another to her next loan. */
async function takeInAndRefund(post: Post, { product, loans, people }: Books): Promise<void> {
  const transfer = (amount: string, bankReference: string, valueDate: string) =>
    post('manager', `/api/admin/users/${people['Afua']}/bank-payments`, { loanId: loans['Afua'], amount, bankReference, valueDate })
  await transfer('11', 'FT-50', '2026-04-02')
  await moveToDay(product, '2026-04-08')
  await transfer('13', 'FT-51', '2026-04-08')
  const refund = { amount: '12', method: 'cash', reason: 'She wants it back' }
  await post('md', `/api/admin/users/${people['Afua']}/unallocated/refund`, refund)
  await comeBack(product, 'Afua')
  const next = await apply(product, 'Afua', '50')
  await post('md', `/api/admin/loans/${next}/approve`)
  await post('desk', `/api/admin/loans/${next}/disburse`, { method: 'cash' })
  await post('desk', `/api/admin/users/${people['Afua']}/unallocated/apply`, { loanId: next, amount: '6' })
}

/** A request of the office that its maker withdraws. */
async function withdraw(post: Post, { product }: Books): Promise<void> {
  const day = '2026-04-08'
  const body = { entry: 'bank_charge', amount: '3', document: 'Advice 77', valueDate: day, documentOn: day, note: 'By the paper' }
  await post('md', '/api/admin/ledger/office-entries', body)
  const { rows } = await sql<{ id: number }>`select max(id) as id from second_person_requests`.execute(product.db)
  await post('md', `/api/admin/second-person/${rows[0]?.id}/withdraw`)
}
