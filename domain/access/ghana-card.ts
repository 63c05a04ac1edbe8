import { refusalToManage, type StaffUser, type Person, type RolePermissions } from '#domain/access/account-rules.ts'
import { cedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export const CARD_FORM = 'Enter the number like GHA-123456789-0'

/** `GHA-123456789-0` from any accepted spelling. */
export function parseGhanaCard(text: string): string | undefined {
  const [, body, last] = /^GHA(\d{9})(\d)$/.exec(text.toUpperCase().replaceAll(/[\s-]/g, '')) ?? []
  return body === undefined || last === undefined ? undefined : `GHA-${body}-${last}`
}

export const maskGhanaCard = (number: string): string => `GHA-•••${number.slice(-5)}`

/** `seen`: staff compared card and person; `authority`: the authority confirmed number and name. */
export const CARD_CHECKS = ['seen', 'authority'] as const
export type CardCheck = (typeof CARD_CHECKS)[number]

export type IdentityCheckResult =
  | { readonly outcome: 'seen' }
  | { readonly outcome: 'confirmed'; readonly reference: string }
  | { readonly outcome: 'mismatch' }

export interface StoredCard {
  readonly number: string
  readonly verified: boolean
}

export function refusalToRecordCard(
  person: Person,
  staff: StaffUser,
  roles: RolePermissions,
  card: StoredCard | undefined,
  number: string,
): Refusal | undefined {
  return refusalToManage(person, staff, roles) ?? (card?.number === number ? refusal('card_unchanged') : undefined)
}

export function refusalToVerifyCard(
  person: Person,
  staff: StaffUser,
  roles: RolePermissions,
  card: StoredCard | undefined,
  checked: { readonly number: string; readonly result: IdentityCheckResult } | undefined,
): Refusal | undefined {
  const notManaged = refusalToManage(person, staff, roles)
  if (notManaged) return notManaged
  if (!card) return refusal('card_not_recorded')
  if (card.verified) return refusal('card_verified_before')
  // Another number was recorded while the check ran.
  if (checked?.number !== card.number) return refusal('card_changed')
  return checked.result.outcome === 'mismatch' ? refusal('card_not_confirmed') : undefined
}

/** With the setting "ghana_card_gate". */
export const CARD_REQUIRED_ABOVE = cedis(1000)

export const refusalWithoutCard = (amount: Pesewas, card: { readonly verified: boolean }): Refusal | undefined =>
  amount > CARD_REQUIRED_ABOVE && !card.verified ? refusal('card_asked_for', { amount: CARD_REQUIRED_ABOVE }) : undefined
