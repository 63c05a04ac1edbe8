import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, pesewas, smaller, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { payoffOfLoan } from '#domain/loans/instalment-unit.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { refusalToPay } from '#domain/payments/payment.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

type ClosableLoan = Parameters<typeof payoffOfLoan>[0]
type PaidLoan = Pick<StaffLoan, 'status' | 'overdueAmount' | 'nextPaymentAmount'> & ClosableLoan

export const takesCash = (loan: Pick<StaffLoan, 'status'>): boolean => loanCan('pay', loan.status)

/** The overdue amount, or else the next payment, at most what the loan accepts. */
export function suggestedAmount(loan: PaidLoan): Pesewas {
  const due = loan.overdueAmount > 0 ? loan.overdueAmount : loan.nextPaymentAmount
  return smaller(due, wholeLoan(loan))
}

/** The outstanding amount; before the payout one pesewa less. */
export const mostAccepted = (loan: Pick<PaidLoan, 'status' | 'outstanding'>): Pesewas =>
  loan.status === 'approved' && loan.outstanding > 0 ? subtract(loan.outstanding, pesewas(1)) : loan.outstanding

/** The amount that closes the loan today, if it can be closed. */
export const wholeLoan = (loan: Pick<PaidLoan, 'status'> & ClosableLoan): Pesewas => smaller(payoffOfLoan(loan), mostAccepted(loan))

export function reasonNotToTake(
  loan: Pick<StaffLoan, 'userId' | 'status' | 'outstanding' | 'awaitsAcceptance'>,
  amount: Pesewas | undefined,
  staff: StaffMember,
): string | undefined {
  const own = reasonOwnRecord(staff, loan.userId)
  if (own !== undefined) return own
  return amount === undefined ? 'Enter the amount.' : refusalToPay(loan, amount)?.message
}

/** `networks`: the connected ones; undefined while they load. */
export function reasonNotToRequest(
  loan: Pick<StaffLoan, 'userId' | 'status' | 'outstanding' | 'awaitsAcceptance'>,
  networks: readonly string[] | undefined,
  staff: StaffMember,
): string | undefined {
  const mayNot = reasonOwnRecord(staff, loan.userId) ?? reasonWithout(staff, 'generate_payment_codes')
  if (mayNot !== undefined) return mayNot
  if (networks === undefined) return 'The connected mobile money networks are not known yet.'
  if (networks.length === 0) return 'No mobile money network is connected yet. Take cash.'
  return refusalToPay(loan, mostAccepted(loan))?.message
}

export function afterPaying(
  loan: ClosableLoan & {
    instalments: readonly Pick<StaffLoan['instalments'][number], 'amount' | 'paid'>[]
  },
  amount: Pesewas,
): { left: Pesewas; weeks: number } {
  if (loan.product && amount >= loan.product.payoff) return { left: NOTHING, weeks: loan.instalments.length }
  let money: number = amount
  let weeks = 0
  for (const instalment of loan.instalments) {
    const open = instalment.amount - instalment.paid
    if (money < open) break
    money -= open
    weeks += 1
  }
  return { left: pesewas(Math.max(NOTHING, loan.outstanding - amount)), weeks }
}

type Balances = Pick<StaffLoan, 'amountPaid'> &
  ClosableLoan & {
    readonly instalments: readonly Pick<StaffLoan['instalments'][number], 'week' | 'amount' | 'paid'>[]
  }

/** A forecast without `after`, the server's loan. `loan` may be older than another payment; undefined: not known then. */
export function receiptBalances(
  loan: Balances,
  after: Balances | undefined,
  amount: Pesewas,
): { before: Pesewas | undefined; week: number | undefined; left: Pesewas; weeks: number } {
  if (after === undefined) return { before: loan.outstanding, week: nextWeek(loan), ...afterPaying(loan, amount) }
  const left = after.outstanding
  const weeks = after.instalments.filter((one) => one.paid >= one.amount).length
  if (after.amountPaid === add(loan.amountPaid, amount)) return { before: loan.outstanding, week: nextWeek(loan), left, weeks }
  // A rebate may have closed it, so the balance fell by more than the payment.
  if (left === NOTHING) return { before: undefined, week: undefined, left, weeks }
  return { before: add(left, amount), week: weekAt(after.instalments, subtract(after.amountPaid, amount)), left, weeks }
}

/** The week that the first pesewa after `paid` pays. */
function weekAt(instalments: Balances['instalments'], paid: Pesewas): number | undefined {
  let left: number = paid
  for (const { week, amount } of instalments) {
    if (left < amount) return week
    left -= amount
  }
  return undefined
}

export const nextWeek = (loan: {
  instalments: readonly Pick<StaffLoan['instalments'][number], 'week' | 'amount' | 'paid'>[]
}): number | undefined => loan.instalments.find(({ amount, paid }) => paid < amount)?.week

/** Undefined when nothing is due any more. */
export function nextDueAfter(
  loan: Pick<ClosableLoan, 'product'> & { instalments: readonly Pick<StaffLoan['instalments'][number], 'amount' | 'paid' | 'dueDate'>[] },
  amount: Pesewas,
): { day: LocalDate; amount: Pesewas } | undefined {
  if (loan.product && amount >= loan.product.payoff) return undefined
  let money: number = amount
  for (const instalment of loan.instalments) {
    const open = instalment.amount - instalment.paid
    if (money < open) return { day: instalment.dueDate, amount: pesewas(open - money) }
    money -= open
  }
  return undefined
}
