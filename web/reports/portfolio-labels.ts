import { addDays, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { encodeCedis, formatCedis } from '#domain/kernel/money.ts'
import { BAND_LABELS, formatShare } from '#domain/reports/portfolio-ageing.ts'
import type { LOAN_NARROWINGS, listPortfolioLoans, readPortfolio } from '#contract/portfolio.ts'
import type { AnswerOf } from '#web/lib/call.ts'

export type Portfolio = AnswerOf<typeof readPortfolio>
export type PortfolioLoan = AnswerOf<typeof listPortfolioLoans>[number]
export type Narrowing = (typeof LOAN_NARROWINGS)[number]

export const NARROWING_LABELS = {
  ...BAND_LABELS,
  late: 'All late loans',
  past_final_date: 'Past the final date',
} as const satisfies Record<Narrowing, string>

export const barLength = (value: number, longest: number): string => (longest <= 0 ? '0' : `calc(${Math.max(0, value / longest)} * 100%)`)

/** Names a week by its Monday. */
export const formatWeek = (week: LocalDate, today: LocalDate): string => formatDay(week, today).slice(4)

export function lateFinding({ atRisk }: Portfolio): string {
  const [any] = atRisk
  const week = atRisk.find((one) => one.over === 7)
  if (!any || !week || week.share === null) return 'Nothing is outstanding'
  if (any.loans === 0) return 'Nothing is late'
  const now = formatShare(week.share)
  if (week.shareWeekBefore === null) return `PAR 7 is ${now}`
  const before = formatShare(week.shareWeekBefore)
  if (before === now) return `PAR 7 stayed at ${now} in a week`
  return `PAR 7 ${week.share > week.shareWeekBefore ? 'rose' : 'fell'} in a week, from ${before} to ${now}`
}

export function ageingFinding({ ageing }: Portfolio): string {
  const late = ageing.filter((one) => one.band !== 'not_late').reduce((sum, one) => sum + one.principal, 0)
  if (late === 0) return 'No loan is late'
  const young = ageing.filter((one) => one.band === 'week_1' || one.band === 'week_2').reduce((sum, one) => sum + one.principal, 0)
  return `${formatShare(young / late)} of the late balance is one or two weeks late`
}

/** Instalments due, and the part paid by now, in pesewas. */
export function collectedOf({ weeks }: Portfolio): { due: number; paid: number; share: number | null } {
  const due = weeks.reduce((sum, one) => sum + one.due, 0)
  const paid = weeks.reduce((sum, one) => sum + one.paidByNow, 0)
  return { due, paid, share: due === 0 ? null : paid / due }
}

/** `84.0% is paid by the due date and 93.0% within 7 days`; the second is of weeks whose 7 days are over. */
export function collectionFinding({ weeks, asOf }: Portfolio): string {
  const sumOf = (some: Portfolio['weeks'], amount: (week: Portfolio['weeks'][number]) => number) =>
    some.reduce((sum, week) => sum + amount(week), 0)
  const due = sumOf(weeks, (week) => week.due)
  if (due === 0) return 'Nothing fell due in these weeks'
  const onTime = `${formatShare(sumOf(weeks, (week) => week.paidByDueDate) / due)} is paid by the due date`
  const over = weeks.filter((week) => addDays(week.week, 13) <= asOf)
  const dueThen = sumOf(over, (week) => week.due)
  return dueThen === 0 ? onTime : `${onTime} and ${formatShare(sumOf(over, (week) => week.paidWithin7Days) / dueThen)} within 7 days`
}

/** Oldest first. */
export const collectionRows = ({ asOf, weeks }: Portfolio): string[][] => [
  ['As of', 'Week of', 'Due', 'Paid by due date', 'Paid within 7 days', 'Paid by now', 'Received in the week', 'On time', 'Late', 'Early'],
  ...weeks.map((one) => [
    asOf,
    one.week,
    ...[one.due, one.paidByDueDate, one.paidWithin7Days, one.paidByNow, one.collected, one.onTime, one.late, one.early].map(encodeCedis),
  ]),
]

export const ageingRows = ({ asOf, ageing, outstanding }: Portfolio): string[][] => [
  ['As of', 'Oldest unpaid week', 'Loans', 'Principal', 'Interest', 'Overdue', 'Share of principal'],
  ...ageing.map(({ band, loans, principal, interest, overdue, share }) => [
    asOf,
    BAND_LABELS[band],
    String(loans),
    ...[principal, interest, overdue].map(encodeCedis),
    String(share ?? ''),
  ]),
  [asOf, 'Total', String(outstanding.loans), ...[outstanding.principal, outstanding.interest, outstanding.overdue].map(encodeCedis), ''],
]

export const atRiskRows = ({ asOf, atRisk }: Portfolio): string[][] => [
  ['As of', 'Late over, days', 'Loans', 'Principal', 'Share of principal', 'Share a week before'],
  ...atRisk.map(({ over, loans, amount, share, shareWeekBefore }) => [
    asOf,
    String(over),
    String(loans),
    encodeCedis(amount),
    String(share ?? ''),
    String(shareWeekBefore ?? ''),
  ]),
]

export const cohortRows = ({ asOf, cohorts }: Portfolio): string[][] => [
  ['As of', 'Paid out in week of', 'Loans', 'Disbursed', 'First on time', 'Paid of due'],
  ...cohorts.map(({ week, loans, principal, firstOnTimeShare, paidShare }) => [
    asOf,
    week,
    String(loans),
    encodeCedis(principal),
    String(firstOnTimeShare ?? ''),
    String(paidShare ?? ''),
  ]),
]

/** Each row's shares add up to 1. */
export const rollRows = ({ asOf, rolls }: Portfolio): string[][] => [
  ['As of', 'A week before', 'Loans', 'Principal', 'More late', 'Same', 'Less late', 'Repaid', 'Written off'],
  ...rolls.map(({ band, loans, principal, worse, same, better, closed, writtenOff }) => [
    asOf,
    BAND_LABELS[band],
    String(loans),
    encodeCedis(principal),
    ...[worse, same, better, closed, writtenOff].map((share) => String(share ?? '')),
  ]),
]

export function cohortFinding({ cohorts }: Portfolio): string {
  const judged = cohorts.filter((one) => one.firstDue > 0)
  if (judged.length === 0) return 'No first instalment has fallen due in these weeks'
  const due = judged.reduce((sum, one) => sum + one.firstDue, 0)
  const onTime = judged.reduce((sum, one) => sum + one.firstOnTime, 0)
  return `${formatShare(onTime / due)} of first instalments were paid on time`
}

export function rollFinding({ rolls, asOf }: Portfolio): string {
  const from = rolls.find((one) => one.band === 'not_late')
  const since = formatDay(addDays(asOf, -7), asOf)
  if (!from || from.worse === null) return `Nothing was outstanding on ${since}`
  return `${formatShare(from.worse)} of the balance on time on ${since} is late now`
}

/** `GH₵300.00 overdue since Fri 13 Mar, 12 days`. */
export function formatOverdue(loan: Pick<PortfolioLoan, 'overdueAmount' | 'overdueSince' | 'daysPastDue'>, today: LocalDate): string {
  if (loan.overdueSince === null) return 'Nothing late'
  const days = loan.daysPastDue === 1 ? '1 day' : `${loan.daysPastDue} days`
  return `${formatCedis(loan.overdueAmount)} overdue since ${formatDay(loan.overdueSince, today)}, ${days}`
}
