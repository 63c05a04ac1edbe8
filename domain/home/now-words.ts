import { dayOf, daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import type { NowFacts, NowStep, Wallet } from '#domain/home/what-now-facts.ts'

export const callOffice = (facts: NowFacts): NowStep => ({
  words: facts.officePhone === undefined ? 'Ask the office' : `Call ${facts.officePhone}`,
  action: 'call',
})
export const nameOf = ({ network, phone }: Wallet): string => `${network} ${phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')}`

export function atTime(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)]
  const time = at.toISOString().slice(11, 16)
  const ago = daysBetween(day, today)
  if (ago === 0) return `today at ${time}`
  if (ago === -1) return `tomorrow at ${time}`
  return ago === 1 ? `yesterday at ${time}` : `${formatDay(day, today)} at ${time}`
}

export const inDays = (day: LocalDate, today: LocalDate): string => {
  const days = daysBetween(today, day)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`
}
