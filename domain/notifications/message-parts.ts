import { formatAmount, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { gsmSize, gsmText } from '#domain/notifications/gsm-text.ts'

/** `GHS 1,300.00`: the cedi sign is not in the SMS alphabet. */
export const smsCedis = (amount: Pesewas): string => `GHS ${formatAmount(amount)}`

/** A reason that staff typed, as a sentence: others may follow it. */
export const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`)

/** The GSM text of an SMS, with its sender. */
export const smsFromUs = (text: string): string => gsmText(`Mmoa Loans: ${text}`)

/** The longer text where it fits into one part, and the shorter one otherwise. */
export const fittingSms = (longer: string, shorter: string): string => (gsmSize(smsFromUs(longer))?.parts === 1 ? longer : shorter)

const credit = (amount: Pesewas, formatted: string): string => (amount > 0 ? ` We added ${formatted} to your credit balance.` : '')
/** A sentence about money that went to the credit balance, after a space; empty where there is none. */
export const formatCredit = (amount: Pesewas): string => credit(amount, formatCedis(amount))
export const smsCredit = (amount: Pesewas): string => credit(amount, smsCedis(amount))
