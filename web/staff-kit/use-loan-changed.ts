import { listPostponements } from '#contract/postponement.ts'
import { listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { readRefund } from '#contract/staff-refunds.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'

const READS = [
  readStaffLoan,
  listStaffLoans,
  listPendingLoans,
  listStaffPayments,
  listReceipts,
  readStaffStats,
  listPostponements,
  readRefund,
]

/** What follows when something about a loan was taken back or its customer's kept money moved, and when it could not be. */
export const useLoanUndone = (otherwise: string, onClose: () => void) => useFollowUp({ reads: READS, otherwise, onDone: onClose })
