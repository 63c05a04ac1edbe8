export interface Random {
  /** In [0, 1). */
  readonly next: () => number
  /** An integer from 0 up to, and without, `count`. */
  readonly below: (count: number) => number
  /** An integer, both ends included. */
  readonly between: (from: number, to: number) => number
  /** True with this probability. */
  readonly chance: (share: number) => boolean
  readonly pick: <const T>(items: readonly [T, ...T[]]) => T
}

/** Mulberry32: the same seed gives the same choices on every machine. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return {
    next,
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
  }
}
