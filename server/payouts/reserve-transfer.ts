import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import type { CustomerLoan } from '#domain/loans/customer-loans.ts'
import { changeSinceApproval, refusalToTransferTo, transferOf, type Transfer } from '#domain/loans/payout.ts'
import { momoReasonForStaff } from '#domain/momo/momo-reason.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { loanOf, type LockedCustomer } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import type { CheckedWalletHolder } from '#server/momo/check-wallet-holder.ts'
import { advance, MOMO_CHECK } from '#server/momo/momo-job.ts'
import type { PaymentProviders } from '#server/momo/payment-providers.ts'
import { insertTransaction, findTransaction } from '#server/momo/transactions-store.ts'
import type { Holder } from '#server/payouts/payouts-store.ts'
import { assertPayable } from '#server/payouts/assert-payable.ts'
import { announceWakes, type Tx, type Db } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openWalletChanges } from '#server/profile/wallet-changes-store.ts'

export interface TransferInput {
  readonly loanId: number
  /** As the network returned it just before this transaction. */
  readonly wallet: CheckedWalletHolder | undefined
  /** Why to pay although the name differs or is unknown. */
  readonly holderReason: string | undefined
}

export interface ReadyTransfer {
  readonly row: LoanRow
  readonly loan: CustomerLoan
  readonly wallet: CheckedWalletHolder
  readonly transfer: Transfer
  readonly holder: Holder
}

/** At the request and again at the release. @throws Refused by the rules of a payout and of its wallet. */
export async function assertTransferable(
  tx: Tx,
  context: RequestContext,
  locked: LockedCustomer,
  input: TransferInput,
  moment: 'payout' | 'release',
): Promise<ReadyTransfer> {
  const { row: own, loan: requested } = loanOf(locked, input.loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: own.user_id, principal: requested.principal }, context.actor))
  const { row, loan } = await assertPayable(tx, context, locked, input.loanId, moment)
  const { wallet } = input
  if (!wallet?.gateway) throw new Refused(refusal('network_not_configured'))
  await assertWalletUnchanged(tx, row, wallet)
  throwIfRefused(refusalToTransferTo(wallet, 'payout', input.holderReason))
  const transfer = transferOf(loan, locked.customerLoans, context.today)
  if (wallet.balance !== undefined && wallet.balance < transfer.amount)
    throw new Refused(refusal('our_account_too_low', { amount: transfer.amount }))
  return { row, loan, wallet, transfer, holder: { name: wallet.name, match: wallet.match, reason: input.holderReason ?? null } }
}

/** The wallet must be approved or confirmed by code, and be the one queried. */
async function assertWalletUnchanged(tx: Tx, row: LoanRow, wallet: CheckedWalletHolder): Promise<void> {
  const { rows } = await sql`
    select 1 from users where id = ${row.user_id} and momo_number = ${wallet.phone} and momo_provider = ${wallet.network}`.execute(tx)
  const isSame = rows.length > 0
  if (!isSame || changeSinceApproval(await openWalletChanges(tx, row.user_id), row.approved_at))
    throw new Refused(refusal('wallet_change_unconfirmed'))
}

/** Sent exactly once after the commit, even if this process stops. */
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

/**
 * Call it after the commit; the job continues if this process stops or the provider gives no final response. @throws Refused
 * transfer_refused where the provider certainly does not have it.
 */
export async function sendTransfer(deps: Deps, providers: PaymentProviders, loanId: number): Promise<void> {
  const reference = await lastTransferOf(deps.db, loanId)
  if (reference === undefined) return
  await advance(deps, providers, reference)
  announceWakes(deps.db, new Set([MOMO_CHECK]))
  const request = await findTransaction(deps.db, reference)
  if (request?.status === 'FAILED') throw new Refused(refusal('transfer_refused', { why: momoReasonForStaff(request.reason ?? 'unknown') }))
}

export async function lastTransferOf(db: Db, loanId: number): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    select reference from payouts where loan_id = ${loanId} and reference is not null order by id desc limit 1`.execute(db)
  return rows[0]?.reference
}
