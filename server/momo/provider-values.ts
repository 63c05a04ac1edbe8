import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'

const LONGEST_NOTE = 160

/**
 * Keeps the characters that every provider accepts (MTN answers 400 to an apostrophe), at most 160. Accents are dropped, anything else
 * becomes a space.
 */
export const cleanNote = (note: string): string =>
  note
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[–—]/g, '-')
    .replace(/[^A-Za-z0-9 .,-]+/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, LONGEST_NOTE)
    .trim()

/** `0244123456` as `233244123456`. */
export const internationalNumber = (phone: string): string => `233${phone.slice(1)}`

/** Parses `100`, `6.0`, `12.50` or a number. Undefined for fractions of a pesewa; never rounds. */
export const parseProviderAmount = (answer: string | number): Pesewas | undefined => parseCedis(String(answer).replace(/(\.\d\d)0+$/, '$1'))

/** Removes everything but plain words from a provider's text, so that no secret or phone number is stored. */
export const redactProviderText = (answer: string, secrets: readonly string[]): string =>
  secrets
    .reduce((text, secret) => text.replaceAll(secret, ' '), answer.slice(0, 1000))
    .split(/\s+/)
    .filter((word) => /^[A-Za-z][A-Za-z'-]{0,19}[.,:;!?]?$/.test(word))
    .slice(0, 30)
    .join(' ')

/** One line without control characters, of limited length; null if empty. */
export const line = (answer: string, longest: number): string | null =>
  answer
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim() || null
