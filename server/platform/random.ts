import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export interface Random {
  /** 32 bytes as base64url. */
  token(): string
  digits(count: number): string
  pick(alphabet: string, count: number): string
  /** A UUID v4: not a secret. */
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
