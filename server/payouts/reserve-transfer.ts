import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { refusalToDisburse } from '#domain/loans/disbursement.ts'
import { changeSinceApproval, refusalToPayByMomo, refusalToTransferTo, transferOf, type Transfer } from '#domain/loans/payout.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import type { Holder } from '#server/payouts/payouts-store.ts'
import { assertNoTransferInFlight } from '#server/payouts/transfer-under-way.ts'
import { assertCardVerified } from '#server/loans/assert-eligible-customer.ts'
import type { CheckedWalletHolder } from '#server/momo/check-wallet-holder.ts'
import { insertTransaction } from '#server/momo/transactions-store.ts'
import type { Tx } from '#server/platform/db.ts'
import { openWalletChanges } from '#server/profile/wallet-changes-store.ts'

export interface TransferInput {
  readonly loanId: number
  /** As the network told just before this transaction. */
  readonly wallet: CheckedWalletHolder | undefined
  /** Why the money goes to this wallet although its holder has another name, or none is told. */
  readonly holderReason: string | undefined
}

/** A loan whose money may go to this wallet now. */
export interface ReadyTransfer {
  readonly row: LoanRow
  readonly loan: CustomerLoan
  readonly wallet: CheckedWalletHolder
  readonly transfer: Transfer
  readonly holder: Holder
}

/**
 * Everything that is asked before a transfer, by whoever asks for it and again by whoever releases it.
 * @throws Refused not_found, by refusalToPayByMomo, refusalToDisburse, assertNoTransferInFlight, assertCardVerified, network_not_configured,
 * wallet_change_unconfirmed, by refusalToTransferTo, or our_account_too_low.
 */
export async function assertTransferable(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  input: TransferInput,
): Promise<ReadyTransfer> {
  const { row, loan } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToPayByMomo({ userId: row.user_id, principal: loan.principal }, context.actor))
  const state = { ...loan, userId: row.user_id, termsHash: row.terms_hash, acceptedTermsHash: row.accepted_terms_hash }
  throwIfRefused(refusalToDisburse(state, context.actor.userId, locked.books, context.today))
  await assertNoTransferInFlight(tx, loan.id)
  await assertCardVerified(tx, row.user_id, loan.principal)
  const { wallet } = input
  if (!wallet?.gateway) throw new Refused(refusal('network_not_configured'))
  await assertWalletUnchanged(tx, row, wallet)
  throwIfRefused(refusalToTransferTo(wallet, 'payout', input.holderReason))
  const transfer = transferOf(loan, locked.books)
  if (wallet.balance !== undefined && wallet.balance < transfer.amount)
    throw new Refused(refusal('our_account_too_low', { amount: transfer.amount }))
  return { row, loan, wallet, transfer, holder: { name: wallet.name, match: wallet.match, reason: input.holderReason ?? null } }
}

/** Money goes only to the wallet that the approval saw, or that a code confirmed since, and that the network was asked about. */
async function assertWalletUnchanged(tx: Tx, row: LoanRow, wallet: CheckedWalletHolder): Promise<void> {
  const now = await tx.selectFrom('users').select(['momo_number', 'momo_provider']).where('id', '=', row.user_id).executeTakeFirstOrThrow()
  const isSame = now.momo_number === wallet.phone && now.momo_provider === wallet.network
  if (!isSame || changeSinceApproval(await openWalletChanges(tx, row.user_id), row.approved_at))
    throw new Refused(refusal('wallet_change_unconfirmed'))
}

/** Keeps the order of the transfer: from its commit on it is sent, once, whatever becomes of this process. */
export async function reserveTransfer(
  tx: Tx,
  context: RequestContext,
  reference: string,
  { row, loan, wallet, transfer }: ReadyTransfer,
): Promise<void> {
  invariant(wallet.gateway !== undefined, 'a wallet that money may go to has its gateway')
  await insertTransaction(tx, {
    reference,
    direction: 'disbursement',
    loanId: loan.id,
    userId: row.user_id,
    requestedBy: context.actor.userId,
    channel: 'office',
    network: wallet.network,
    gateway: wallet.gateway.name,
    phone: wallet.phone,
    amount: transfer.amount,
    currency: wallet.gateway.currency,
    createdAt: context.now,
  })
  await tx
    .updateTable('loans')
    .set({ disbursement_status: 'pending', version: row.version + 1 })
    .where('id', '=', loan.id)
    .execute()
}
