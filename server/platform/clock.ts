/**
 * The product's only clock: stored times and decisions never use the database's time or `new Date()`, so that tests and the demo can move
 * it.
 */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
