export interface Random {
  /** In [0, 1). */
  readonly next: () => number
  /** From 0, below `count`. */
  readonly below: (count: number) => number
  /** Both ends included. */
  readonly between: (from: number, to: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <const T>(items: readonly [T, ...T[]]) => T
}

/** Mulberry32: the same on every machine. */
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
