import { STATEMENT_FITS } from '#contract/reconciliation.ts'
import { FIT_LABELS, type StatementPreview } from '#web/reconciliation/momo-rows.ts'
import { StatementProblems } from '#web/reconciliation/statement-problems.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatAt, todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function MomoStatementPreview({ preview, busy, onImport }: { preview: StatementPreview; busy: boolean; onImport: () => void }) {
  const { counts, passedOver, moneyIn, moneyOut, fees, lines, refusal } = preview
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Verdict preview={preview} />
      <Card>
        <h3 className="text-18 font-bold">Statement totals</h3>
        <DefinitionRows
          rows={[
            ['Money in', <Cedis key="in" value={moneyIn} />],
            ['Money out', <Cedis key="out" value={moneyOut} />],
            ['Fees', <Cedis key="fees" value={fees} />],
            ...STATEMENT_FITS.filter((fit) => counts[fit] > 0).map((fit) => [FIT_LABELS[fit], counts[fit]] as const),
            ['Rows without a movement', passedOver],
          ]}
        />
      </Card>
      {lines.length > 0 && <Lines lines={lines} />}
      <Button reason={refusal ?? undefined} busy={busy && 'Importing...'} onClick={onImport}>
        Import statement
      </Button>
    </div>
  )
}

function Verdict({ preview: { counts, problems, problemCount, refusal } }: { preview: StatementPreview }) {
  const toCheck = counts.differs + counts.claimed + counts.duplicate + counts.unknown
  if (refusal === null)
    return toCheck === 0 ? (
      <Notice tone="success" title="Every line matches our books" live />
    ) : (
      <Notice tone="caution" title={toCheck === 1 ? '1 line does not match' : `${toCheck} lines do not match`} live>
        After the import, resolve these lines under Exceptions.
      </Notice>
    )
  return (
    <>
      <Notice tone="danger" title={refusal} live />
      <StatementProblems problems={problems} problemCount={problemCount} />
    </>
  )
}

function Lines({ lines }: { lines: StatementPreview['lines'] }) {
  const today = todayHere()
  return (
    <DataTable
      caption="Lines to check"
      rows={lines}
      rowKey={(line) => line.row}
      columns={[
        { head: 'Row', figures: true, cell: (line) => line.row },
        { head: 'Moved', cell: (line) => <span className="whitespace-nowrap">{formatAt(line.movedAt, today)}</span> },
        { head: 'Transaction', cell: (line) => <span className="break-all">{line.transactionId}</span> },
        { head: 'Result', cell: (line) => FIT_LABELS[line.fit] },
        { head: 'Amount', figures: 'cedis', cell: (line) => <Signed line={line} /> },
      ]}
      phone={(line) => (
        <div className="grid gap-1">
          <div className="flex justify-between gap-3">
            <span className="min-w-0 font-bold break-all">{line.transactionId}</span>
            <Signed line={line} />
          </div>
          <p>{FIT_LABELS[line.fit]}</p>
          <p className="text-muted">
            Row {line.row}, {formatAt(line.movedAt, today)}
          </p>
        </div>
      )}
    />
  )
}

const Signed = ({ line }: { line: StatementPreview['lines'][number] }) => (
  <span className="whitespace-nowrap">
    {line.incoming ? 'in ' : 'out '}
    <Cedis value={line.amount} className="font-bold" />
  </span>
)
