import type { LocalDate } from '#domain/kernel/calendar.ts'

export const INCIDENT_KINDS = {
  personal_data: 'Personal data lost, changed or seen by a stranger',
  fraud: 'Fraud or attempted fraud',
  cash: 'Cash lost or stolen',
  system: 'The system failed',
  provider: 'A mobile money or SMS provider failed',
  other: 'Something else',
} as const
export type IncidentKind = keyof typeof INCIDENT_KINDS

/** It happened by the day it was found, and that by today. */
export function problemOfIncidentDays(
  { happenedOn, foundOn }: { happenedOn: LocalDate; foundOn: LocalDate },
  today: LocalDate,
): string | undefined {
  if (foundOn > today) return 'Choose a day up to today'
  return happenedOn > foundOn ? 'An incident is found on the day it happened or later' : undefined
}
