import { COMPLAINT_OUTCOMES, COMPLAINT_REDRESS, type ComplaintOutcome, type ComplaintRedress } from '#domain/support/complaint.ts'
import { ANSWER_DAYS, type ResponseClock } from '#domain/support/response-clock.ts'
import { dayOf, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export interface SupportState {
  state: string
  clock: ResponseClock
  answerBy: LocalDate
}

export function supportBadge({ state, clock }: Pick<SupportState, 'state' | 'clock'>): { tone: BadgeTone; words: string } {
  if (state === 'granted') return { tone: 'success', words: 'Granted' }
  if (state === 'refused') return { tone: 'quiet', words: 'Not granted' }
  if (clock === 'answered') return { tone: 'success', words: 'Answered' }
  return clock === 'breach' ? { tone: 'caution', words: 'Late' } : { tone: 'info', words: 'With the office' }
}

export function formatAnswerBy({ clock, answerBy }: Pick<SupportState, 'clock' | 'answerBy'>, today: LocalDate): string | undefined {
  if (clock === 'answered') return undefined
  return clock === 'breach'
    ? `We promised an answer by ${formatDay(answerBy, today)}, but it is late. We are sorry. You may call the office.`
    : `You get an answer by ${formatDay(answerBy, today)}.`
}

export const ANSWER_PROMISE = `You get an answer within ${ANSWER_DAYS} days.`

export const formatSent = (at: Date, today: LocalDate): string => formatDay(dayOf(at), today)

/** `Upheld. Apology`. */
export function formatEnd({ outcome, redress }: { outcome: ComplaintOutcome | null; redress: ComplaintRedress | null }): string {
  if (outcome === null) return ''
  return redress === null || redress === 'none'
    ? COMPLAINT_OUTCOMES[outcome]
    : `${COMPLAINT_OUTCOMES[outcome]}. ${COMPLAINT_REDRESS[redress]}`
}

export const choicesOf = <Value extends string>(labels: Readonly<Record<Value, string>>): { value: Value; name: string }[] =>
  // The keys of a literal are exactly its own.
  (Object.keys(labels) as Value[]).map((value) => ({ value, name: labels[value] }))
