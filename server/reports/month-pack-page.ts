import type { Inside } from '#contract/endpoint.ts'
import type { readTrialBalance } from '#contract/ledger-reports.ts'
import type { readTakings } from '#contract/takings.ts'
import type { Column, PaperPage, Section } from '#domain/documents/document-page.ts'
import { officeLines, type OfficeDetails } from '#domain/documents/document-source.ts'
import { sayDay } from '#domain/kernel/calendar.ts'
import { groupedCedis, NOTHING, sayCedis, signOf, sizeOf, type Pesewas } from '#domain/kernel/money.ts'
import { lastDayOf, sayMonthOf, type LocalMonth } from '#domain/ledger/month.ts'
import { BAND_WORDS } from '#domain/reports/portfolio-ageing.ts'
import { sayShare } from '#domain/reports/say-share.ts'
import type { PortfolioFigures } from '#server/reports/daily-report-snapshots-store.ts'

/** The figures of a closed month: its portfolio and trial balance as its last day ended, and its takings. */
export interface MonthFigures {
  readonly month: LocalMonth
  readonly lender: string
  readonly office: OfficeDetails
  readonly portfolio: PortfolioFigures
  readonly trialBalance: Inside<(typeof readTrialBalance)['response']>
  readonly takings: Inside<(typeof readTakings)['response']>
}

const cedis = (amount: Pesewas): string => (amount === NOTHING ? '–' : `${signOf(amount)}${groupedCedis(sizeOf(amount))}`)
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

/** Everything that is reported of a month, in words, so that it says the same for good. Money in cedis; nobody but staff is named. */
export function monthPackPage(pack: MonthFigures): PaperPage {
  const { portfolio, month } = pack
  const over = (days: number) => sayShare(portfolio.atRisk.find((one) => one.over === days)?.share ?? null)
  return {
    title: sayMonthOf(month),
    lead: `Month-end pack, as ${sayDay(lastDayOf(month))} ended`,
    lender: { name: pack.lender, lines: officeLines(pack.office) },
    figures: [
      { label: 'Principal outstanding', value: sayCedis(portfolio.outstanding.principal), note: loans(portfolio.outstanding.loans) },
      { label: 'At risk over 30 days', value: over(30) },
      { label: 'Interest earned', value: sayCedis(portfolio.interestEarned.thisMonth) },
    ],
    sections: [movements(pack), ...quality(portfolio), ...made(portfolio), trialBalanceOf(pack), takingsOf(pack)],
  }
}

function movements({ portfolio: now, takings, month }: MonthFigures): Section {
  const { approved, rejected, approvalRate, medianHours } = now.decisions
  return {
    kind: 'rows',
    title: `What moved in ${sayMonthOf(month)}`,
    rows: [
      ['Paid out', `${sayCedis(now.disbursed.thisMonth)} in ${loans(now.disbursed.countThisMonth)}`],
      ['Refinanced', `${sayCedis(now.refinanced.thisMonth)} in ${loans(now.refinanced.countThisMonth)}`],
      ['Taken from customers', sayCedis(takings.together.total)],
      ['Interest earned', sayCedis(now.interestEarned.thisMonth)],
      ['Written off', `${sayCedis(now.writtenOff.thisMonth)} in ${loans(now.writtenOff.countThisMonth)}`],
      ['Recovered of written-off loans', sayCedis(now.recovered.thisMonth)],
      ["Customers' money that belongs to no loan", sayCedis(now.unallocated)],
      ['Paid before the payout', sayCedis(now.advances)],
      ['Decisions of 91 days', `${approved} approved, ${rejected} rejected: ${sayShare(approvalRate)} approved`],
      ['Half of them decided within', medianHours === null ? '–' : `${Math.round(medianHours)} hours`],
    ],
  }
}

