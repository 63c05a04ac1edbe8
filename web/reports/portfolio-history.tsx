import { readPortfolioHistory } from '#contract/portfolio.ts'
import { formatAmount } from '#domain/kernel/money.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { PAR_LINES } from '#domain/reports/portfolio-history.ts'
import { useRead } from '#web/lib/use-read.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { classes } from '#web/ui/classes.ts'
import { Fold } from '#web/ui/fold.tsx'
import {
  cohortHeads,
  heatFinding,
  heatOf,
  heatRows,
  historyFinding,
  LINES_HEIGHT,
  LINES_WIDTH,
  parLines,
  parRows,
  topOf,
  type PortfolioHistory,
} from '#web/reports/par-lines.ts'
import { PortfolioChartCard } from '#web/reports/portfolio-chart-card.tsx'
import { PortfolioTable } from '#web/reports/portfolio-table.tsx'

/** Rule A40. */
export function PortfolioHistoryCards({ asOf }: { asOf: string }) {
  const reading = useRead(readPortfolioHistory, { query: { asOf } })
  return (
    <ReadStates reading={reading} what="the weeks">
      {(history) => (
        <>
          <ParLines history={history} />
          <CohortHeat history={history} />
        </>
      )}
    </ReadStates>
  )
}

/** Each line has its own dash and label besides its colour. */
const STROKES = [
  { line: 'stroke-chart-4', dash: undefined },
  { line: 'stroke-chart-2', dash: '10 3' },
  { line: 'stroke-chart-1', dash: '5 4' },
  { line: 'stroke-chart-3', dash: '2 4' },
] as const

/** A scrolling area must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = { tabIndex: 0 } as const

function ParLines({ history }: { history: PortfolioHistory }) {
  const { days, today } = history
  return (
    <PortfolioChartCard
      finding={historyFinding(history)}
      words="Balance of loans past due by 1, over 7, 30 and 90 days: % of the outstanding principal, each Sunday for 26 weeks"
    >
      {days.length > 0 && (
        <section aria-label="Chart of 26 weeks" {...REACHABLE} className="relative overflow-x-auto">
          <ParChart history={history} />
        </section>
      )}
      <Fold words="Weeks as a table">
        <PortfolioTable
          caption="PAR over 26 weeks"
          empty="No week was closed yet."
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { head: 'At the end of', cell: ({ day }) => <span className="whitespace-nowrap">{formatDay(day, today)}</span> },
            { head: 'Principal, GH₵', figures: true, cell: ({ principal }) => formatAmount(principal) },
            ...PAR_LINES.map(({ name, over }) => ({
              head: name,
              figures: true,
              cell: ({ shares }: PortfolioHistory['days'][number]) => formatShare(shares.find((one) => one.over === over)?.share ?? null),
            })),
          ]}
        />
      </Fold>
      <div>
        <CsvButton make={() => downloadCsv(`par-26-weeks-${history.asOf}.csv`, parRows(history))} />
      </div>
    </PortfolioChartCard>
  )
}

/** The table below is its text. */
function ParChart({ history: { days, today } }: { history: PortfolioHistory }) {
  const lines = parLines(days)
  const top = topOf(days)
  return (
    <svg aria-hidden="true" viewBox={`-48 -12 ${LINES_WIDTH + 150} ${LINES_HEIGHT + 36}`} className="w-full min-w-xl text-muted">
      {[0, top / 2, top].map((share) => {
        const y = LINES_HEIGHT * (1 - share / top)
        return (
          <g key={share}>
            <line x1="0" x2={LINES_WIDTH} y1={y} y2={y} className="stroke-line" />
            <text x="-6" y={y + 4} textAnchor="end" fill="currentColor" fontSize="12">
              {formatShare(share)}
            </text>
          </g>
        )
      })}
      {lines.map(({ name, points, last, labelY }) => {
        const { line, dash } = STROKES[PAR_LINES.findIndex((one) => one.name === name)] ?? STROKES[0]
        const end = points.at(-1)
        return (
          <g key={name}>
            <polyline
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              fill="none"
              strokeWidth="2.5"
              strokeDasharray={dash}
              className={line}
            />
            {end && <circle cx={end.x} cy={end.y} r="3.5" strokeWidth="2.5" className={classes('fill-surface', line)} />}
            <text x={LINES_WIDTH + 8} y={labelY + 4} fontSize="12" className="fill-ink">
              {name} {formatShare(last)}
            </text>
          </g>
        )
      })}
      {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((one, index) =>
        one === undefined || (index === 1 && days.length < 5) || (index === 0 && days.length === 1) ? null : (
          <text
            key={`${one.day} ${index}`}
            x={[0, LINES_WIDTH / 2, LINES_WIDTH][index]}
            y={LINES_HEIGHT + 18}
            textAnchor={index === 0 ? 'start' : index === 1 ? 'middle' : 'end'}
            fill="currentColor"
            fontSize="12"
          >
            {formatDay(one.day, today)}
          </text>
        ),
      )}
    </svg>
  )
}

const TINTS = ['', 'bg-chart-3/15', 'bg-chart-3/30', 'bg-chart-3/50'] as const

function CohortHeat({ history }: { history: PortfolioHistory }) {
  const { cohorts, today } = history
  return (
    <PortfolioChartCard
      finding={heatFinding(history)}
      words="Paid of what had fallen due, by week after disbursement. Stronger colour is worse. An empty cell: that week has not come for every loan yet."
    >
      <PortfolioTable
        caption="Cohorts by week after disbursement"
        empty="No loan was paid out in these weeks."
        rows={cohorts.toReversed()}
        rowKey={({ week }) => week}
        columns={[
          {
            head: 'Disbursed in week of',
            cell: ({ week }) => <span className="whitespace-nowrap">{formatDay(week, today).slice(4)}</span>,
          },
          { head: 'Loans', figures: true, cell: ({ loans }) => loans },
          { head: 'GH₵', figures: true, cell: ({ principal }) => formatAmount(principal) },
          ...cohortHeads.map((week) => ({
            head: week === 1 ? 'Week 1' : String(week),
            figures: true,
            cell: ({ shares }: PortfolioHistory['cohorts'][number]) => <HeatCell share={shares[week - 1] ?? null} />,
          })),
        ]}
      />
      <div>
        <CsvButton make={() => downloadCsv(`cohorts-${history.asOf}.csv`, heatRows(history))} />
      </div>
    </PortfolioChartCard>
  )
}

function HeatCell({ share }: { share: number | null }) {
  if (share === null) return <span className="sr-only">not yet</span>
  return <span className={classes('-mx-1 block rounded-mark px-1 text-ink', TINTS[heatOf(share)])}>{formatShare(share)}</span>
}
