import * as z from 'zod/mini'
import type { MomoReason } from '#domain/momo/momo-reason.ts'

export type Direction = 'payment' | 'transfer' | 'refund'

const EITHER_WAY: Readonly<Record<string, MomoReason>> = {
  // Mostly an empty wallet.
  INTERNAL_PROCESSING_ERROR: 'not_processed',
  TRANSACTION_NOT_COMPLETED: 'not_processed',
  APPROVAL_REJECTED: 'declined',
  PAYMENT_NOT_APPROVED: 'declined',
  TRANSACTION_CANCELED: 'declined',
  EXPIRED: 'expired',
  NOT_ALLOWED: 'not_allowed',
  NOT_ALLOWED_TARGET_ENVIRONMENT: 'not_configured',
  INVALID_CALLBACK_URL_HOST: 'not_configured',
  INVALID_CURRENCY: 'not_configured',
  SERVICE_UNAVAILABLE: 'provider_trouble',
}
const TO_US: Readonly<Record<string, MomoReason>> = {
  ...EITHER_WAY,
  NOT_ENOUGH_FUNDS: 'too_little_money',
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  PAYER_NOT_FOUND: 'no_wallet',
  PAYER_LIMIT_REACHED: 'wallet_limit',
  SENDER_ACCOUNT_NOT_ACTIVE: 'wallet_not_active',
  PAYEE_NOT_FOUND: 'not_allowed',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'not_allowed',
}
const FROM_US: Readonly<Record<string, MomoReason>> = {
  ...EITHER_WAY,
  NOT_ENOUGH_FUNDS: 'our_account_too_low',
  COULD_NOT_PERFORM_TRANSACTION: 'not_processed',
  PAYER_NOT_FOUND: 'not_allowed',
  PAYER_LIMIT_REACHED: 'our_limit',
  SENDER_ACCOUNT_NOT_ACTIVE: 'not_allowed',
  PAYEE_NOT_FOUND: 'no_wallet',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'cannot_receive',
}
const BY_DIRECTION: Readonly<Record<Direction, Readonly<Record<string, MomoReason>>>> = {
  payment: TO_US,
  transfer: FROM_US,
  // MTN did not find the payment to refund.
  refund: { ...FROM_US, RESOURCE_NOT_FOUND: 'not_accepted' },
}

/** With these codes, and any status from 400 on, MTN does not have the transaction. */
const NOT_TAKEN = [
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
  'PAYER_NOT_FOUND',
  'PAYEE_NOT_FOUND',
  'PAYER_LIMIT_REACHED',
  'PAYEE_NOT_ALLOWED_TO_RECEIVE',
  'NOT_ENOUGH_FUNDS',
  'SENDER_ACCOUNT_NOT_ACTIVE',
]

export const reasonOfCode = (code: string | undefined, direction: Direction): MomoReason =>
  (code === undefined ? undefined : BY_DIRECTION[direction][code]) ?? 'unknown'

export const provesNotTaken = (code: string | undefined, direction: Direction): code is string =>
  code !== undefined && (NOT_TAKEN.includes(code) || (direction === 'refund' && code === 'RESOURCE_NOT_FOUND'))

const coded = z.object({ code: z.string() })

/** Undefined for the gateway's own form, `{ statusCode, message }`. */
export function codeIn(value: unknown): string | undefined {
  const object = z.safeParse(coded, value)
  const code = object.success ? object.data.code : value
  return typeof code === 'string' && /^[A-Z][A-Z_]{1,60}$/.test(code) ? code : undefined
}
