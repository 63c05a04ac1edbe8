import type { listCollectionCases } from '#contract/collections.ts'
import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatAmount } from '#domain/kernel/money.ts'
import type { CollectionBand, StepAction } from '#domain/collections/collection-case.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { KIND_NAMES, OUTCOME_NAMES } from '#web/collections/contact-labels.ts'

export type CollectionCase = AnswerOf<typeof listCollectionCases>[number]
export type CaseGroup = CollectionCase['group']

export const BAND_NAMES = {
  days_1_to_7: '1–7 days',
  days_8_to_30: '8–30 days',
  days_31_to_60: '31–60 days',
  days_61_to_90: '61–90 days',
  over_90_days: 'Over 90 days',
} as const satisfies Record<CollectionBand, string>

export const SHORT_BAND_NAMES = {
  days_1_to_7: '1–7',
  days_8_to_30: '8–30',
  days_31_to_60: '31–60',
  days_61_to_90: '61–90',
  over_90_days: '90+',
} as const satisfies Record<CollectionBand, string>

export const STEP_NAMES = {
  sms: 'SMS',
  call: 'Call',
  visit: 'Visit',
  letter: 'Letter',
  manager: 'Manager decides',
  write_off: 'Propose write-off',
} as const satisfies Record<StepAction, string>

export const GROUP_NAMES = {
  broken_promise: 'Broken promises',
  promise_today: 'Promised for today',
  to_contact: 'To contact today',
  later: 'Later',
} as const satisfies Record<CaseGroup, string>

const dayWords = (day: LocalDate, today: LocalDate): string => (day === today ? 'today' : formatDay(day, today))

/** `600.00 by Sat 21 Nov`; undefined without an open or broken promise. */
export function promiseWords({ promise }: Pick<CollectionCase, 'promise'>, today: LocalDate): string | undefined {
  if (promise === null || promise.state === 'kept' || promise.state === 'late') return undefined
  return `${formatAmount(promise.amount)} by ${dayWords(promise.on, today)}`
}

export const nextWords = ({ nextStep, nextOn }: Pick<CollectionCase, 'nextStep' | 'nextOn'>, today: LocalDate): string =>
  nextOn <= today ? STEP_NAMES[nextStep] : `${STEP_NAMES[nextStep]}, ${formatDay(nextOn, today)}`

export const lastWords = ({ lastContact }: Pick<CollectionCase, 'lastContact'>): string => {
  if (lastContact === null) return 'No contact yet'
  return lastContact.outcome === null ? KIND_NAMES[lastContact.kind] : OUTCOME_NAMES[lastContact.outcome]
}

export const daysWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** `Georgina Adjetey` becomes `GA`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase()

export function groupsOf(rows: readonly CollectionCase[]): { group: CaseGroup; rows: CollectionCase[] }[] {
  const groups = Map.groupBy(rows, ({ group }) => group)
  return [...groups].map(([group, inGroup]) => ({ group, rows: inGroup }))
}

export function stepFrom(ids: readonly number[], open: number | undefined, by: 1 | -1): number | undefined {
  const at = open === undefined ? -1 : ids.indexOf(open)
  if (at === -1) return ids[0]
  return ids[at + by] ?? ids[at]
}

export const afterSaving = (ids: readonly number[], saved: number): number | undefined => {
  const at = ids.indexOf(saved)
  return ids[at + 1] ?? (at > 0 ? ids[at - 1] : undefined)
}
