import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { reasonWithout, type StaffMember } from '#web/staff-kit/staff-reasons.ts'

interface Postponable {
  readonly userId: string
  readonly amount: Pesewas
  readonly postponement: { readonly refusal: string | null; readonly request: { readonly status: string } | null } | null
}

function reasonNotToDecide(loan: Postponable, staff: StaffMember): string | undefined {
  const refused = refusalToDecideOnLoan(
    { userId: loan.userId, principal: loan.amount },
    { userId: staff.id, permissions: staff.effectivePermissions },
  )
  return refused?.code === 'forbidden' ? reasonWithout(staff, 'approve_small_loans', 'approve_large_loans') : refused?.message
}

export const reasonNotToPostpone = (loan: Postponable, staff: StaffMember): string | undefined =>
  reasonNotToDecide(loan, staff) ?? loan.postponement?.refusal ?? undefined

export const reasonNotToDecline = (loan: Postponable, staff: StaffMember): string | undefined =>
  reasonNotToDecide(loan, staff) ?? (loan.postponement?.request?.status === 'asked' ? undefined : 'No request is pending.')
