import { formatAmount, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { gsmSize, gsmText } from '#domain/notifications/gsm-text.ts'

/** The SMS alphabet has no cedi sign. */
export const smsCedis = (amount: Pesewas): string => `GHS ${formatAmount(amount)}`

export const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

export const smsFromUs = (text: string): string => gsmText(`Mmoa Loans: ${text}`)

/** The longer one if it fits into one part. */
export const fittingSms = (longer: string, shorter: string): string => (gsmSize(smsFromUs(longer))?.parts === 1 ? longer : shorter)

const credit = (amount: Pesewas, formatted: string): string => (amount > 0 ? ` We added ${formatted} to your credit balance.` : '')
/** With a leading space; empty for 0. */
export const formatCredit = (amount: Pesewas): string => credit(amount, formatCedis(amount))
export const smsCredit = (amount: Pesewas): string => credit(amount, smsCedis(amount))

/** After each "call us" that names no number yet (rule W17). */
export const withOfficePhone = (text: string, phone: string | undefined): string =>
  phone === undefined ? text : text.replace(/\bcall us(?: now)?\b(?! (?:now\b|on ))/gi, (words) => `${words} on ${phone}`)
