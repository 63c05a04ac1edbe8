import { expect } from 'vitest'
import type { ModelProduct } from './model-product.ts'
import { wire } from './model-price.ts'

export interface AnsweredLoan {
  readonly id: number
  readonly userId: string
  readonly status: string
  readonly amount: string
  readonly outstanding: string
  readonly isRefinanced: boolean
  readonly awaitsAcceptance: boolean
}
export const pesewasOf = (text: string): number => Number(text.replace('.', ''))
const REASON = { reason: 'Entered for the wrong person' }

/** False when the product refused the action. */
export type UndoAction = (product: ModelProduct, customer: string, loan: AnsweredLoan, chance: number) => Promise<boolean>

const post = (product: ModelProduct, person: string, path: string, body: object = {}) => product.call(person, 'POST', path, body)
async function must(product: ModelProduct, person: string, path: string, body: object = {}) {
  const answer = await post(product, person, path, body)
  expect(answer, `${person} at ${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
  return answer.body
}

/** From a pesewa to the full outstanding amount, often all of it. */
const someOf = (loan: AnsweredLoan, chance: number): string => {
  const left = pesewasOf(loan.outstanding)
  return wire(chance % 3 === 0 ? left : 1 + (chance % Math.max(1, left)))
}
const payable = ({ status, outstanding }: AnsweredLoan) =>
  ['approved', 'active', 'written_off'].includes(status) && pesewasOf(outstanding) > 0

/** The last payment of a loan closes its open receipts, which stay closed (rule P24). */
async function closesReceipts(product: ModelProduct, loan: AnsweredLoan, amount: string): Promise<boolean> {
  if (amount !== loan.outstanding) return false
  const { lots } = await read(product, 'desk', `/api/admin/loans/${loan.id}`)
  return lots.some((lot: { loanId: number; reserved: string }) => lot.loanId === loan.id && lot.reserved !== '0.00')
}

async function makeReceipt(
  product: ModelProduct,
  loan: AnsweredLoan,
  chance: number,
): Promise<{ number: string; amount: string } | undefined> {
  const amount = someOf(loan, chance)
  const made = await post(product, 'desk', '/api/admin/generate-receipt', { loanId: loan.id, amount })
  return made.status === 200 ? { number: made.body.receiptNumber, amount } : undefined
}
const cancel = (product: ModelProduct, number: string) => must(product, 'desk', `/api/admin/receipts/${number}/cancel`, REASON)
const reverse = (product: ModelProduct, paymentId: number) => must(product, 'md', `/api/admin/payments/${paymentId}/reverse`, REASON)

export const UNDO_ACTIONS = {
  'a receipt that is made and cancelled': async (product, _customer, loan, chance) => {
    const receipt = payable(loan) ? await makeReceipt(product, loan, chance) : undefined
    if (receipt) await cancel(product, receipt.number)
    return receipt !== undefined
  },
  'a payment with a bound receipt that is reversed, and its money given back': async (product, customer, loan, chance) => {
    const receipt = payable(loan) ? await makeReceipt(product, loan, chance) : undefined
    if (!receipt) return false
    const entered = { amount: receipt.amount, paymentMethod: 'cash', cashReceiptNumber: receipt.number }
    const { payment } = await must(product, customer, `/api/payments/${loan.id}`, entered)
    await reverse(product, payment.id)
    await cancel(product, receipt.number)
    return true
  },
  'a payment that the desk confirmed and that is reversed': async (product, customer, loan, chance) => {
    const amount = someOf(loan, chance)
    if (!payable(loan) || (await closesReceipts(product, loan, amount))) return false
    const claim = { amount, paymentMethod: 'momo', momoTransactionId: `UNDO-${loan.id}-${chance}` }
    const claimed = await post(product, customer, `/api/payments/${loan.id}`, claim)
    if (claimed.status !== 200) return false
    const { payment } = await must(product, 'desk', `/api/admin/payments/${claimed.body.payment.id}/confirm`)
    await reverse(product, payment.id)
    return true
  },
  'kept money that is applied and reversed': async (product, _customer, loan, chance) => {
    const amount = wire(1 + (chance % 2_000))
    if (!payable(loan) || (await closesReceipts(product, loan, amount))) return false
    const applied = { loanId: loan.id, amount }
    const answer = await post(product, 'desk', `/api/admin/users/${loan.userId}/unallocated/apply`, applied)
    if (answer.status === 200) await reverse(product, answer.body.payment.id)
    return answer.status === 200
  },
  'an approval that is undone': async (product, _customer, loan, chance) => {
    if (loan.status !== 'pending') return false
    const approvedAmount = chance % 2 ? loan.amount : wire(Math.max(100, Math.floor(pesewasOf(loan.amount) / 2)))
    const approved = await post(product, 'md', `/api/admin/loans/${loan.id}/approve`, { approvedAmount })
    if (approved.status === 200) await must(product, 'md', `/api/admin/loans/${loan.id}/undo-approval`, REASON)
    return approved.status === 200
  },
  'a payout that is returned': async (product, _customer, loan) => !loan.isRefinanced && payOutAndReturn(product, loan),
  'the payout of a refinance that is returned': async (product, _customer, loan) => loan.isRefinanced && payOutAndReturn(product, loan),
} satisfies Record<string, UndoAction>

async function payOutAndReturn(product: ModelProduct, loan: AnsweredLoan): Promise<boolean> {
  if (loan.status !== 'approved' || loan.awaitsAcceptance) return false
  const paidOut = await post(product, 'desk', `/api/admin/loans/${loan.id}/disburse`, { method: 'cash' })
  if (paidOut.status === 200) await must(product, 'md', `/api/admin/loans/${loan.id}/return-payout`, REASON)
  return paidOut.status === 200
}

/** For every reversible action. */
export async function joinForUndoing(product: ModelProduct): Promise<readonly string[]> {
  const borrow = async (name: string, amount: string, paidOut: boolean) => {
    const form = { requestedAmount: amount, lender: 'mmoa_direct', termsAccepted: true }
    const { loan } = await must(product, name, '/api/loans/apply', form)
    await must(product, 'md', `/api/admin/loans/${loan.id}/approve`)
    if (paidOut) await must(product, 'desk', `/api/admin/loans/${loan.id}/disburse`, { method: 'cash' })
    return loan.id
  }
  const { name } = await product.signUp()
  const old = await borrow(name, '300', true)
  const { receiptNumber } = await must(product, 'desk', '/api/admin/generate-receipt', { loanId: old, amount: '250' })
  await must(product, name, `/api/payments/${old}`, { amount: '250', paymentMethod: 'cash', cashReceiptNumber: receiptNumber })
  const bigger = { loanId: old, newAmount: '400', reason: 'More goods for the shop', termsAccepted: true }
  const { loan } = await must(product, name, '/api/loans/refinance', bigger)
  await must(product, 'md', `/api/admin/loans/${loan.id}/approve`)

  const { name: other } = await product.signUp()
  const first = await borrow(other, '200', true)
  const receipt = await must(product, 'desk', '/api/admin/generate-receipt', { loanId: first, amount: '70' })
  const paid = { amount: '70', paymentMethod: 'cash', cashReceiptNumber: receipt.receiptNumber }
  const { payment } = await must(product, other, `/api/payments/${first}`, paid)
  await reverse(product, payment.id)
  await borrow(other, '150', false)
  await must(product, other, '/api/loans/apply', { requestedAmount: '100', lender: 'mmoa_direct', termsAccepted: true })
  return [name, other]
}

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
