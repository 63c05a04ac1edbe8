/** The only clock: stored times and decisions never use another, so that tests and the demo can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
