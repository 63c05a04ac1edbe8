import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'

const LONGEST_NOTE = 160

/** Leaves the characters that every provider accepts; MTN answers 400 to an apostrophe. */
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

/** Undefined for fractions of a pesewa; never rounds. */
export const parseProviderAmount = (value: string | number): Pesewas | undefined => parseCedis(String(value).replace(/(\.\d\d)0+$/, '$1'))

/** Only plain words, so that no secret or phone number is stored. */
export const redactProviderText = (value: string, secrets: readonly string[]): string =>
  secrets
    .reduce((text, secret) => text.replaceAll(secret, ' '), value.slice(0, 1000))
    .split(/\s+/)
    .filter((word) => /^[A-Za-z][A-Za-z'-]{0,19}[.,:;!?]?$/.test(word))
    .slice(0, 30)
    .join(' ')

export const line = (value: string, longest: number): string | null =>
  value
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim() || null
