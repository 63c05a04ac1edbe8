import { listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'

const READS = [listStaffPayments, listReceipts, listStaffLoans, readStaffLoan, readStaffStats]

export const usePaymentDecided = (otherwise: string, onClose: () => void) => useFollowUp({ reads: READS, otherwise, onDone: onClose })
