import { formatAmount, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { gsmSize, gsmText } from '#domain/notifications/gsm-text.ts'

/** `GHS 1,300.00`: the cedi sign is not in the SMS alphabet. */
export const smsCedis = (amount: Pesewas): string => `GHS ${formatAmount(amount)}`

/** Ends a typed reason with a full stop. */
export const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

export const smsFromUs = (text: string): string => gsmText(`Mmoa Loans: ${text}`)

/** The longer text if it fits into one part. */
export const fittingSms = (longer: string, shorter: string): string => (gsmSize(smsFromUs(longer))?.parts === 1 ? longer : shorter)

const credit = (amount: Pesewas, formatted: string): string => (amount > 0 ? ` We added ${formatted} to your credit balance.` : '')
/** A sentence with a leading space; empty for 0. */
export const formatCredit = (amount: Pesewas): string => credit(amount, formatCedis(amount))
export const smsCredit = (amount: Pesewas): string => credit(amount, smsCedis(amount))

/** Every message that says "call us" names the number, once (rule W17). */
export const withOfficePhone = (text: string, phone: string | undefined): string =>
  phone === undefined ? text : text.replace(/\bcall us(?: now)?\b(?! (?:now\b|on ))/gi, (words) => `${words} on ${phone}`)
