import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { todayHere } from '#web/shared/format-time.ts'
import type { Person } from '#web/staff-kit/staff-rows.ts'

export function cardLabel({ ghanaCard }: Pick<Person, 'ghanaCard'>): string {
  if (ghanaCard === null) return 'not recorded'
  const { number, verifiedAt, verifiedBy } = ghanaCard
  return verifiedAt === null ? `${number}, not verified` : `${number}, verified by ${verifiedBy ?? 'the office'}`
}

/** An entry of the blacklist that was not lifted. It may have ended. */
export function blacklistLabel({ reason, until, enteredAt, enteredBy, inForce }: NonNullable<Person['blacklist']>): string {
  const today = todayHere()
  const end = until === null ? '' : inForce ? ` until ${formatDay(until, today)}` : `, ended after ${formatDay(until, today)}`
  return `${inForce ? 'Listed' : 'Was listed'} by ${enteredBy} on ${formatDay(dayOf(enteredAt), today)}${end}: ${reason}`
}
