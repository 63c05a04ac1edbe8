import type { Inside } from '#contract/endpoint.ts'
import type { readTrialBalance } from '#contract/ledger-reports.ts'
import type { readTakings } from '#contract/portfolio.ts'
import type { readProvisions } from '#contract/provisions/provisions.ts'
import type { Column, PaperPage, Section } from '#domain/documents/document-page.ts'
import { officeLines, type OfficeDetails } from '#domain/documents/document-source.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { add, formatAmount, NOTHING, formatCedis, signOf, sizeOf, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { BASIS_LABELS } from '#domain/ledger/interest-basis-labels.ts'
import { lastDayOf, formatMonthName, type LocalMonth } from '#domain/ledger/month.ts'
import { formatRate, LOAN_CLASS_LABELS } from '#domain/reports/loan-classes.ts'
import { BAND_LABELS, formatShare, shareOf } from '#domain/reports/portfolio-ageing.ts'
import type { AccruedMonth } from '#server/reports/accrual/book-accruals.ts'
import type { ProvisionsOfMonth } from '#server/reports/book-provisions.ts'
import type { PortfolioFigures } from '#server/reports/daily-report-snapshots-store.ts'

/** Figures of the last day of a closed month. */
export interface MonthFigures {
  readonly month: LocalMonth
  readonly lender: string
  /** Number and hash of the audit trail's last seal. */
  readonly seal: string
  readonly office: OfficeDetails
  readonly portfolio: PortfolioFigures
  readonly trialBalance: Inside<(typeof readTrialBalance)['response']>
  readonly takings: Inside<(typeof readTakings)['response']>
  readonly provisions: ProvisionsOfMonth | undefined
  readonly accrued: AccruedMonth | undefined
  /** Computed before the close. */
  readonly interest: Inside<(typeof readProvisions)['response']>['interest']
}

const cedis = (amount: Pesewas): string => (amount === NOTHING ? '–' : `${signOf(amount)}${formatAmount(sizeOf(amount))}`)
const loans = (count: number): string => (count === 1 ? '1 loan' : `${count} loans`)
const figures = (...heads: string[]): Column[] => heads.map((head) => ({ head, figures: true }))
const table = (
  title: string,
  heads: readonly Column[],
  rows: readonly (readonly string[])[],
  more: { total?: readonly string[]; note?: string } = {},
): Section => ({
  kind: 'table',
  title,
  columns: heads.map((head, index) => (index === 0 ? { ...head, wide: true } : head)),
  rows,
  ...more,
})

/** Stored as text, so that it never changes; it names only staff. */
export function monthPackPage(pack: MonthFigures): PaperPage {
  const { portfolio, month } = pack
  const over = (days: number) => formatShare(portfolio.atRisk.find((one) => one.over === days)?.share ?? null)
  return {
    title: formatMonthName(month),
    lead: `Month-end pack, as ${formatDay(lastDayOf(month))} ended`,
    lender: { name: pack.lender, lines: officeLines(pack.office) },
    figures: [
      { label: 'Principal outstanding', value: formatCedis(portfolio.outstanding.principal), note: loans(portfolio.outstanding.loans) },
      { label: 'At risk over 30 days', value: over(30) },
      pack.interest.basis === 'by_day'
        ? { label: 'Interest earned by day', value: formatCedis(pack.interest.byDay) }
        : { label: 'Interest earned', value: formatCedis(portfolio.interestEarned.thisMonth) },
    ],
    sections: [
      movements(pack),
      ...quality(portfolio),
      ...composition(portfolio),
      ...provisionsOf(pack),
      ...interestOf(pack),
      trialBalanceOf(pack),
      takingsOf(pack),
      auditOf(pack),
    ],
  }
}

function movements({ portfolio: now, takings, month }: MonthFigures): Section {
  const { approved, rejected, approvalRate, medianHours } = now.decisions
  return {
    kind: 'rows',
    title: `What moved in ${formatMonthName(month)}`,
    rows: [
      ['Paid out', `${formatCedis(now.disbursed.thisMonth)} in ${loans(now.disbursed.countThisMonth)}`],
      ['Refinanced', `${formatCedis(now.refinanced.thisMonth)} in ${loans(now.refinanced.countThisMonth)}`],
      ['Taken from customers', formatCedis(takings.together.total)],
      ['Interest income when paid', formatCedis(now.interestEarned.thisMonth)],
      ['Written off', `${formatCedis(now.writtenOff.thisMonth)} in ${loans(now.writtenOff.countThisMonth)}`],
      ['Recovered of written-off loans', formatCedis(now.recovered.thisMonth)],
      ["Customers' money that belongs to no loan", formatCedis(now.unallocated)],
      ['Paid before the payout', formatCedis(now.advances)],
      ['Decisions of 91 days', `${approved} approved, ${rejected} rejected: ${formatShare(approvalRate)} approved`],
      ['Half of them decided within', medianHours === null ? '–' : `${Math.round(medianHours)} hours`],
    ],
  }
}

