import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Every secret and every id that is not a row number, from the system's own generator. */
export interface Random {
  /** 32 bytes as base64url: for session tokens and the like. */
  token(): string
  /** So many decimal digits, each equally likely: for codes. */
  digits(count: number): string
  /** So many characters of the alphabet, each equally likely: for receipt numbers. */
  pick(alphabet: string, count: number): string
  /** A UUID of version 4: a name, never a secret. */
  id(): string
}

const pick = (alphabet: string, count: number): string =>
  Array.from({ length: count }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

export const systemRandom: Random = {
  token: () => randomBytes(32).toString('base64url'),
  digits: (count) => pick('0123456789', count),
  pick,
  id: () => randomUUID(),
}
