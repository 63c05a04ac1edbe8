import { useState } from 'react'
import type { Pesewas } from '#domain/kernel/money.ts'
import { quote, SMALLEST_LOAN } from '#domain/loans/quote.ts'
import { termsText } from '#domain/loans/terms.ts'
import type { CalendarInForce } from '#web/loans/use-calendar.ts'

/** Sent with the refusal `terms_changed`. */
export interface ServerTerms {
  hash: string
  text: string
}

export function serverTermsIn(body: unknown): ServerTerms | undefined {
  if (typeof body !== 'object' || body === null || !('terms' in body)) return undefined
  const { terms } = body
  if (typeof terms !== 'object' || terms === null || !('hash' in terms) || !('text' in terms)) return undefined
  return typeof terms.hash === 'string' && typeof terms.text === 'string' ? { hash: terms.hash, text: terms.text } : undefined
}

/** SHA-256 in hex. Undefined without crypto.subtle (no https): nothing is compared. */
export async function hashTerms(text: string): Promise<string | undefined> {
  if (globalThis.crypto?.subtle === undefined) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** As the server computes them; undefined below the smallest loan and while the calendar loads. */
export const termsOfAmount = (amount: Pesewas | undefined, calendar: CalendarInForce | undefined): string | undefined =>
  amount === undefined || amount < SMALLEST_LOAN || calendar === undefined ? undefined : termsText(quote(amount), calendar.keepsWorkingDays)

/** An acceptance holds for one text. When the amount, the product or the server changes the terms, they are no longer accepted. */
export function useAcceptance(terms: string | undefined): readonly [boolean, (accepted: boolean) => void] {
  const [text, setText] = useState<string>()
  return [terms !== undefined && text === terms, (accepted) => setText(accepted ? terms : undefined)]
}
