import { dayOf, daysBetween, formatDay } from '#domain/kernel/calendar.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import type { NowFacts, NowStep, Wallet } from '#domain/home/what-now-facts.ts'

export const callOffice = (facts: NowFacts): NowStep => ({
  words: facts.officePhone === undefined ? 'Ask the office' : `Call ${facts.officePhone}`,
  action: 'call',
})
export const nameOf = ({ network, phone }: Wallet): string => `${network} ${formatPhone(phone)}`

export function atTime(at: Date, now: Date): string {
  const [day, today] = [dayOf(at), dayOf(now)]
  const time = at.toISOString().slice(11, 16)
  const ago = daysBetween(day, today)
  if (ago === 0) return `today at ${time}`
  if (ago === -1) return `tomorrow at ${time}`
  return ago === 1 ? `yesterday at ${time}` : `${formatDay(day, today)} at ${time}`
}
