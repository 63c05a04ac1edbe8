import { NOTHING, pesewas, smaller, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { loanCan } from '#domain/loans/loan.ts'
import { refusalToPay } from '#domain/payments/payment.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

type PaidLoan = Pick<StaffLoan, 'status' | 'outstanding' | 'overdueAmount' | 'nextPaymentAmount'>

/** Whether the desk can take cash for this loan. */
export const takesCash = (loan: Pick<StaffLoan, 'status'>): boolean => loanCan('pay', loan.status)

/** What the customer most likely holds in the hand: all that is overdue, else the next payment; never more than is left. */
export function suggestedAmount(loan: PaidLoan): Pesewas {
  const due = loan.overdueAmount > 0 ? loan.overdueAmount : loan.nextPaymentAmount
  return smaller(due, mostAccepted(loan))
}

/** The most that the loan takes: all that is left, and a pesewa less while it is not paid out. */
export const mostAccepted = (loan: Pick<PaidLoan, 'status' | 'outstanding'>): Pesewas =>
  loan.status === 'approved' && loan.outstanding > 0 ? subtract(loan.outstanding, pesewas(1)) : loan.outstanding

/** Why no receipt can be made for this loan and amount; the amount is undefined while nothing readable was typed. */
export function reasonNotToTake(
  loan: Pick<StaffLoan, 'userId' | 'status' | 'outstanding' | 'awaitsAcceptance'>,
  amount: Pesewas | undefined,
  staff: StaffMember,
): string | undefined {
  const own = reasonOwnRecord(staff, loan.userId)
  if (own !== undefined) return own
  return amount === undefined ? 'Type the amount that you counted.' : refusalToPay(loan, amount)?.message
}

/** Why the wallet of this customer cannot be asked for a payment. `networks`: those that are connected; undefined while that is not known. */
export function reasonNotToAsk(
  loan: Pick<StaffLoan, 'userId' | 'status' | 'outstanding' | 'awaitsAcceptance'>,
  networks: readonly string[] | undefined,
  staff: StaffMember,
): string | undefined {
  const mayNot = reasonOwnRecord(staff, loan.userId) ?? reasonWithout(staff, 'generate_payment_codes')
  if (mayNot !== undefined) return mayNot
  if (networks === undefined) return 'Which mobile money networks are connected is not known yet.'
  if (networks.length === 0) return 'No mobile money network is connected yet. Take cash.'
  return refusalToPay(loan, mostAccepted(loan))?.message
}

/** How a loan stands once this much more is paid: what is left, and how many weeks are then paid in full. */
export function afterPaying(
  loan: Pick<StaffLoan, 'outstanding'> & { instalments: readonly Pick<StaffLoan['instalments'][number], 'amount' | 'paid'>[] },
  amount: Pesewas,
): { left: Pesewas; weeks: number } {
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

/** The first week that is not paid in full; undefined when all are. */
export const nextWeek = (loan: {
  instalments: readonly Pick<StaffLoan['instalments'][number], 'week' | 'amount' | 'paid'>[]
}): number | undefined => loan.instalments.find(({ amount, paid }) => paid < amount)?.week
