import type { ReactNode } from 'react'
import { formatAmount, NOTHING, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { readTrialBalance } from '#contract/ledger-reports.ts'
import { useRead } from '#web/lib/use-read.ts'
import { downloadCsv } from '#web/shared/csv.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { LedgerDayField } from '#web/ledger/ledger-day-field.tsx'
import { CsvButton } from '#web/staff-kit/csv-button.tsx'
import { trialBalanceRows, type TrialBalance, controlLabel, type Control } from '#web/ledger/ledger-labels.ts'
import { ReadStates } from '#web/staff-kit/read-states.tsx'
import { TabPage } from '#web/staff-kit/tab-page.tsx'
import { useView } from '#web/staff-kit/use-view.ts'
import { ReportDayLine } from '#web/ledger/report-day-line.tsx'
import { Badge } from '#web/ui/badge.tsx'

export function TrialBalanceSection() {
  const view = useView()
  const reading = useRead(readTrialBalance, { query: { asOf: view.get('asOf') } })
  const day = reading.data?.today
  return (
    <TabPage title="Trial balance" lead="The balance of each account at the end of a day, by booking date.">
      <div className="mb-4 max-w-56 print:hidden">
        <LedgerDayField
          label="At the end of"
          part="asOf"
          otherwise={reading.data?.asOf ?? todayHere()}
          {...(day !== undefined && { max: day })}
        />
      </div>
      <ReadStates reading={reading} what="the trial balance">
        {(answer) => <Answer {...answer} />}
      </ReadStates>
    </TabPage>
  )
}

function Answer(answer: TrialBalance) {
  const { asOf, today, isClosed, totals } = answer
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ReportDayLine asOf={asOf} today={today} isClosed={isClosed} />
        <div className="flex flex-wrap gap-2 print:hidden">
          <CsvButton make={() => downloadCsv(`trial-balance-${asOf}.csv`, trialBalanceRows(answer))} />
          <Button kind="second" size="desk" icon="print" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <Accounts {...answer} />
      {totals.debit !== totals.credit && (
        <Notice tone="danger" title="Debits and credits differ">
          Debits are {formatCedis(totals.debit)}, credits {formatCedis(totals.credit)}. Do not use these figures.
        </Notice>
      )}
      <LedgerControls controls={answer.controls} />
    </div>
  )
}

interface AccountRow {
  key: string
  code: string
  name: string
  debit: Pesewas
  credit: Pesewas
  isTotal: boolean
}

const side = (amount: Pesewas) => (amount === NOTHING ? <span className="text-muted">–</span> : formatAmount(amount))

function Accounts({ rows, totals, asOf }: TrialBalance) {
  const view = useView()
  const all: AccountRow[] = [
    ...rows.map(({ account, code, name, debit, credit }) => ({ key: account, code, name, debit, credit, isTotal: false })),
    { key: 'total', code: '', name: 'Total', ...totals, isTotal: true },
  ]
  const nameOf = ({ key, name, isTotal }: AccountRow) =>
    isTotal ? (
      <strong>{name}</strong>
    ) : (
      <button
        type="button"
        className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
        onClick={() => view.set({ section: 'account', account: key, asOf: undefined, to: asOf }, { step: true })}
      >
        {name}
      </button>
    )
  const figure = (row: AccountRow, amount: Pesewas) => (row.isTotal ? <strong>{formatAmount(amount)}</strong> : side(amount))
  return (
    <DataTable
      caption="Accounts"
      whole
      rows={all}
      rowKey={(row) => row.key}
      columns={[
        { head: 'Code', cell: (row) => <span className="tabular-nums">{row.code}</span> },
        { head: 'Account', cell: nameOf },
        { head: 'Debit, GH₵', figures: true, cell: (row) => figure(row, row.debit) },
        { head: 'Credit, GH₵', figures: true, cell: (row) => figure(row, row.credit) },
      ]}
      phone={(row) => <PhoneRow row={row} name={nameOf(row)} />}
    />
  )
}

function PhoneRow({ row, name }: { row: AccountRow; name: ReactNode }) {
  const sides = [
    row.debit !== NOTHING && `${formatAmount(row.debit)} debit`,
    row.credit !== NOTHING && `${formatAmount(row.credit)} credit`,
  ]
  const shown = sides.filter((one) => one !== false)
  return (
    <div className="flex items-baseline justify-between gap-3">
      <span>
        <span className="text-muted tabular-nums">{row.code}</span> {name}
      </span>
      <span className="text-right whitespace-nowrap tabular-nums">
        {shown.length === 0 ? (
          <span className="text-muted">0.00</span>
        ) : (
          shown.map((one) => (
            <span key={one} className="block">
              {one}
            </span>
          ))
        )}
      </span>
    </div>
  )
}

/** Compares control accounts with the sums of their loans and customers. */
function LedgerControls({ controls }: { controls: readonly Control[] }) {
  const verdict = (row: Control) => (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={row.difference === 0 ? 'success' : 'danger'} icon={row.difference === 0 ? 'done' : 'no'}>
        {row.difference === 0 ? 'Agrees' : 'Differs'}
      </Badge>
      <span className="text-muted">{controlLabel(row).replace(/^\w+: /, '')}</span>
    </span>
  )
  return (
    <section>
      <h3 className="mb-2 text-18 font-bold">Control accounts</h3>
      <DataTable
        caption="Control accounts"
        rows={controls}
        rowKey={(row) => row.account}
        columns={[
          { head: 'Account', cell: (row) => row.name },
          { head: 'Ledger, GH₵', figures: true, cell: (row) => formatAmount(row.balance) },
          { head: 'Parts, GH₵', figures: true, cell: (row) => formatAmount(row.parts) },
          { head: 'Difference', figures: true, cell: (row) => formatAmount(row.difference) },
          { head: 'Result', cell: verdict },
        ]}
        phone={(row) => (
          <div className="grid gap-1">
            <div className="flex items-baseline justify-between gap-3">
              <span className="font-bold">{row.name}</span>
              <span className="whitespace-nowrap tabular-nums">{formatAmount(row.balance)}</span>
            </div>
            {verdict(row)}
            {row.difference !== 0 && (
              <span>
                Difference <span className="whitespace-nowrap">{formatAmount(row.difference)}</span>
              </span>
            )}
          </div>
        )}
      />
    </section>
  )
}
