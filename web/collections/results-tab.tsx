import { useId, type ReactNode } from 'react'
import { listBandResults, listCollectorResults, listRollRates } from '#contract/portfolio.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
import { daysOfPeriod, RESULT_PERIODS, ROLL_BANDS } from '#domain/reports/collection-results.ts'
import { formatShare } from '#domain/reports/portfolio-ageing.ts'
import { BAND_NAMES } from '#web/collections/case-labels.ts'
import { ChoiceSwitch } from '#web/collections/choice-switch.tsx'
import { CollectionLinks } from '#web/collections/collection-links.tsx'
import { PERIOD_NAMES, ROLL_NAMES } from '#web/collections/result-labels.ts'
import { RollChart } from '#web/collections/roll-chart.tsx'
import { rollRateFinding } from '#web/collections/roll-ends.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useList } from '#web/lib/use-list.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ExportButton, type ExportButtonProps } from '#web/staff-kit/export-button.tsx'
import { ListStates, type ListReading } from '#web/staff-kit/list-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'

type Collector = AnswerOf<typeof listCollectorResults>[number]
type Band = AnswerOf<typeof listBandResults>[number]
type Roll = AnswerOf<typeof listRollRates>[number]

const COLLECTOR_COLUMNS: readonly Column<Collector>[] = [
  { head: 'Collector', cell: ({ name }) => name ?? 'Nobody owned the case' },
  { head: 'Attempts', figures: true, cell: ({ attempts }) => attempts },
  { head: 'Reached', figures: true, cell: ({ reached }) => reached },
  { head: 'Reach rate', figures: true, cell: ({ reachRate }) => formatShare(reachRate) },
  { head: 'Promises due', figures: true, cell: ({ promises }) => promises },
  { head: 'Paid on time', figures: true, cell: ({ onTimeRate, onTime }) => `${onTime} (${formatShare(onTimeRate)})` },
  { head: 'Collected', figures: 'cedis', cell: ({ collected }) => <Cedis value={collected} className="font-bold" /> },
]

const BAND_COLUMNS: readonly Column<Band>[] = [
  { head: 'Days past due', cell: ({ band }) => BAND_NAMES[band] },
  { head: 'Payments', figures: true, cell: ({ payments }) => payments },
  { head: 'Collected', figures: 'cedis', cell: ({ collected }) => <Cedis value={collected} className="font-bold" /> },
  { head: 'Share of all', figures: true, cell: ({ share }) => formatShare(share) },
]

const ROLL_COLUMNS: readonly Column<Roll>[] = [
  { head: 'From', cell: ({ from }) => <span className="whitespace-nowrap">{ROLL_NAMES[from]}</span> },
  { head: 'Loans', figures: true, cell: ({ loans }) => loans },
  { head: 'Principal', figures: 'cedis', cell: ({ principal }) => <Cedis value={principal} /> },
  ...([...ROLL_BANDS, 'paid', 'writtenOff'] as const).map((end) => ({
    head: ROLL_NAMES[end],
    figures: true,
    cell: ({ shares }: Roll) => formatShare(shares[end]),
  })),
]

/** Rules C17 and C18. */
export function ResultsTab() {
  const view = useView()
  const period = RESULT_PERIODS.find((each) => each === view.get('period')) ?? 'week'
  const today = todayHere()
  const { from, to } = daysOfPeriod(period, today)
  const query = { query: { period } }
  const [collectors, bands, rolls] = [useList(listCollectorResults, query), useList(listBandResults, query), useList(listRollRates, query)]
  const collected = add(NOTHING, ...bands.pages.flat().map((band) => band.collected))
  return (
    <TabPage
      title="Results"
      lead={
        <>
          {from === to ? formatDay(from, today) : `${formatDay(from, today)} to ${formatDay(to, today)}`}
          {!bands.isPending && (
            <>
              {' '}
              · <Cedis value={collected} className="font-bold" /> collected on loans with a case
            </>
          )}
        </>
      }
      beside={<CollectionLinks chosen="results" />}
    >
      <div className="grid gap-8">
        <ChoiceSwitch
          label="Period"
          choices={RESULT_PERIODS.map((value) => ({ value, name: PERIOD_NAMES[value] }))}
          chosen={period}
          onChoose={(chosen) => view.set({ period: chosen === 'week' ? undefined : chosen })}
        />
        <ResultTable
          title="Collectors"
          words="Calls and visits, promises whose day is over or that are paid, and money on the cases that each owned when it came."
          list={collectors}
          file={{ list: 'collector-results', filters: { period } }}
          columns={COLLECTOR_COLUMNS}
          rowKey={({ collectorId }) => collectorId ?? 'nobody'}
        />
        <ResultTable
          title="Collected by days past due"
          words="By the first week that each payment paid."
          list={bands}
          file={{ list: 'band-results', filters: { period } }}
          columns={BAND_COLUMNS}
          rowKey={({ band }) => band}
        />
        <ResultTable
          title="Roll rates"
          finding={rollRateFinding(rolls.pages.flat())}
          above={(rows) => <RollChart rows={rows} />}
          words={`Where the principal of each band before ${formatDay(from, today)} is on ${formatDay(to, today)}. Each row adds up to all of its principal.`}
          list={rolls}
          file={{ list: 'roll-rates', filters: { period } }}
          columns={ROLL_COLUMNS}
          rowKey={({ from: band }) => band}
        />
      </div>
    </TabPage>
  )
}

interface ResultTableProps<Row> {
  title: string
  words: string
  /** Heading in place of the title, which stays the table's name. */
  finding?: string
  above?: (rows: readonly Row[]) => ReactNode
  list: ListReading<Row>
  file: ExportButtonProps
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
}

function ResultTable<Row>({ title, words, finding = title, above, list, file, columns, rowKey }: ResultTableProps<Row>) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 id={heading} className="text-18 font-bold">
            {finding}
          </h3>
          <p className="text-14 text-muted">{words}</p>
        </div>
        <ExportButton {...file} />
      </div>
      <ListStates
        list={list}
        what={title.toLowerCase()}
        empty={{ title: 'Nothing yet', words: 'Calls, visits and payments of this period appear here.' }}
      >
        {(rows) => (
          <>
            {above?.(rows)}
            <DataTable caption={title} columns={columns} rows={rows} rowKey={rowKey} whole />
          </>
        )}
      </ListStates>
    </section>
  )
}
