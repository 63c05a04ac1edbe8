import { useState } from 'react'
import { sayDay, dayOf } from '#domain/kernel/calendar.ts'
import { sayMonthOf } from '#domain/ledger/month.ts'
import { listLedgerMonths } from '#contract/ledger-months.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { CloseMonthDialog } from '#web/reports/close-month-dialog.tsx'
import { ListStates } from '#web/staff/list-states.tsx'
import { ListTools } from '#web/staff/list-tools.tsx'
import { TabPage } from '#web/staff/tab-page.tsx'

type LedgerMonth = AnswerOf<typeof listLedgerMonths>[number]

/** The months of the books: each is closed once, in their order, and what it held is kept with its hash. */
export function MonthsSection() {
  const list = useList(listLedgerMonths, {})
  const [asked, setAsked] = useState<string>()
  return (
    <TabPage
      title="Months"
      lead="A closed month takes no entry any more. Its trial balance is kept, and compared each time this list is read."
      beside={<ListTools list="ledger-months" onRefresh={list.retry} />}
    >
      <ListStates
        list={list}
        what="the months"
        empty={{ title: 'Nothing is booked yet', words: 'The month of the first entry will stand here.' }}
      >
        {(rows) => <Months rows={rows} onClose={setAsked} />}
      </ListStates>
      {asked !== undefined && <CloseMonthDialog month={asked} onClose={() => setAsked(undefined)} />}
    </TabPage>
  )
}

function Months({ rows, onClose }: { rows: readonly LedgerMonth[]; onClose: (month: string) => void }) {
  const button = (row: LedgerMonth) => <CloseButton row={row} onClose={onClose} />
  return (
    <DataTable
      caption="Months"
      rows={rows}
      rowKey={(row) => row.month}
      columns={[
        { head: 'Month', cell: (row) => <strong>{sayMonthOf(row.month)}</strong> },
        { head: 'State', cell: (row) => <State row={row} /> },
        { head: 'Closed', cell: closedWords },
        { head: 'Hash of its trial balance', cell: (row) => <Hash hash={row.hash} /> },
        { head: 'Close', headHidden: true, cell: button },
      ]}
      phone={(row) => (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <strong>{sayMonthOf(row.month)}</strong>
            <State row={row} />
          </div>
          {row.isClosed && <span className="text-muted">{closedWords(row)}</span>}
          <Hash hash={row.hash} />
          {button(row)}
        </div>
      )}
    />
  )
}

const closedWords = ({ closedAt, closedBy }: LedgerMonth): string =>
  closedAt === null ? '' : `${sayDay(dayOf(closedAt))} by ${closedBy ?? ''}`

const Hash = ({ hash }: { hash: string | null }) => (hash === null ? null : <code className="text-14 break-all">{hash}</code>)

function State({ row }: { row: LedgerMonth }) {
  if (!row.isClosed) return <Badge tone="line">Open</Badge>
  if (row.isUnchanged)
    return (
      <Badge tone="success" icon="done">
        Closed, unchanged
      </Badge>
    )
  return (
    <Badge tone="danger" icon="no">
      Closed, but changed
    </Badge>
  )
}

function CloseButton({ row, onClose }: { row: LedgerMonth; onClose: (month: string) => void }) {
  if (row.isClosed) return null
  return (
    <Button size="desk" kind="second" reason={row.refusal ?? undefined} onClick={() => onClose(row.month)}>
      Close {sayMonthOf(row.month)}
    </Button>
  )
}