const quality = ({ outstanding, atRisk, ageing, rolls, weeks }: PortfolioFigures): Section[] => [
  table(
    'Portfolio at risk, by balance',
    [{ head: 'Days past due' }, ...figures('Loans', 'Principal GH₵', 'Share', 'A week before')],
    atRisk.map((one) => [
      `Over ${one.over}`,
      String(one.loans),
      cedis(one.amount),
      formatShare(one.share),
      formatShare(one.shareWeekBefore),
    ]),
  ),
  table(
    'Ageing',
    [{ head: 'How late' }, ...figures('Loans', 'Principal GH₵', 'Interest GH₵', 'Overdue GH₵', 'Share')],
    ageing.map((one) => [
      BAND_LABELS[one.band],
      String(one.loans),
      cedis(one.principal),
      cedis(one.interest),
      cedis(one.overdue),
      formatShare(one.share),
    ]),
    {
      total: ['All', String(outstanding.loans), cedis(outstanding.principal), cedis(outstanding.interest), cedis(outstanding.overdue), ''],
    },
  ),
  table(
    'Where the balance of a week before is now',
    [{ head: 'A week before' }, ...figures('Principal GH₵', 'Later', 'Same', 'Less late', 'Repaid', 'Written off')],
    rolls.map((one) => [
      BAND_LABELS[one.band],
      cedis(one.principal),
      ...[one.worse, one.same, one.better, one.closed, one.writtenOff].map(formatShare),
    ]),
  ),
  table(
    'Paid of what fell due, by week of due date',
    [{ head: 'Week of' }, ...figures('Due GH₵', 'Paid by the day', 'Within 7 days', 'By the end of the month')],
    weeks.map((one) => [
      formatDay(one.week),
      cedis(one.due),
      ...[one.shareByDueDate, one.shareWithin7Days, one.shareByNow].map(formatShare),
    ]),
  ),
  table(
    'Money received by week',
    [{ head: 'Week of' }, ...figures('Received GH₵', 'On time GH₵', 'Late GH₵', 'Early GH₵')],
    weeks.map((one) => [formatDay(one.week), ...[one.collected, one.onTime, one.late, one.early].map(cedis)]),
  ),
]

function composition({ levels, pastFinalDate, restructured, postponed, cohorts }: PortfolioFigures): Section[] {
  const parts = [
    ...levels.map((one) => ({ name: `Level ${one.level}`, ...one })),
    { name: 'Past the final date', ...pastFinalDate },
    { name: 'Restructured: settled an older loan or has a second plan, less than half repaid', ...restructured },
    { name: 'Dates postponed', ...postponed },
  ]
  return [
    table(
      'What the book is made of',
      [{ head: 'Part' }, ...figures('Loans', 'Principal GH₵', 'Share')],
      parts.map((one) => [one.name, String(one.loans), cedis(one.principal), formatShare(one.share)]),
      { note: 'The last three are parts of the same balance.' },
    ),
    table(
      'Loans by the week of their payout',
      [{ head: 'Week of' }, ...figures('Loans', 'Principal GH₵', 'First on time', 'Repaid GH₵', 'Share')],
      cohorts.map((one) => [
        formatDay(one.week),
        String(one.loans),
        cedis(one.principal),
        formatShare(one.firstOnTimeShare),
        cedis(one.paid),
        formatShare(one.paidShare),
      ]),
    ),
  ]
}

