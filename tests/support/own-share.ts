import { IS_NIGHTLY } from './is-nightly.ts'

const ON_SERVER = process.env['TEST_DATABASE_URL'] !== undefined

/** Each of the two databases runs half; `npm run nightly` runs all on each. */
export const ownSequences = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index + 1).filter((sequence) => IS_NIGHTLY || (sequence % 2 === 0) === ON_SERVER)

/** As ownSequences, of a list: what each item proves is the same on both. */
export const ownShareOf = <T>(list: readonly T[]): T[] => list.filter((_, index) => IS_NIGHTLY || (index % 2 === 1) === ON_SERVER)

/** Differs per database, so that one check tries two. */
export const ownSeed = (seed: number): number => (ON_SERVER ? seed + 1 : seed)

/**
 * All on the server, every second one on the embedded database. Lists inside a list pass their index as `turn`, so that each item of both
 * lists is used. `npm run nightly -- combinations` runs all on each.
 */
export const sampleOf = <T>(combinations: readonly T[], turn = 0): T[] =>
  combinations.filter((_, index) => IS_NIGHTLY || ON_SERVER || (index + turn) % 2 === 0)
