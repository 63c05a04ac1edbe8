import type { Pesewas } from '#domain/kernel/money.ts'

/** Of another version than 1, with what the server quoted last. */
export interface ChosenProduct {
  readonly version: number
  /** Of a monthly loan. */
  readonly payDay: number | undefined
  readonly quoted: QuotedProduct | undefined
}
export interface QuotedProduct {
  readonly amount: Pesewas
  readonly terms: { readonly hash: string; readonly text: string }
  readonly refusal: string | null
}

/** Undefined for another amount, whose quote is on its way. */
export const quotedFor = (chosen: ChosenProduct, amount: Pesewas | undefined): QuotedProduct | undefined =>
  chosen.quoted?.amount === amount ? chosen.quoted : undefined

/** Terms depend on the amount, so they are checked last. */
export function reasonAgainst(chosen: ChosenProduct, amount: Pesewas | undefined, termsAccepted: boolean): string | undefined {
  if (amount === undefined) return 'Loan amount is required'
  const quoted = quotedFor(chosen, amount)
  if (!quoted) return 'Wait until the price is shown'
  return quoted.refusal ?? (termsAccepted ? undefined : 'You must accept the terms and conditions')
}
