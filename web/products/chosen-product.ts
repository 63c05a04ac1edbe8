import type { Pesewas } from '#domain/kernel/money.ts'

/** A product other than version 1. */
export interface ChosenProduct {
  readonly version: number
  /** Only of a monthly loan. */
  readonly payDay: number | undefined
  /** Largest amount at the customer's level. */
  readonly most: Pesewas
  /** From the server's last quote. */
  readonly terms: { readonly amount: Pesewas; readonly text: string } | undefined
}

/** Undefined for another amount, whose quote is on its way. */
export const termsOfProduct = ({ terms }: ChosenProduct, amount: Pesewas | undefined): string | undefined =>
  terms?.amount === amount ? terms?.text : undefined

/** A product has its own limit for a level. */
export const withLimitOf = <Level extends { readonly maxLoanAmount: Pesewas }>(level: Level, product: ChosenProduct | undefined): Level =>
  product ? { ...level, maxLoanAmount: product.most } : level
