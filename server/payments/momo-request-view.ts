import type { Inside } from '#contract/endpoint.ts'
import type { listOpenMomoRequests, readMomoStatus } from '#contract/payments.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { momoReasonForCustomer } from '#domain/momo/momo-reason.ts'
import { findTransaction, type LoanTransaction, type MomoTransaction } from '#server/momo/transactions-store.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** @throws Refused not_found, also for another customer's request. */
export async function ownMomoRequest(db: Db | Tx, reference: string, userId: string): Promise<LoanTransaction> {
  const request = await findTransaction(db, reference)
  if (request?.userId !== userId || request.direction !== 'collection') throw new Refused(refusal('not_found'))
  return request
}

export const toMomoStatus = (request: MomoTransaction): Inside<(typeof readMomoStatus)['response']> => ({
  status: request.status === 'CREATED' ? 'PENDING' : request.status,
  referenceId: request.reference,
  transactionId: request.transactionId,
  amount: request.amount,
  reason: request.status === 'FAILED' ? momoReasonForCustomer(request.reason ?? 'unknown') : null,
  voucherNote: wantedVoucher(request),
})

export const toOpenRequest = (request: LoanTransaction): Inside<(typeof listOpenMomoRequests)['response']>[number] => ({
  referenceId: request.reference,
  loanId: request.loanId,
  amount: request.amount,
  phoneNumber: request.phone,
  momoProvider: request.network,
  createdAt: request.createdAt,
  voucherNote: wantedVoucher(request),
})

const wantedVoucher = ({ status, voucherNote, voucherAt }: MomoTransaction): string | null =>
  status === 'PENDING' && voucherAt === null ? voucherNote : null
