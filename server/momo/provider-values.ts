import { parseCedis, type Pesewas } from '#domain/kernel/money.ts'

const LONGEST_NOTE = 160

/** The characters that every provider takes (MTN answers 400 to an apostrophe), at most 160 of them. Accents go, anything else becomes a space. */
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

/** Money as a provider tells it: `100`, `6.0`, `12.50`, also as a number. Undefined for what is not whole pesewas, never rounded. */
export const parseProviderAmount = (told: string | number): Pesewas | undefined => parseCedis(String(told).replace(/(\.\d\d)0+$/, '$1'))

/** What a provider says, as far as it is plain words: numbers, keys, addresses and markup are left out, so that neither a secret nor a phone number is kept with it. */
export const redactProviderText = (told: string, secrets: readonly string[]): string =>
  secrets
    .reduce((text, secret) => text.replaceAll(secret, ' '), told.slice(0, 1000))
    .split(/\s+/)
    .filter((word) => /^[A-Za-z][A-Za-z'-]{0,19}[.,:;!?]?$/.test(word))
    .slice(0, 30)
    .join(' ')

/** A line for a person: no control characters, of bounded length; null where nothing is left. */
export const line = (told: string, longest: number): string | null =>
  told
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim() || null
