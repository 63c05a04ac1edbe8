import { refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { cedis, NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { refinancedBy, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import type { NameMatch } from '#domain/loans/holder-name.ts'
import { outstandingOf } from '#domain/loans/loan.ts'

/** What a mobile money wallet of the lowest tier may receive on one day (Bank of Ghana, from 1 March 2024). */
export const SMALLEST_WALLET_TAKES = cedis(3000)

/** What goes to the wallet, and what of the principal settles the old loan of a refinance instead. In pesewas. */
export interface Transfer {
  readonly amount: Pesewas
  readonly settles: Pesewas
}

/** Of a refinance only the rest is transferred. */
export function transferOf(loan: { readonly principal: Pesewas; readonly refinancedFrom: number | null }, books: CustomerLoans): Transfer {
  const old = refinancedBy(loan, books)
  const settles = old ? outstandingOf(old) : NOTHING
  return { amount: subtract(loan.principal, settles), settles }
}

/** Whether a colleague has to release this transfer. `above`: the amount up to which one person pays out alone, in pesewas. */
export const needsSecondPerson = (amount: Pesewas, above: Pesewas): boolean => amount > above

/** What stands in the way of every payout of a loan, whichever way its money goes. */
export interface PayoutsOfLoan {
  /** A transfer was ordered, and nobody knows yet how it ends. */
  readonly underWay: boolean
  /** A transfer that had failed succeeded after all: the money may be with the customer. */
  readonly arrivedLate: boolean
}

/** Why no other money may go out for this loan now: a second payout is never made while a first may live. */
export function refusalWhileUnderWay({ underWay, arrivedLate }: PayoutsOfLoan): Refusal | undefined {
  if (underWay) return refusal('transfer_under_way')
  return arrivedLate ? refusal('transfer_arrived_late') : undefined
}

export interface PayingStaff {
  readonly userId: string
  readonly permissions: readonly Permission[]
}

/** Why this person cannot pay this loan out by mobile money, nor release or cancel such a payout: the amount is the loan's (rule A4). */
export function refusalToPayByMomo(
  loan: { readonly userId: string; readonly principal: Pesewas },
  staff: PayingStaff,
): Refusal | undefined {
  return loan.userId === staff.userId ? refusal('own_record') : refusalToDecideOn(loan.principal, staff.permissions)
}

/** The wallet as its network knows it, and how its holder compares with the customer. */
export interface CheckedWallet {
  readonly state: 'active' | 'inactive' | 'not_found' | 'unknown'
  readonly match: NameMatch
}

export type TransferPurpose = 'payout' | 'refund'

/**
 * Whether the payer must give a reason for this wallet: the network names another holder, or for a payout none. A refund always carries a reason of its own,
 * which is enough where no holder is named. The tables `payouts` and `momo_refunds` check the same.
 */
export const needsHolderReason = ({ match }: { readonly match: NameMatch }, purpose: TransferPurpose): boolean =>
  match === 'different' || (match === 'untold' && purpose === 'payout')

/** Why nothing is transferred to this wallet. */
export function refusalToTransferTo(wallet: CheckedWallet, purpose: TransferPurpose, reason: string | undefined): Refusal | undefined {
  if (wallet.state === 'not_found') return refusal('wallet_not_found')
  if (wallet.state === 'inactive') return refusal('wallet_not_active')
  return needsHolderReason(wallet, purpose) && reason === undefined ? refusal('holder_not_confirmed') : undefined
}

/** Why this person cannot release a payout that a colleague asked for. */
export const refusalToRelease = (waiting: { readonly askedBy: string } | undefined, staffId: string): Refusal | undefined => {
  if (!waiting) return refusal('no_payout_waits')
  return waiting.askedBy === staffId ? refusal('asked_for_it_yourself') : undefined
}

/** A change of the wallet, or of its owner's phone, that no code has confirmed. */
export interface WalletChange {
  readonly what: 'wallet' | 'phone'
  readonly changedAt: Date
}

/** The newest change after the approval: whoever approved looked at another wallet. Undefined where money may follow the wallet. */
export const changeSinceApproval = <C extends WalletChange>(changes: readonly C[], approvedAt: Date | null): C | undefined =>
  changes.findLast(({ changedAt }) => approvedAt === null || changedAt > approvedAt)
