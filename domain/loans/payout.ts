import type { LocalDate } from '#domain/kernel/calendar.ts'
import { cedis, NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { settlementOn } from '#domain/loans/early-settlement.ts'
import { refinancedBy, type CustomerLoans } from '#domain/loans/customer-loans.ts'
import type { NameMatch } from '#domain/loans/holder-name.ts'

/** Daily limit of the lowest wallet tier (Bank of Ghana, from 1 March 2024). */
export const LOWEST_WALLET_LIMIT = cedis(3000)

export interface Transfer {
  readonly amount: Pesewas
  readonly settles: Pesewas
}

/** What the customer gets on `day`: principal less fees and what closes the refinanced loan (rules L21, L26 and L28). */
export function transferOf(
  loan: { readonly principal: Pesewas; readonly refinancedFrom: number | null; readonly fees?: Pesewas },
  customerLoans: CustomerLoans,
  day: LocalDate,
): Transfer {
  const old = refinancedBy(loan, customerLoans)
  const settles = old ? settlementOn(old, day).amount : NOTHING
  return { amount: subtract(subtract(loan.principal, loan.fees ?? NOTHING), settles), settles }
}

export const needsSecondPerson = (amount: Pesewas, above: Pesewas): boolean => amount > above

export interface PayoutsOfLoan {
  /** Sent, result unknown. */
  readonly underWay: boolean
  /** Failed, then succeeded: the customer may have the money. */
  readonly arrivedLate: boolean
}

export function refusalWhileUnderWay({ underWay, arrivedLate }: PayoutsOfLoan): Refusal | undefined {
  if (underWay) return refusal('transfer_under_way')
  return arrivedLate ? refusal('transfer_arrived_late') : undefined
}

export interface CheckedWallet {
  readonly state: 'active' | 'inactive' | 'not_found' | 'unknown'
  readonly match: NameMatch
}

export type TransferPurpose = 'payout' | 'refund'

/** `payouts` and `momo_refunds` have the same check. */
export const needsHolderReason = ({ match }: { readonly match: NameMatch }, purpose: TransferPurpose): boolean =>
  match === 'different' || (match === 'untold' && purpose === 'payout')

export function refusalToTransferTo(wallet: CheckedWallet, purpose: TransferPurpose, reason: string | undefined): Refusal | undefined {
  if (wallet.state === 'not_found') return refusal('wallet_not_found')
  if (wallet.state === 'inactive') return refusal('wallet_not_active')
  return needsHolderReason(wallet, purpose) && reason === undefined ? refusal('holder_not_confirmed') : undefined
}

export const refusalToRelease = (
  waiting: { readonly askedBy: string; readonly released?: boolean } | undefined,
  staffId: string,
): Refusal | undefined => {
  if (!waiting || waiting.released === true) return refusal('no_payout_waits')
  return waiting.askedBy === staffId ? refusal('asked_for_it_yourself') : undefined
}

/** A change that no code has confirmed. */
export interface WalletChange {
  readonly what: 'wallet' | 'phone'
  readonly changedAt: Date
}

/** The last change that the approver had not seen. */
export const changeSinceApproval = <C extends WalletChange>(changes: readonly C[], approvedAt: Date | null): C | undefined =>
  changes.findLast(({ changedAt }) => approvedAt === null || changedAt > approvedAt)
