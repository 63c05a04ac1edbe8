import { readStaffLoan } from '#contract/staff-loans.ts'
import { useRead } from '#web/lib/use-read.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { takesCash } from '#web/desk/desk-payment.ts'

/** The loan that the address names for the cash desk; undefined without one, or while it takes no money. */
export function useLoanForCash(asked: string | undefined): OpenedLoan | undefined {
  const id = asked !== undefined && /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : undefined
  const loan = useRead(readStaffLoan, { params: { id: id ?? 0 } }, { enabled: id !== undefined, staleTime: 0 }).data
  return loan && loan.id === id && takesCash(loan) ? loan : undefined
}
