import { expect } from 'vitest'
import type { ModelProduct } from './model-product.ts'
import type { AnsweredLoan } from './undo-actions.ts'

/** May differ after a reversal: times of change and histories. */
const HISTORY = ['disbursementStatus', 'history', 'acceptedTermsText'] as const
interface Paid {
  readonly id: number
  readonly status: string
}

async function read(product: ModelProduct, person: string, path: string) {
  const { status, body } = await product.call(person, 'GET', path)
  expect(status, path).toBe(200)
  return body
}

export const loansOfPerson = (product: ModelProduct, person: string): Promise<AnsweredLoan[]> => read(product, person, '/api/loans/user')

/** All figures of some customers and the office: loans by week, payments, score, unallocated funds, accounts. */
export async function everyFigure(product: ModelProduct, customers: readonly string[]) {
  const people = []
  for (const customer of customers) {
    const { score, level, inputs } = await read(product, customer, '/api/credit/score')
    const loans = []
    for (const { id } of await loansOfPerson(product, customer)) {
      const { payments, allocations, ...page } = await read(product, customer, `/api/loans/${id}`)
      const counted = new Set(
        payments.filter((one: Paid) => one.status === 'completed' || one.status === 'pending').map((one: Paid) => one.id),
      )
      loans.push({
        ...Object.fromEntries(Object.entries(page).filter(([name]) => !HISTORY.some((one) => one === name))),
        payments: payments.filter((one: Paid) => counted.has(one.id)),
        allocations: allocations.filter((one: { paymentId: number }) => counted.has(one.paymentId)),
      })
    }
    people.push({ customer, score, level, inputs, loans })
  }
  const { rows } = await read(product, 'md', '/api/admin/reports/trial-balance')
  const balances = rows.map((row: { account: string; debit: string; credit: string }) => [row.account, netOf(row)])
  return { people, accounts: Object.fromEntries(balances), office: await read(product, 'md', '/api/admin/stats') }
}

/** A booking and its reversal raise both sides of an account alike. */
const netOf = ({ debit, credit }: { debit: string; credit: string }): number =>
  Number(debit.replace('.', '')) - Number(credit.replace('.', ''))
