import type { Pesewas } from '#domain/kernel/money.ts'
import { quote, SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { termsText } from '#domain/loans/terms.ts'
import type { CalendarInForce } from '#web/loans/use-calendar.ts'

/** The terms of a loan of this amount, as the server seals them; undefined where there is no such loan, or where its words are not known yet. */
export const termsOfAmount = (amount: Pesewas | undefined, calendar: CalendarInForce | undefined): string | undefined =>
  amount === undefined || amount < SMALLEST_LOAN || calendar === undefined ? undefined : termsText(quote(amount), calendar.keepsWorkingDays)
