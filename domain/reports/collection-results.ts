import { addDays, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { COLLECTION_BANDS, collectionBandOf, type CollectionBand } from '#domain/collections/collection-case.ts'
import { promiseState, type ContactOutcome } from '#domain/collections/contact.ts'
import { shareOf } from '#domain/reports/portfolio-ageing.ts'

export const RESULT_PERIODS = ['week', 'month', 'last_month'] as const
export type ResultPeriod = (typeof RESULT_PERIODS)[number]

const firstOfMonth = (day: LocalDate): LocalDate => `${day.slice(0, 7)}-01`

/** Inclusive; this week and month end today. */
export function daysOfPeriod(period: ResultPeriod, today: LocalDate): { from: LocalDate; to: LocalDate } {
  switch (period) {
    case 'week': {
      const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
      return { from: addDays(today, -sinceMonday), to: today }
    }
    case 'month':
      return { from: firstOfMonth(today), to: today }
    case 'last_month': {
      const to = addDays(firstOfMonth(today), -1)
      return { from: firstOfMonth(to), to }
    }
  }
}

interface OfCollector {
  /** Null: a case without an owner. */
  readonly collectorId: string | null
  readonly name: string | null
}

export interface CallGroup extends OfCollector {
  readonly outcome: ContactOutcome | null
  readonly contacts: number
}

/** Its day is in the period, and no later promise replaced it. */
export interface PromiseFact extends OfCollector {
  readonly on: LocalDate
  readonly amount: Pesewas
  readonly paidByThen: Pesewas
  readonly paidSince: Pesewas
}

/** For the owner of the case when it came. */
export interface PaidGroup extends OfCollector {
  readonly daysPastDue: number
  readonly payments: number
  readonly amount: Pesewas
}

export interface CollectorResult extends OfCollector {
  readonly attempts: number
  readonly reached: number
  readonly reachRate: number | null
  readonly promises: number
  readonly onTime: number
  readonly onTimeRate: number | null
  readonly collected: Pesewas
}

/** A wrong number and no answer reach nobody. */
const REACHED: readonly (ContactOutcome | null)[] = ['reached', 'promised', 'dispute', 'hardship']

const countOf = (groups: readonly CallGroup[]): number => groups.reduce((sum, one) => sum + one.contacts, 0)

/** By name; money without an owner last. */
export function collectorResults(
  calls: readonly CallGroup[],
  promises: readonly PromiseFact[],
  paid: readonly PaidGroup[],
  today: LocalDate,
): CollectorResult[] {
  const people = new Map([...calls, ...promises, ...paid].map(({ collectorId, name }) => [collectorId, name]))
  const results = [...people].map(([collectorId, name]) => {
    const isTheirs = (one: OfCollector): boolean => one.collectorId === collectorId
    const theirs = calls.filter(isTheirs)
    const attempts = countOf(theirs)
    const reached = countOf(theirs.filter(({ outcome }) => REACHED.includes(outcome)))
    const states = promises.filter(isTheirs).map((promise) => promiseState(promise, today))
    const due = states.filter((state) => state !== 'open').length
    const onTime = states.filter((state) => state === 'kept').length
    const collected = add(NOTHING, ...paid.filter(isTheirs).map(({ amount }) => amount))
    return {
      collectorId,
      name,
      attempts,
      reached,
      reachRate: shareOf(reached, attempts),
      promises: due,
      onTime,
      onTimeRate: shareOf(onTime, due),
      collected,
    }
  })
  return results.toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || (a.name ?? '').localeCompare(b.name ?? ''))
}

export interface BandResult {
  readonly band: CollectionBand
  readonly payments: number
  readonly collected: Pesewas
  readonly share: number | null
}

/** By the days past due of the first week that each payment paid. */
export function bandResults(paid: readonly PaidGroup[]): BandResult[] {
  const all = add(NOTHING, ...paid.map(({ amount }) => amount))
  return COLLECTION_BANDS.map(({ band }) => {
    const inBand = paid.filter(({ daysPastDue }) => collectionBandOf(daysPastDue) === band)
    const collected = add(NOTHING, ...inBand.map(({ amount }) => amount))
    return { band, payments: inBand.reduce((sum, one) => sum + one.payments, 0), collected, share: shareOf(collected, all) }
  })
}

/** `now` is null for a loan that owes nothing. */
export interface RolledLoans {
  readonly before: number
  readonly now: number | null
  readonly writtenOff: boolean
  readonly loans: number
  readonly principal: Pesewas
}

/** `current`: not past due. */
export const ROLL_BANDS = ['current', ...COLLECTION_BANDS.map(({ band }) => band)] as const
export type RollBand = (typeof ROLL_BANDS)[number]
const rollBandOf = (days: number): RollBand => (days > 0 ? collectionBandOf(days) : 'current')

export interface RollResult {
  readonly from: RollBand
  readonly loans: number
  readonly principal: Pesewas
  /** Of the principal, in the order of ROLL_BANDS. */
  readonly shares: Readonly<Record<RollBand | 'paid' | 'writtenOff', number | null>>
}

/** Where each band's principal is at the end of the period. */
export const rollResults = (groups: readonly RolledLoans[]): RollResult[] =>
  ROLL_BANDS.map((from) => {
    const inBand = groups.filter(({ before }) => rollBandOf(before) === from)
    const principalOf = (some: readonly RolledLoans[]): Pesewas => add(NOTHING, ...some.map((one) => one.principal))
    const principal = principalOf(inBand)
    const shareAt = (end: RollBand | 'paid' | 'writtenOff') => shareOf(principalOf(inBand.filter((one) => endOf(one) === end)), principal)
    return {
      from,
      loans: inBand.reduce((sum, one) => sum + one.loans, 0),
      principal,
      shares: {
        current: shareAt('current'),
        days_1_to_7: shareAt('days_1_to_7'),
        days_8_to_30: shareAt('days_8_to_30'),
        days_31_to_60: shareAt('days_31_to_60'),
        days_61_to_90: shareAt('days_61_to_90'),
        over_90_days: shareAt('over_90_days'),
        paid: shareAt('paid'),
        writtenOff: shareAt('writtenOff'),
      },
    }
  })

function endOf({ now, writtenOff }: RolledLoans): RollBand | 'paid' | 'writtenOff' {
  if (now !== null) return rollBandOf(now)
  return writtenOff ? 'writtenOff' : 'paid'
}
