import { refusalToManage, type Colleague, type Person, type RolePermissions } from '#domain/access/colleague.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export const CARD_FORM = 'Enter the number like GHA-123456789-0'

/** A Ghana Card number in the form in which it is kept; undefined for anything else. Small letters, spaces and missing dashes are forgiven. */
export function parseGhanaCard(text: string): string | undefined {
  const [, body, last] = /^GHA(\d{9})(\d)$/.exec(text.toUpperCase().replaceAll(/[\s-]/g, '')) ?? []
  return body === undefined || last === undefined ? undefined : `GHA-${body}-${last}`
}

/** What is shown without view_sensitive_data: the last four digits. */
export const maskGhanaCard = (number: string): string => `GHA-•••${number.slice(-5)}`

/** The card of an account as it is kept. */
export interface StoredCard {
  readonly number: string
  readonly verified: boolean
}

/** Why this colleague cannot write down this number for this person. Another number takes the place of the old one and has to be verified anew. */
export function refusalToRecordCard(
  person: Person,
  colleague: Colleague,
  roles: RolePermissions,
  card: StoredCard | undefined,
  number: string,
): Refusal | undefined {
  return refusalToManage(person, colleague, roles) ?? (card?.number === number ? refusal('card_unchanged') : undefined)
}

/** Why this colleague cannot say that they saw the card of this person. */
export function refusalToVerifyCard(
  person: Person,
  colleague: Colleague,
  roles: RolePermissions,
  card: StoredCard | undefined,
): Refusal | undefined {
  const stranger = refusalToManage(person, colleague, roles)
  if (stranger) return stranger
  if (!card) return refusal('card_not_recorded')
  return card.verified ? refusal('card_verified_before') : undefined
}
