import type { Refusal } from '#domain/kernel/refusal.ts'
import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusalToSend, type Application } from '#domain/loans/application.ts'
import { otherExposure, owedBeforeLending, type ExposedLoan, type LoanDebt } from '#domain/loans/customer-loans.ts'
import type { Applicant } from '#domain/loans/eligibility.ts'
import { SMALLEST_LOAN } from '#domain/loans/quote.ts'

interface Account {
  readonly isActive: boolean
  readonly profileCompleted: boolean
}

type OwnedLoan = Omit<ExposedLoan, 'principal'> & LoanDebt & { readonly amount: Pesewas }

/** Only the server knows the blacklist. */
export const applicantFrom = (
  account: Account,
  loans: readonly OwnedLoan[],
  level: Applicant['level'],
  refinancedId?: number,
): Applicant => ({
  reader: 'customer',
  blacklistedFor: undefined,
  isActive: account.isActive,
  profileCompleted: account.profileCompleted,
  hasPendingApplication: loans.some((loan) => loan.status === 'pending'),
  owed: owedBeforeLending(loans),
  level,
  otherExposure: otherExposure(
    loans.map((loan) => ({ ...loan, principal: loan.amount })),
    { refinancedId },
  ),
})

/** No amount can be sent: the fields are closed. Debts and limits leave them open, beside their reason. */
export const isClosedTo = (applicant: Applicant): boolean =>
  refusalToSend({ amount: SMALLEST_LOAN, termsAccepted: true }, applicant) !== undefined

type RefusalTo = (application: Application) => Refusal | undefined

/** The smallest loan, and more than any lender pays out. */
const OTHER_AMOUNTS = [SMALLEST_LOAN, cedis(1_000_000)]
/** Another amount is not refused for the same reason. */
const isAboutAmount = ({ code }: Refusal, refusalTo: RefusalTo): boolean =>
  OTHER_AMOUNTS.some((amount) => refusalTo({ amount, termsAccepted: true })?.code !== code)

interface TypedApplication {
  readonly amount: Pesewas | undefined
  readonly termsAccepted: boolean
}
export interface FormRefusal {
  readonly atAmount: string | undefined
  readonly reason: string | undefined
}

/** Rule W9. Terms depend on the amount, so they are checked last. */
export function refusalOfForm({ amount, termsAccepted }: TypedApplication, refusalTo: RefusalTo, noAmount: string): FormRefusal {
  if (amount === undefined || amount === 0) {
    const refused = refusalTo({ amount: SMALLEST_LOAN, termsAccepted: true })
    return { atAmount: undefined, reason: refused && !isAboutAmount(refused, refusalTo) ? refused.message : noAmount }
  }
  const refused = refusalTo({ amount, termsAccepted: true })
  if (!refused) return { atAmount: undefined, reason: refusalTo({ amount, termsAccepted })?.message }
  return { atAmount: isAboutAmount(refused, refusalTo) ? refused.message : undefined, reason: refused.message }
}
