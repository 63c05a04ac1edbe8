import type { Borrower } from '#domain/loans/eligibility.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

export type LoanOfBorrower = Pick<StaffLoan, 'borrower'> & { readonly user: Pick<StaffLoan['user'], 'isActive'> }

/** Facts that rule L18 checks. */
export const borrowerOfLoan = ({ borrower, user }: LoanOfBorrower): Borrower | undefined =>
  borrower === null
    ? undefined
    : { ...borrower, reader: 'staff', isActive: user.isActive, blacklistedFor: borrower.blacklistedFor ?? undefined }
