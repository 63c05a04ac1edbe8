import { readPayout, readSecondPerson } from '#contract/payouts.ts'
import { listStaff, listUsers } from '#contract/people.ts'
import { listPostponements } from '#contract/postponement.ts'
import { listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { readCollectionCase, readCustomer } from '#contract/collections.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { listTills, readOwnTill, readReceiptBook, readTill } from '#contract/tills.ts'
import { readRefund } from '#contract/unallocated.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'

// Reads that each change affects.

const ACCOUNT_READS = [listUsers, listStaff, readSecondPerson, readCustomer]
export const useAccountChanged = (onDone: () => void) => useFollowUp({ reads: ACCOUNT_READS, onDone })

const LOAN_READS = [
  readCustomer,
  readSecondPerson,
  readStaffLoan,
  readCollectionCase,
  listStaffLoans,
  listPendingLoans,
  listStaffPayments,
  listReceipts,
  readStaffStats,
  listPostponements,
  readRefund,
  readOwnTill,
]
export const useLoanChanged = (onDone: () => void) => useFollowUp({ reads: LOAN_READS, onDone })

const PAYOUT_READS = [
  readCustomer,
  readSecondPerson,
  listStaffLoans,
  listPendingLoans,
  readStaffStats,
  readStaffLoan,
  readPayout,
  readRefund,
  readOwnTill,
]
export const usePayoutChanged = (onDone?: () => void) => useFollowUp({ reads: PAYOUT_READS, onDone })

export const TILL_READS = [readOwnTill, listTills, readTill, readReceiptBook] as const
export const useTillChanged = (onDone: () => void) => useFollowUp({ reads: TILL_READS, onDone })
