import { dayOf, startOf } from '#domain/kernel/calendar.ts'
import type { CustomerFacts, OfficeFacts, ScoreFacts, ScoreFigures } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { figuresAsOf } from '#domain/audit-books/figures-as-of.ts'
import { levelNameOf, scoreOf } from '#domain/audit-books/score-formula.ts'

const FIGURES = [
  'score',
  'level',
  'hasActiveOrCompletedLoan',
  'totalPayments',
  'onTimePayments',
  'latePayments',
  'missedPayments',
  'currentDebt',
  'availableCredit',
  'accountAgeMonths',
  'totalLoansCompleted',
  'activeLoans',
  'recentCreditInquiries',
] as const satisfies readonly (keyof ScoreFigures)[]

const FIRST = 'taken_over'

interface CustomerTotals {
  /** Pesewas. */
  readonly amountPaid: number
  /** Of entries, events, audit rows and imports. */
  readonly moments: ReadonlySet<number>
}

/** Each row of the history has the score of its moment; the newest row has the stored figures. */
export function checkScores(facts: CustomerFacts, office: OfficeFacts, { amountPaid, moments }: CustomerTotals, out: Findings): void {
  const { user, scores } = facts
  const isUncertain = clockWentBack(facts)
  const isNew = (row: ScoreFacts) => row.id > office.lastOldScore && row.cause !== FIRST
  let before: ScoreFacts | undefined
  for (const [index, row] of scores.entries()) {
    const name = `score row ${row.id} of customer ${user.id}`
    out.same('score_follows_the_formula', `The score in ${name}`, scoreOf(row), row.score)
    out.same('score_follows_the_formula', `The level in ${name}`, levelNameOf(row.score), row.level)
    if (before && FIGURES.every((figure) => before?.[figure] === row[figure]))
      out.add('score_row_is_a_change', name, 'another figure than in the row before', 'the same')
    if (before && row.at < before.at) out.moment('score_row_is_a_change', `The moment of ${name}`, before.at, row.at)
    const isFromJob = row.cause === 'day_passed' || before?.at.getTime() === row.at.getTime()
    if (isNew(row) && !isFromJob && !moments.has(row.at.getTime()))
      out.add('score_row_is_of_its_event', `The moment of ${name}`, 'that of an entry, event or audit row', row.at.toISOString())
    if (row.at < startOf(row.day)) out.same('score_row_is_a_change', `The day of ${name}`, row.at.toISOString().slice(0, 10), row.day)
    // Of the rows of one moment only the last has all facts of it.
    const isLast = scores[index + 1]?.at.getTime() !== row.at.getTime()
    if (isLast && isNew(row) && !isUncertain(row.at))
      compare('score_row_is_its_facts', `in ${name}`, figuresAsOf(facts, row.at, row.day), row, out)
    before = row
  }
  checkNoneMissing(facts, office, out)
  checkLevels(facts, office, out)
  if (before) compare('stored_figures_are_the_newest_score', `of customer ${user.id}`, before, user, out)
  checkToday(facts, office, before, out)
  out.amount('repaid_is_the_loans', `What customer ${user.id} repaid`, amountPaid, user.totalAmountRepaid)
}

/** After a clock went back, moments do not give the order of the facts. */
function clockWentBack({ entries, scores }: CustomerFacts): (at: Date) => boolean {
  const spans: { readonly from: Date; readonly to: Date }[] = []
  let latest: Date | undefined
  for (const { at } of entries) {
    if (latest && at < latest) spans.push({ from: at, to: latest })
    else latest = at
  }
  // Moments never go back from row to row, but `day` is that of the clock.
  for (const { at, day } of scores) if (day < dayOf(at)) spans.push({ from: startOf(day), to: at })
  return (at) => spans.some(({ from, to }) => from <= at && at <= to)
}

/** Events after which the figures were stored. */
const REFRESHED_BY = new Set(
  'approved rejected withdrawn disbursed payment_completed payment_reversed completed approval_undone payout_returned written_off settled_by_refinance imported expired due_dates_moved postponed second_plan_made'.split(
    ' ',
  ),
)