function provisionsOf({ provisions }: MonthFigures): Section[] {
  if (provisions === undefined) return []
  const { classes, booked, nonPerforming } = provisions
  const sum = (part: 'principal' | 'required'): Pesewas => add(NOTHING, ...classes.map((one) => one[part]))
  const row = (one: (typeof classes)[number]): string[] => [
    LOAN_CLASS_LABELS[one.class],
    String(one.loans),
    cedis(one.principal),
    formatRate(one.rate),
    cedis(one.required),
  ]
  const count = classes.reduce((total, one) => total + one.loans, 0)
  const coverage = formatShare(shareOf(sum('required'), nonPerforming))
  return [
    table('Classes and provisions', [{ head: 'Class' }, ...figures('Loans', 'Principal GH₵', 'Rate', 'Provision GH₵')], classes.map(row), {
      total: ['All', String(count), cedis(sum('principal')), '', cedis(sum('required'))],
      note: `Booked before this month: ${formatCedis(booked)}. Non-performing: ${formatCedis(nonPerforming)}; the allowance covers ${coverage} of it.`,
    }),
  ]
}

/** Interest by the last day's report and by the close; absent before a change of basis. */
function interestOf({ interest, accrued: close }: MonthFigures): Section[] {
  if (interest.bases.length === 0) return []
  return [
    {
      kind: 'rows',
      title: 'Interest on both bases',
      rows: [
        ['The books earn interest', BASIS_LABELS[interest.basis]],
        ['Income when paid', formatCedis(interest.whenPaid)],
        ['Income by day', formatCedis(interest.byDay)],
        ['Accrued and not paid', formatCedis(interest.accrued)],
        ['Suspended at 90 days past due, no income', formatCedis(interest.suspended)],
        ['Suspended before the month', formatCedis(interest.suspendedBefore)],
        ...(close === undefined ? [] : closeRows(interest, close)),
      ],
    },
  ]
}

/** After a change of basis the ledger differs from what the month earned. */
function closeRows({ whenPaid, byDay, basis }: MonthFigures['interest'], { accrued, carried }: AccruedMonth): [string, string][] {
  const booked = subtract(accrued, carried)
  const inBooks = add(whenPaid, booked)
  const ofOtherMonths = subtract(inBooks, basis === 'by_day' ? byDay : whenPaid)
  return [
    ['Carried in the books before', formatCedis(carried)],
    ['Booked by this close', formatCedis(booked)],
    ['Interest income in the books', formatCedis(inBooks)],
    ...(ofOtherMonths === NOTHING ? [] : [['Of it, of earlier months', formatCedis(ofOtherMonths)] satisfies [string, string]]),
  ]
}

const auditOf = ({ seal }: MonthFigures): Section => ({ kind: 'rows', title: 'Audit trail', rows: [['Last seal', seal]] })

const trialBalanceOf = ({ trialBalance: { rows, totals }, ...closes }: MonthFigures): Section =>
  table(
    'Trial balance',
    [{ head: 'Account' }, ...figures('Debit GH₵', 'Credit GH₵')],
    rows.map((row) => [`${row.code} ${row.name}`, cedis(row.debit), cedis(row.credit)]),
    { total: ['Together', cedis(totals.debit), cedis(totals.credit)], ...notInTrialBalance(closes) },
  )

/** Statements count these entries on the month's last day; the trial balance is by booking date. */
function notInTrialBalance({ provisions, accrued }: Pick<MonthFigures, 'provisions' | 'accrued'>): { note?: string } {
  const required = provisions === undefined ? NOTHING : add(NOTHING, ...provisions.classes.map((one) => one.required))
  const booked = [
    ['provisions', provisions === undefined ? NOTHING : subtract(required, provisions.booked)],
    ['interest by day', accrued === undefined ? NOTHING : subtract(accrued.accrued, accrued.carried)],
  ] as const
  const words = booked.filter(([, amount]) => amount !== NOTHING).map(([name, amount]) => `${name} ${formatCedis(amount)}`)
  return words.length === 0
    ? {}
    : { note: `Not in this table: ${words.join(' and ')}, booked with this close. They count in the statements of this month.` }
}

const takingsOf = ({ takings: { people, together } }: MonthFigures): Section => {
  const row = (one: typeof together): string[] => [
    String(one.count),
    cedis(one.cash),
    cedis(one.momo),
    cedis(one.bank),
    cedis(one.givenBack),
    cedis(one.total),
  ]
  return table(
    'Taken from customers, by staff member',
    [{ head: 'Who' }, ...figures('Times', 'Cash GH₵', 'Mobile money GH₵', 'Bank GH₵', 'Given back GH₵', 'Together GH₵')],
    people.map((one) => [one.staffName ?? 'Confirmed by the network', ...row(one)]),
    { total: ['All', ...row(together)] },
  )
}
