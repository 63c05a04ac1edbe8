import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Days for which decisions can rely on a search. */
export const BUREAU_SEARCH_DAYS = 30

export const BUREAU_OUTCOMES = ['found', 'not_found', 'failed'] as const
export type BureauOutcome = (typeof BUREAU_OUTCOMES)[number]

export interface BureauFacts {
  readonly consentIsLive: boolean
  /** The newest one with an answer. */
  readonly search: { readonly outcome: BureauOutcome; readonly answeredAt: Date } | undefined
  readonly hasException: boolean
}

export const isCurrentSearch = ({ outcome, answeredAt }: NonNullable<BureauFacts['search']>, today: LocalDate): boolean =>
  outcome !== 'failed' && addDays(dayOf(answeredAt), BUREAU_SEARCH_DAYS) >= today

/** Rule S35. */
export function refusalWithoutBureauSearch({ consentIsLive, search, hasException }: BureauFacts, today: LocalDate): Refusal | undefined {
  if (hasException) return undefined
  return consentIsLive && search !== undefined && isCurrentSearch(search, today) ? undefined : refusal('bureau_search_missing')
}
