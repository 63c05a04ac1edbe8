import { readPayout, readSecondPerson } from '#contract/payouts.ts'
import { listStaff, listUsers } from '#contract/people.ts'
import { listPostponements } from '#contract/postponement.ts'
import { listPendingLoans, listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import {
  listCollectionCases,
  listCollections,
  listContacts,
  readCollectionCase,
  readCollectionSummary,
  readCustomer,
} from '#contract/collections.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { listTills, readOwnTill, readReceiptBook, readTill } from '#contract/tills.ts'
import { readRefund } from '#contract/unallocated.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useRefresh, type RefreshedRead } from '#web/lib/use-read.ts'

// Reads that each change affects.

/** Loans past due: each contact, promise, payment, receipt and plan changes them. */
export const CASE_READS: readonly RefreshedRead[] = [
  { name: 'listArrears' },
  listCollections,
  listCollectionCases,
  readCollectionSummary,
  readCollectionCase,
  listContacts,
]
/** After each contact with a customer and each change of a case; `shown`: other reads of the screen. */
export function useCaseRefresh(): (...shown: readonly RefreshedRead[]) => void {
  const refresh = useRefresh()
  return (...shown) => refresh(...CASE_READS, ...shown)
}

const ACCOUNT_READS = [listUsers, listStaff, readSecondPerson, readCustomer]
export const useAccountChanged = (onDone: () => void) => useFollowUp({ reads: ACCOUNT_READS, onDone })

const LOAN_READS = [
  readCustomer,
  readSecondPerson,
  readStaffLoan,
  ...CASE_READS,
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
