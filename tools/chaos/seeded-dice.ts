/** Reproducible random numbers (mulberry32). */
export interface Dice {
  /** In [0, 1). */
  readonly roll: () => number
  readonly upTo: (count: number) => number
  readonly pick: <const T>(from: readonly [T, ...T[]]) => T
  /** True with this probability. */
  readonly chance: (share: number) => boolean
}

export function seededDice(seed: number): Dice {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const upTo = (count: number) => Math.floor(roll() * count)
  return { roll, upTo, pick: (from) => from[upTo(from.length)] ?? from[0], chance: (share) => roll() < share }
}
