import { listPostponements } from '#contract/postponement.ts'
import { listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { readRefund } from '#contract/unallocated.ts'
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

/** Options for a submission that changes a loan or the credit balance of its customer: the reads to refresh and the message of a failure. */
export const useLoanChanged = (otherwise: string, onClose: () => void) => useFollowUp({ reads: READS, otherwise, onDone: onClose })
