import type { CardCheck } from '#domain/access/ghana-card.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { todayHere } from '#web/shared/format-time.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'

/** Exactly what was checked (rule S37). */
export const cardCheckWords = (how: CardCheck | null, by: string | null): string =>
  how === 'authority' ? 'verified with the authority' : `seen by ${by ?? 'the office'}, not verified with the authority`

export function cardLabel({ ghanaCard }: Pick<Person, 'ghanaCard'>): string {
  if (ghanaCard === null) return 'not recorded'
  const { number, verifiedAt, verifiedBy, verifiedHow } = ghanaCard
  if (verifiedAt === null) return `${number}, not seen yet`
  return `${number}, ${cardCheckWords(verifiedHow, verifiedBy)}`
}

/** The entry is not lifted, but may have ended. */
export function blacklistLabel({ reason, until, enteredAt, enteredBy, inForce }: NonNullable<Person['blacklist']>): string {
  const today = todayHere()
  const end = until === null ? '' : inForce ? ` until ${formatDay(until, today)}` : `, ended after ${formatDay(until, today)}`
  return `${inForce ? 'Listed' : 'Was listed'} by ${enteredBy} on ${formatDay(dayOf(enteredAt), today)}${end}: ${reason}`
}
