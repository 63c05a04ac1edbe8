import { APPROVERS, refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis, NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { refusalToStartPayout } from '#domain/loans/disbursement.ts'
import { refusalToLend, type LendingMoment } from '#domain/loans/eligibility.ts'
import { needsHolderReason, needsSecondPerson, refusalToRelease, refusalToTransferTo } from '#domain/loans/payout.ts'
import type { readPayout } from '#contract/payouts.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { borrowerOfLoan, type LoanOfBorrower } from '#web/staff-kit/loan-borrower.ts'
import type { OpenedLoan, StaffLoan } from '#web/staff-kit/staff-rows.ts'
import { reasonOf, reasonOwnRecord, reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

/** With the current responses of network and provider. */
export type PayoutPlan = AnswerOf<typeof readPayout>
export type PayoutState = NonNullable<StaffLoan['payout']>

type ReturnedLoan = Pick<OpenedLoan, 'amount' | 'product' | 'refinancedFromLoanId'> & {
  readonly payout: Pick<PayoutState, 'method' | 'amount'> | null
}

type PayableOut = Pick<StaffLoan, 'userId' | 'status' | 'awaitsAcceptance' | 'amount' | 'approvedAt'> & LoanOfBorrower

export function payoutButtonWords(payout: Pick<PayoutState, 'state'> | null): string {
  if (payout?.state === 'waiting') return 'Review payout'
  return payout?.state === 'under_way' ? 'View transfer' : 'Pay out'
}

export const reasonNotToPayOut = (loan: PayableOut, staff: StaffMember, today = todayHere()): string | undefined =>
  reasonNotToStart(loan, staff, today) ?? reasonNotToLend('payout', loan) ?? reasonWithout(staff, 'generate_payment_codes', ...APPROVERS)

const reasonNotToStart = ({ approvedAt, ...loan }: PayableOut, staff: StaffMember, today: LocalDate): string | undefined =>
  refusalToStartPayout({ ...loan, approvedOn: approvedAt === null ? null : dayOf(approvedAt) }, staff.id, today)?.message

function reasonNotToLend(moment: LendingMoment, loan: LoanOfBorrower & Pick<StaffLoan, 'amount'>): string | undefined {
  const borrower = borrowerOfLoan(loan)
  return borrower && refusalToLend(moment, loan.amount, borrower)?.message
}

export const reasonNoCash = (staff: StaffMember): string | undefined => reasonWithout(staff, 'generate_payment_codes')

export const reasonNoTransfer = (loan: Pick<StaffLoan, 'userId' | 'amount'>, staff: StaffMember): string | undefined =>
  reasonOwnRecord(staff, loan.userId) ?? reasonOf(refusalToDecideOn(loan.amount, staff.effectivePermissions), staff, APPROVERS)

export interface HolderAnswer {
  readonly confirmed: boolean
  readonly reason: string
}

/** Obstacles to any transfer first, then missing input. */
export function reasonNotToSend(plan: PayoutPlan, { confirmed, reason }: HolderAnswer): string | undefined {
  if (plan.phone === null) return 'The profile of this customer has no mobile money number.'
  if (!plan.networks.includes(plan.network)) return 'No provider is configured for the network of this wallet. Pay out in cash.'
  if (plan.changed !== null) return refusal('wallet_change_unconfirmed').message
  if (plan.ourAccountTooLow === true) return refusal('our_account_too_low', { amount: plan.amount }).message
  const { holder } = plan
  if (holder === null) return 'We could not check the owner of this wallet.'
  const refused = refusalToTransferTo(holder, 'payout', 'any')
  if (refused) return refused.message
  if (needsHolderReason(holder, 'payout') && reason === '') return 'Enter the reason for using this wallet.'
  return holder.match === 'same' || confirmed ? undefined : 'Confirm the owner of the wallet first.'
}

export function reasonNotToRelease(
  loan: PayableOut,
  payout: Pick<PayoutState, 'askedBy'>,
  staff: StaffMember,
  today = todayHere(),
): string | undefined {
  return (
    reasonNoTransfer(loan, staff) ??
    refusalToRelease(payout, staff.id)?.message ??
    reasonNotToStart(loan, staff, today) ??
    reasonNotToLend('release', loan)
  )
}

/** Undefined while the loan can be paid out. No amount, so that nobody counts it out. */
export function lostPayout(
  loan: Pick<OpenedLoan, 'status' | 'disbursedAt' | 'disbursedByName'> & { readonly user: { readonly fullName: string } },
): { title: string; words: string } | undefined {
  if (loan.status === 'approved') return undefined
  const { disbursedAt: at, disbursedByName: by } = loan
  if (at !== null && (loan.status === 'active' || loan.status === 'completed'))
    return {
      title: `Already paid out by ${by ?? 'another user'} at ${formatTime(at)}.`,
      words: `Do not count out money. Nothing more is owed to ${loan.user.fullName}.`,
    }
  return {
    title: `This loan is ${loan.status.replaceAll('_', ' ')} now.`,
    words: 'Do not pay out. Another user or the customer changed it.',
  }
}

/** Where the money must be before a payout is returned. Only a payout that was requested first has its own amount. */
export function backFirst({ payout, amount, product, refinancedFromLoanId }: ReturnedLoan): string {
  if (payout?.method === 'momo') return `First check that the ${formatCedis(payout.amount)} is back in our account with the network.`
  const whole = refinancedFromLoanId === null ? subtract(amount, product?.fees ?? NOTHING) : undefined
  const cash = payout?.amount ?? whole
  return `Count ${cash === undefined ? 'the cash that you paid out' : `the ${formatCedis(cash)}`} back into the till first.`
}

/** A release of another amount does not count. */
export function needsRelease(loan: Pick<OpenedLoan, 'payout' | 'secondPersonAbove'>, cash: Pesewas | undefined): boolean {
  if (cash === undefined || (loan.payout?.state === 'released' && loan.payout.amount === cash)) return false
  return needsSecondPerson(cash, loan.secondPersonAbove)
}
