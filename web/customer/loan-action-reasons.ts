import { APPROVERS } from '#domain/access/approval-limit.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING } from '#domain/kernel/money.ts'
import { refusalWhileUnderWay } from '#domain/loans/payout.ts'
import { refusalToReturnPayout, refusalToUndoApproval, type UndoneLoan } from '#domain/loans/undo.ts'
import { refusalToWriteOff, type EarlyWriteOffCause } from '#domain/loans/write-off.ts'
import { refusalToReverse } from '#domain/payments/reversal.ts'
import type { PayoutState } from '#web/payouts/payout-state.ts'
import { reasonOf, type StaffMember } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

type LoanPayment = OpenedLoan['payments'][number]

const LARGE_APPROVERS = ['approve_large_loans'] as const

const undoneOf = (loan: Pick<OpenedLoan, 'userId' | 'status' | 'amount' | 'disbursedAt'>): UndoneLoan => ({
  userId: loan.userId,
  status: loan.status,
  principal: loan.amount,
  disbursedOn: loan.disbursedAt === null ? null : dayOf(loan.disbursedAt),
})

const actingOf = (staff: StaffMember) => ({ userId: staff.id, permissions: staff.effectivePermissions })

export function reasonNotToUndoApproval(
  loan: Pick<OpenedLoan, 'userId' | 'status' | 'amount' | 'disbursedAt' | 'otherLoans'> & { payout: Pick<PayoutState, 'state'> | null },
  staff: StaffMember,
): string | undefined {
  const refused = refusalToUndoApproval(undoneOf(loan), actingOf(staff), { loans: loan.otherLoans })
  const state = loan.payout?.state
  return reasonOf(
    refused ?? refusalWhileUnderWay({ underWay: state === 'under_way', arrivedLate: state === 'arrived_late' }),
    staff,
    APPROVERS,
  )
}

/** Payments before the payout do not prevent its return. */
export function reasonNotToReturnPayout(
  loan: Pick<OpenedLoan, 'userId' | 'status' | 'amount' | 'disbursedAt' | 'payments'>,
  staff: StaffMember,
  today: LocalDate,
): string | undefined {
  const { disbursedAt } = loan
  const paidSince = loan.payments.some(
    ({ status, paidAt }) => status === 'completed' && paidAt !== null && disbursedAt !== null && paidAt >= disbursedAt,
  )
  return reasonOf(refusalToReturnPayout(undoneOf(loan), actingOf(staff), today, paidSince), staff, APPROVERS)
}

export const reasonNotToWriteOff = (
  loan: Pick<OpenedLoan, 'userId' | 'status' | 'amount' | 'disbursedAt' | 'daysPastDue'>,
  staff: StaffMember,
  cause: EarlyWriteOffCause | undefined,
): string | undefined =>
  reasonOf(refusalToWriteOff({ ...undoneOf(loan), daysPastDue: loan.daysPastDue }, actingOf(staff), cause), staff, LARGE_APPROVERS)

/** The server also checks that the overpayment is still unallocated. */
export function reasonNotToReverse(
  payment: Pick<LoanPayment, 'userId' | 'status' | 'amount' | 'wasImported'>,
  loan: Pick<OpenedLoan, 'unallocated'>,
  staff: StaffMember,
): string | undefined {
  const reversible = {
    ...payment,
    unallocated: NOTHING,
    moneyStays: true,
    customerWasErased: false,
  }
  return reasonOf(refusalToReverse(reversible, actingOf(staff), loan.unallocated), staff, APPROVERS)
}
