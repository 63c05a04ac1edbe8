import type { Borrower } from '#domain/loans/eligibility.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

export type LoanOfBorrower = Pick<StaffLoan, 'borrower'> & { readonly user: Pick<StaffLoan['user'], 'isActive'> }

/** The customer of a pending or approved loan as rule L18 reads them. */
export const borrowerOfLoan = ({ borrower, user }: LoanOfBorrower): Borrower | undefined =>
  borrower === null
    ? undefined
    : { ...borrower, reader: 'staff', isActive: user.isActive, blacklistedFor: borrower.blacklistedFor ?? undefined }
