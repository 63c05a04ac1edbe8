import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'

/** The one after or before the one that is open; the ends stay where they are. Undefined in an empty queue. */
export function neighbour(ids: readonly number[], open: number | undefined, step: 1 | -1): number | undefined {
  const at = open === undefined ? -1 : ids.indexOf(open)
  if (at < 0) return ids[0]
  return ids[at + step] ?? ids[at]
}

/** What opens by itself once `decided` is out of the queue: the next one, or the last that is left. */
export function afterDeciding(ids: readonly number[], decided: number): number | undefined {
  const at = ids.indexOf(decided)
  const left = ids.filter((id) => id !== decided)
  return left[Math.max(at, 0)] ?? left.at(-1)
}

/** How long is left to answer, and whether it presses: from one day on. */
export function timeToAnswer(answerBy: LocalDate, today: LocalDate): { words: string; presses: boolean } {
  const days = daysBetween(today, answerBy)
  if (days < -1) return { words: `${-days} days over`, presses: true }
  if (days === -1) return { words: '1 day over', presses: true }
  if (days === 0) return { words: 'answer today', presses: true }
  return { words: days === 1 ? '1 day left' : `${days} days left`, presses: days === 1 }
}

/** Whether a row of the queue is meant by what was typed: part of a name, or a loan number with or without its sign. */
export function isMeant(row: { id: number; user: { fullName: string } }, typed: string): boolean {
  const sought = typed.trim().toLowerCase()
  if (sought === '') return true
  return row.user.fullName.toLowerCase().includes(sought) || String(row.id) === sought.replace(/^#/, '')
}
