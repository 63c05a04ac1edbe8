import { type Clock, systemClock } from '#server/platform/clock.ts'

/** A clock that can be moved on by whoever stands at the simulator. */
export interface SimulatorClock extends Clock {
  readonly advance: (seconds: number) => void
  /** Goes by itself: a clock that was handed in moves only when a test moves it. */
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
