import { listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { readPayout } from '#contract/payouts.ts'
import { readRefund } from '#contract/unallocated.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'

const READS = [listStaffLoans, listPendingLoans, readStaffStats, readStaffLoan, readPayout, readRefund]

/** What follows when something became of a payout, and when it did not. `onDone` runs after the loan is read again. */
export const usePayoutChanged = (otherwise: string, onDone?: () => void) => useFollowUp({ reads: READS, otherwise, onDone })
