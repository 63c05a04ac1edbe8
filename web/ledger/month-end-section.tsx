import { useState } from 'react'
import { formatDay, dayOf } from '#domain/kernel/calendar.ts'
import { formatMonthName } from '#domain/ledger/month.ts'
import { listLedgerMonths, readMonthPack, closeMonth } from '#contract/ledger-reports.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import { ListTools } from '#web/staff-kit/list-tools.tsx'
import { saveFile } from '#web/staff-kit/save-file.ts'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

type LedgerMonth = AnswerOf<typeof listLedgerMonths>[number]

/** Months are closed once, in order, and stored with a hash. */
export function MonthsSection() {
  const list = useList(listLedgerMonths, {})
  const [closing, setClosing] = useState<string>()
  return (
    <TabPage
      title="Months"
      lead="A closed month takes no more entries. Its pack is the report of that time. Each time you open this list, we check that its trial balance has not changed."
      beside={<ListTools list="ledger-months" onRefresh={list.retry} />}
    >
      <ListStates list={list} what="the months" empty={{ title: 'No entries yet', words: 'Months with entries appear here.' }}>
        {(rows) => <Months rows={rows} onClose={setClosing} />}
      </ListStates>
      {closing !== undefined && <CloseMonthDialog month={closing} onClose={() => setClosing(undefined)} />}
    </TabPage>
  )
}

function Months({ rows, onClose }: { rows: readonly LedgerMonth[]; onClose: (month: string) => void }) {
  const button = (row: LedgerMonth) => (row.isClosed ? <PackLink row={row} /> : <CloseButton row={row} onClose={onClose} />)
  return (
    <DataTable
      caption="Months"
      rows={rows}
      rowKey={(row) => row.month}
      columns={[
        { head: 'Month', cell: (row) => <strong>{formatMonthName(row.month)}</strong> },
        { head: 'State', cell: (row) => <State row={row} /> },
        { head: 'Closed', cell: closedWords },
        { head: 'Trial balance hash', cell: (row) => <Hash hash={row.hash} /> },
        { head: 'Close, or the pack', headHidden: true, cell: button },
      ]}
      phone={(row) => (
        <div className="grid gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <strong>{formatMonthName(row.month)}</strong>
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
  closedAt === null ? '' : `${formatDay(dayOf(closedAt))} by ${closedBy ?? ''}`

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

function PackLink({ row: { month, hasPack } }: { row: LedgerMonth }) {
  if (!hasPack) return <span className="text-muted">Closed before packs existed</span>
  return (
    <button
      type="button"
      aria-label={`Month-end pack of ${formatMonthName(month)}, PDF`}
      className={buttonClass({ kind: 'second', size: 'desk' })}
      onClick={() => void saveFile({ address: readMonthPack.path.replace(':month', month), name: `Mmoa month-end ${month}.pdf` })}
    >
      <Icon name="download" className="size-5" />
      Month-end pack
    </button>
  )
}

function CloseButton({ row, onClose }: { row: LedgerMonth; onClose: (month: string) => void }) {
  return (
    <Button size="desk" kind="second" reason={row.refusal ?? undefined} onClick={() => onClose(row.month)}>
      Close {formatMonthName(row.month)}
    </Button>
  )
}

function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const refresh = useRefresh()
  const name = formatMonthName(month)
  const closing = useSubmit(closeMonth, {
    onDone: (answer) => {
      refresh(listLedgerMonths)
      showToast({ title: 'Success', words: `${answer.message}. Its month-end pack is stored.`, tone: 'success' })
      onClose()
    },
    onFailed: () => refresh(listLedgerMonths),
  })
  return (
    <FinalQuestion
      title={`Close ${name}?`}
      confirm={`Yes, close ${name}`}
      cancel="Leave it open"
      kind="primary"
      busy={closing.busy && 'Closing...'}
      closed={closing.busy}
      onConfirm={() => closing.send({ body: { month } })}
      onCancel={onClose}
    >
      <SendingNotice sending={closing} title={`${name} was not closed`} />
      <p>
        We store its trial balance and month-end pack as they are now. No more entries can be booked into the month. Later corrections are
        booked on the open day.
      </p>
      <p className="mt-2 font-bold">This cannot be undone.</p>
    </FinalQuestion>
  )
}
