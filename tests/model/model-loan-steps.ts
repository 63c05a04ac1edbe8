import { amountOf, leftOf } from './model-figures.ts'
import * as happened from './model-events.ts'
import { wire } from './model-price.ts'
import * as rules from './model-rules.ts'
import { scoreOf } from './model-score.ts'
import { loanIn, oneOf, type Choose } from './model-step.ts'

const reviewer = (pick: number): rules.Office => (pick % 3 === 0 ? 'md' : 'manager')

/** Usually within the level, sometimes outside the limits. */
function wanted(most: number, how: number, much: number): number {
  const choices = [most, most / 2, 30_000, 100 + (much % 400), 1 + (much % most), most / 4, 10_001, most + 1, 50, 0]
  return choices[how % choices.length] ?? most
}

export const apply: Choose = (model, { which, how, much }) => {
  const customer = oneOf(model.customers, which)
  const waits = model.loans.some((one) => one.customer === customer && one.status === 'pending')
  if (!customer || (waits && much % 5 !== 0)) return undefined
  const amount = wanted(scoreOf(model, customer).most, how, much)
  return {
    says: `${customer.name} applies for ${wire(amount)}`,
    by: customer.name,
    path: '/api/loans/apply',
    body: { requestedAmount: wire(amount), lender: 'mmoa_direct', termsAccepted: true },
    expected: rules.whenApplying(model, customer, amount),
    customer,
    done: ({ loan }) => happened.applied(model, { id: loan.id, customer, requested: amount }),
  }
}

export const refinance: Choose = (model, pick) => {
  const loan = loanIn(model, ['active'], pick)
  if (!loan) return undefined
  const left = leftOf(model, loan)
  const smallest = Math.max(left + 1000, Math.ceil((left * 10) / 9))
  const amount = [smallest + (pick.much % 40_000), scoreOf(model, loan.customer).most, smallest, smallest - 1][pick.how % 4] ?? left
  if (amount <= 0) return undefined
  return {
    says: `${loan.customer.name} asks to refinance loan ${loan.id} with ${wire(amount)}`,
    by: loan.customer.name,
    path: '/api/loans/refinance',
    body: { loanId: loan.id, newAmount: wire(amount), reason: 'More goods for the shop', termsAccepted: true },
    expected: rules.whenRefinancing(model, loan, amount),
    customer: loan.customer,
    loan,
    done: (answer) => happened.applied(model, { id: answer.loan.id, customer: loan.customer, requested: amount, replaces: loan }),
  }
}

export const approve: Choose = (model, pick) => {
  const loan = loanIn(model, ['pending'], pick)
  if (!loan) return undefined
  const by = reviewer(pick.which + pick.how)
  const whole = loan.requested
  const amount = [whole, whole, whole, Math.max(100, Math.floor(whole / 2)), whole - 1, whole + 1, 0][pick.much % 7] ?? whole
  return {
    says: `${by} approves loan ${loan.id} with ${wire(amount)}`,
    by,
    path: `/api/admin/loans/${loan.id}/approve`,
    body: { approvedAmount: wire(amount) },
    expected: rules.whenApproving(model, loan, amount, by),
    customer: loan.customer,
    loan,
    done: () => happened.approved(model, loan, amount),
  }
}

export const reject: Choose = (model, pick) => {
  const loan = loanIn(model, ['pending'], pick)
  if (!loan) return undefined
  return {
    says: `the manager rejects loan ${loan.id}`,
    by: 'manager',
    path: `/api/admin/loans/${loan.id}/reject`,
    body: { reason: 'not_now' },
    expected: loan.status === 'pending' ? 200 : 409,
    customer: loan.customer,
    loan,
    done: () => {
      loan.status = 'rejected'
    },
  }
}

export const payOut: Choose = (model, pick) => {
  const loan = loanIn(model, ['approved'], pick)
  if (!loan) return undefined
  return {
    says: `the desk pays out loan ${loan.id}, ${wire(amountOf(loan))}`,
    by: 'desk',
    path: `/api/admin/loans/${loan.id}/disburse`,
    body: { method: 'cash' },
    expected: rules.whenPayingOut(model, loan),
    customer: loan.customer,
    loan,
    done: () => happened.paidOut(model, loan),
  }
}

export const withdraw: Choose = (model, pick) => {
  const loan = loanIn(model, ['pending', 'approved'], pick)
  if (!loan) return undefined
  return {
    says: `${loan.customer.name} withdraws loan ${loan.id}`,
    by: loan.customer.name,
    path: `/api/loans/${loan.id}/withdraw`,
    body: {},
    expected: loan.status === 'pending' || loan.status === 'approved' ? 200 : 409,
    customer: loan.customer,
    loan,
    done: () => happened.withdrawn(model, loan),
  }
}

export const undoApproval: Choose = (model, pick) => {
  const loan = loanIn(model, ['approved'], pick)
  if (!loan) return undefined
  const by = reviewer(pick.much)
  return {
    says: `${by} undoes the approval of loan ${loan.id}`,
    by,
    path: `/api/admin/loans/${loan.id}/undo-approval`,
    body: { reason: 'Decided too early' },
    expected: rules.whenUndoingApproval(model, loan, by),
    customer: loan.customer,
    loan,
    done: () => happened.approvalUndone(model, loan),
  }
}

export const returnPayout: Choose = (model, pick) => {
  const loan = loanIn(model, ['active'], pick)
  if (!loan) return undefined
  const by = reviewer(pick.much)
  return {
    says: `${by} returns the payout of loan ${loan.id}`,
    by,
    path: `/api/admin/loans/${loan.id}/return-payout`,
    body: { reason: 'The money was not taken' },
    expected: rules.whenReturning(model, loan, by),
    customer: loan.customer,
    loan,
    done: () => happened.returned(model, loan),
  }
}

export const writeOff: Choose = (model, pick) => {
  const loan = loanIn(model, ['active'], pick)
  if (!loan) return undefined
  const by: rules.Office = pick.much % 4 === 0 ? 'manager' : 'md'
  const withCause = pick.much % 3 !== 0
  return {
    says: `${by} writes off loan ${loan.id}${withCause ? ' for fraud' : ''}`,
    by,
    path: `/api/admin/loans/${loan.id}/write-off`,
    body: { reason: 'Moved away', ...(withCause && { cause: 'fraud' }) },
    byTwo: true,
    expected: rules.whenWritingOff(model, loan, by, withCause),
    customer: loan.customer,
    loan,
    done: () => {
      loan.status = 'written_off'
    },
  }
}
