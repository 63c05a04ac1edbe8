import { type Clock, systemClock } from '#server/platform/clock.ts'

export interface SimulatorClock extends Clock {
  readonly advance: (seconds: number) => void
  /** Moves by itself; a clock passed in by a test does not. */
  readonly goes: boolean
}

export function simulatorClock(handedIn: Clock | undefined): SimulatorClock {
  const base = handedIn ?? systemClock
  let ahead = 0
  return {
    goes: handedIn === undefined,
    now: () => new Date(base.now().getTime() + ahead),
    advance: (seconds) => {
      ahead += seconds * 1000
    },
  }
}