const quality = ({ outstanding, atRisk, ageing, rolls, weeks }: PortfolioFigures): Section[] => [
  table(
    'Portfolio at risk, by balance',
    [{ head: 'Days past due' }, ...figures('Loans', 'Principal GH₵', 'Share', 'A week before')],
    atRisk.map((one) => [`Over ${one.over}`, String(one.loans), cedis(one.amount), sayShare(one.share), sayShare(one.shareWeekBefore)]),
  ),
  table(
    'Ageing',
    [{ head: 'How late' }, ...figures('Loans', 'Principal GH₵', 'Interest GH₵', 'Overdue GH₵', 'Share')],
    ageing.map((one) => [
      BAND_WORDS[one.band],
      String(one.loans),
      cedis(one.principal),
      cedis(one.interest),
      cedis(one.overdue),
      sayShare(one.share),
    ]),
    {
      total: ['All', String(outstanding.loans), cedis(outstanding.principal), cedis(outstanding.interest), cedis(outstanding.overdue), ''],
    },
  ),
  table(
    'Where the balance of a week before is now',
    [{ head: 'A week before' }, ...figures('Principal GH₵', 'Later', 'Same', 'Less late', 'Repaid', 'Written off')],
    rolls.map((one) => [
      BAND_WORDS[one.band],
      cedis(one.principal),
      ...[one.worse, one.same, one.better, one.closed, one.writtenOff].map(sayShare),
    ]),
  ),
  table(
    'Due and collected by week',
    [{ head: 'Week of' }, ...figures('Due GH₵', 'Collected GH₵', 'On time GH₵', 'Late GH₵', 'Early GH₵')],
    weeks.map((one) => [sayDay(one.week), ...[one.due, one.collected, one.onTime, one.late, one.early].map(cedis)]),
  ),
]

function made({ levels, pastFinalDate, refinancing, postponed, cohorts }: PortfolioFigures): Section[] {
  const parts = [
    ...levels.map((one) => ({ name: `Level ${one.level}`, ...one })),
    { name: 'Past the final date', ...pastFinalDate },
    { name: 'Settled an older loan', ...refinancing },
    { name: 'Dates postponed', ...postponed },
  ]
  return [
    table(
      'What the book is made of',
      [{ head: 'Part' }, ...figures('Loans', 'Principal GH₵', 'Share')],
      parts.map((one) => [one.name, String(one.loans), cedis(one.principal), sayShare(one.share)]),
      { note: 'The last three are parts of the same balance.' },
    ),
    table(
      'Loans by the week of their payout',
      [{ head: 'Week of' }, ...figures('Loans', 'Principal GH₵', 'First on time', 'Repaid GH₵', 'Share')],
      cohorts.map((one) => [
        sayDay(one.week),
        String(one.loans),
        cedis(one.principal),
        sayShare(one.firstOnTimeShare),
        cedis(one.paid),
        sayShare(one.paidShare),
      ]),
    ),
  ]
}

const trialBalanceOf = ({ trialBalance: { rows, totals } }: MonthFigures): Section =>
  table(
    'Trial balance',
    [{ head: 'Account' }, ...figures('Debit GH₵', 'Credit GH₵')],
    rows.map((row) => [`${row.code} ${row.name}`, cedis(row.debit), cedis(row.credit)]),
    { total: ['Together', cedis(totals.debit), cedis(totals.credit)] },
  )

const takingsOf = ({ takings: { people, together } }: MonthFigures): Section => {
  const row = (one: typeof together): string[] => [
    String(one.count),
    cedis(one.cash),
    cedis(one.momo),
    cedis(one.givenBack),
    cedis(one.total),
  ]
  return table(
    'Taken from customers, by staff member',
    [{ head: 'Who' }, ...figures('Times', 'Cash GH₵', 'Mobile money GH₵', 'Given back GH₵', 'Together GH₵')],
    people.map((one) => [one.staffName ?? 'Confirmed by the network', ...row(one)]),
    { total: ['All', ...row(together)] },
  )
}
