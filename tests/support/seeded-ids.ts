import type { Random } from '#server/platform/random.ts'
import { seededRandom } from '#tools/seeded-random.ts'

/** The same in each run, so that rows sorted by them have the same order. */
export function seededIds(seed: number): Random {
  const { below } = seededRandom(seed)
  const pick = (alphabet: string, count: number) => Array.from({ length: count }, () => alphabet.charAt(below(alphabet.length))).join('')
  const hex = (count: number) => pick('0123456789abcdef', count)
  return {
    token: () => Buffer.from(hex(64), 'hex').toString('base64url'),
    digits: (count) => pick('0123456789', count),
    pick,
    id: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
  }
}