/** After these events the newest row of the moment has its figures. */
function checkNoneMissing(facts: CustomerFacts, { lastOldScore }: OfficeFacts, out: Findings): void {
  const isUncertain = clockWentBack(facts)
  const lastOld = facts.scores.findLast((one) => one.id <= lastOldScore || one.cause === FIRST)?.at
  const receipts = facts.entries.filter((one) => one.kind === 'receipt_made' || one.kind === 'receipt_cancelled')
  const events = [
    ...facts.loans.flatMap((loan) => loan.events.filter((one) => REFRESHED_BY.has(one.kind)).map((one) => one.at)),
    ...receipts.map((one) => one.at.toISOString()),
  ]
  for (const moment of new Set(events)) {
    const at = new Date(moment)
    if ((lastOld && at <= lastOld) || isUncertain(at)) continue
    const row = facts.scores.findLast((one) => one.at <= at)
    const name = `after the event of ${moment} of customer ${facts.user.id}`
    if (!row) out.add('score_row_is_its_facts', `The score row ${name}`, 'a row', 'none')
    else compare('score_row_is_its_facts', `in score row ${row.id}, ${name}`, figuresAsOf(facts, at, dayOf(at)), row, out)
  }
}

/** A loan's level is that of its approval, before or after other events of that moment. */
function checkLevels(facts: CustomerFacts, { lastOldScore }: OfficeFacts, out: Findings): void {
  const isUncertain = clockWentBack(facts)
  const lastOld = facts.scores.findLast((one) => one.id <= lastOldScore || one.cause === FIRST)?.at
  for (const loan of facts.loans) {
    const at = loan.approvedAt
    if (loan.importId !== null || loan.levelName === null || at === null || (lastOld && at <= lastOld) || isUncertain(at)) continue
    const levels = [new Date(at.getTime() - 1), at].map((moment) => figuresAsOf(facts, moment, dayOf(at)).level)
    // Where money moved in that moment, the approval may lie between two score rows.
    const isShared = facts.entries.some((entry) => entry.at.getTime() === at.getTime())
    if (isShared) levels.push(...facts.scores.filter((row) => row.at.getTime() === at.getTime()).map((row) => row.level))
    if (!levels.includes(loan.levelName))
      out.same(
        'level_is_that_of_the_approval',
        `The level at the approval of loan ${loan.id}`,
        [...new Set(levels)].join(' or '),
        loan.levelName,
      )
  }
}

/** The last nightly update refreshed the stored figures. */
function checkToday(facts: CustomerFacts, office: OfficeFacts, newest: ScoreFacts | undefined, out: Findings): void {
  const { user } = facts
  if (facts.loans.length + facts.earlierLoans.length === 0) {
    const none = { score: user.score, total: user.totalPayments, debt: user.currentDebt, active: user.activeLoans }
    for (const [figure, value] of Object.entries(none)) out.same('figures_need_a_loan', `The ${figure} of customer ${user.id}`, 0, value)
    return
  }
  const updated = office.figuresUpdatedOn
  const isNewer = newest !== undefined && (updated === undefined || updated < newest.day || newest.day < dayOf(newest.at))
  const day = isNewer ? newest.day : updated
  if (day === undefined) return
  const figures = figuresAsOf(facts, new Date(8.64e15), day)
  const isOld = newest !== undefined && newest.id <= office.lastOldScore
  if (!isOld) compare('stored_figures_are_the_facts', `of customer ${user.id} on ${day}`, figures, user, out)
  if (!isOld)
    out.same(
      'stored_figures_are_the_facts',
      `The defaulted loans of customer ${user.id} on ${day}`,
      figures.defaultedLoans,
      user.defaultedLoans,
    )
}

function compare(rule: string, where: string, expected: ScoreFigures, found: ScoreFigures, out: Findings): void {
  for (const figure of FIGURES) {
    const isMoney = figure === 'currentDebt' || figure === 'availableCredit'
    if (isMoney) out.amount(rule, `${figure} ${where}`, expected[figure], found[figure])
    else out.same(rule, `${figure} ${where}`, expected[figure], found[figure])
  }
}
