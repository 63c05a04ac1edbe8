import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'

/** The open loan at the ends; undefined for an empty queue. */
export function neighbour(ids: readonly number[], open: number | undefined, step: 1 | -1): number | undefined {
  const at = open === undefined ? -1 : ids.indexOf(open)
  if (at < 0) return ids[0]
  return ids[at + step] ?? ids[at]
}

/** The loan after the decided one, else the last. */
export function afterDeciding(ids: readonly number[], decided: number): number | undefined {
  const at = ids.indexOf(decided)
  const left = ids.filter((id) => id !== decided)
  return left[Math.max(at, 0)] ?? left.at(-1)
}

/** Urgent from the day before `answerBy`. */
export function timeToAnswer(answerBy: LocalDate, today: LocalDate): { words: string; urgent: boolean } {
  const days = daysBetween(today, answerBy)
  if (days < -1) return { words: `${-days} days late`, urgent: true }
  if (days === -1) return { words: '1 day late', urgent: true }
  if (days === 0) return { words: 'Answer today', urgent: true }
  return { words: days === 1 ? '1 day left' : `${days} days left`, urgent: days === 1 }
}

/** Part of a name, or a whole loan number with or without `#`. */
export function matchesSearch(row: { id: number; user: { fullName: string } }, typed: string): boolean {
  const sought = typed.trim().toLowerCase()
  if (sought === '') return true
  return row.user.fullName.toLowerCase().includes(sought) || String(row.id) === sought.replace(/^#/, '')
}
