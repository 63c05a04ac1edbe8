import type { Dice } from './demo-dice.ts'

/** A planned payment. */
export interface PlannedPayment {
  /** Days after the payout. */
  readonly afterDays: number
  /** Number of weekly payments it covers; may be a fraction. */
  readonly weeks: number
  /** Rounded up to banknotes. */
  readonly inNotes?: true
}

const WEEKS = Array.from({ length: 13 }, (_, index) => index + 1)
const inTime = (week: number, dice: Dice): number => 7 * week - dice.pick([0, 0, 0, 1, 1, 2])

/** This many weekly payments at a time, a day early. */
const several = (weeks: number): PlannedPayment[] =>
  Array.from({ length: Math.ceil(13 / weeks) }, (_, index) => ({ afterDays: 7 * (index + 1) - 1, weeks }))

/** Payment patterns of borrowers for a loan of thirteen weeks. */
export const HABITS = {
  timely: (dice) => WEEKS.map((week) => ({ afterDays: inTime(week, dice), weeks: 1 })),
  roundsUp: (dice) => WEEKS.map((week) => ({ afterDays: inTime(week, dice), weeks: 1, inNotes: true })),
  twoAtATime: () => several(2),
  threeAtATime: () => several(3),
  mostlyInTime: (dice) => WEEKS.map((week) => ({ afterDays: dice.tenths(6) ? inTime(week, dice) : 7 * week + dice.whole(1, 5), weeks: 1 })),
  late: (dice) => WEEKS.map((week) => ({ afterDays: dice.tenths(2) ? 7 * week : 7 * week + dice.whole(2, 10), weeks: 1 })),
  inParts: (dice) =>
    WEEKS.flatMap((week) =>
      dice.tenths(5)
        ? [{ afterDays: 7 * week, weeks: 1 }]
        : [
            { afterDays: 7 * week, weeks: 0.6 },
            { afterDays: 7 * week + 4, weeks: 0.4 },
          ],
    ),
  catchesUp: (dice) =>
    WEEKS.filter((week) => week < 4 || week > 6).map((week) => ({ afterDays: inTime(week, dice), weeks: week === 7 ? 4 : 1 })),
} as const satisfies Record<string, (dice: Dice) => PlannedPayment[]>

export type Habit = keyof typeof HABITS
