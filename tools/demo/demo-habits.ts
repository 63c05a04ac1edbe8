import type { Random } from '#tools/seeded-random.ts'

export interface PlannedPayment {
  readonly afterDays: number
  /** Weekly payments covered; may be a fraction. */
  readonly weeks: number
  /** To banknotes. */
  readonly inNotes?: true
}

const WEEKS = Array.from({ length: 13 }, (_, index) => index + 1)
const inTime = (week: number, random: Random): number => 7 * week - random.pick([0, 0, 0, 1, 1, 2])

const several = (weeks: number): PlannedPayment[] =>
  Array.from({ length: Math.ceil(13 / weeks) }, (_, index) => ({ afterDays: 7 * (index + 1) - 1, weeks }))

/** For thirteen weeks. */
export const HABITS = {
  timely: (random) => WEEKS.map((week) => ({ afterDays: inTime(week, random), weeks: 1 })),
  roundsUp: (random) => WEEKS.map((week) => ({ afterDays: inTime(week, random), weeks: 1, inNotes: true })),
  twoAtATime: () => several(2),
  threeAtATime: () => several(3),
  mostlyInTime: (random) =>
    WEEKS.map((week) => ({ afterDays: random.chance(0.6) ? inTime(week, random) : 7 * week + random.between(1, 5), weeks: 1 })),
  late: (random) => WEEKS.map((week) => ({ afterDays: random.chance(0.2) ? 7 * week : 7 * week + random.between(2, 10), weeks: 1 })),
  inParts: (random) =>
    WEEKS.flatMap((week) =>
      random.chance(0.5)
        ? [{ afterDays: 7 * week, weeks: 1 }]
        : [
            { afterDays: 7 * week, weeks: 0.6 },
            { afterDays: 7 * week + 4, weeks: 0.4 },
          ],
    ),
  catchesUp: (random) =>
    WEEKS.filter((week) => week < 4 || week > 6).map((week) => ({ afterDays: inTime(week, random), weeks: week === 7 ? 4 : 1 })),
} as const satisfies Record<string, (random: Random) => PlannedPayment[]>

export type Habit = keyof typeof HABITS
