/** The one clock of the product. What is stored or decided never asks the database or `new Date()` for the time, so a test and the demo can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
