/** Reproducible random choices. */
export interface Dice {
  /** Both ends included. */
  readonly whole: (from: number, to: number) => number
  /** True in this many of ten cases. */
  readonly tenths: (often: number) => boolean
  readonly pick: <T>(items: readonly [T, ...T[]]) => T
}

/** Mulberry32. */
export function seededDice(seed: number): Dice {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    tenths: (often) => next() * 10 < often,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
  }
}
