import type { Pesewas } from '#domain/kernel/money.ts'
import { quote, SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { termsText } from '#domain/loans/terms.ts'

/** The terms of a loan of this amount, as the server seals them; undefined where there is no such loan. */
export const termsOfAmount = (amount: Pesewas | undefined): string | undefined =>
  amount === undefined || amount < SMALLEST_LOAN ? undefined : termsText(quote(amount))
