import { sayMoment, sayTime, todayHere } from '#web/shared/say-when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { AuditChanges } from '#web/audit/audit-changes.tsx'
import { NarrowTo, type AuditNarrowing } from '#web/audit/narrow-to.tsx'
import { actionWords, roleWords, targetWords } from '#web/audit/audit-labels.ts'
import type { AuditRow } from '#web/staff-kit/staff-rows.ts'

interface AuditRowsProps {
  rows: readonly AuditRow[]
  /** Shows only the lines that share what was pressed. */
  onNarrow: (narrowing: AuditNarrowing) => void
}

/** The lines of the trail; what changed opens under a line. */
export function AuditRows({ rows, onNarrow }: AuditRowsProps) {
  const at = (row: AuditRow) => `${sayMoment(row.at, todayHere())}, ${sayTime(row.at)}`
  const actor = (row: AuditRow) => <Actor row={row} onNarrow={onNarrow} />
  const deed = (row: AuditRow) => <Deed row={row} onNarrow={onNarrow} />
  const target = (row: AuditRow) => <Target row={row} onNarrow={onNarrow} />
  return (
    <DataTable
      caption="Audit trail"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'When', cell: (row) => <span className="whitespace-nowrap">{at(row)}</span> },
        { head: 'Who', cell: actor },
        { head: 'What', cell: deed },
        { head: 'On', cell: target },
        { head: 'Changed', cell: (row) => <AuditChanges before={row.before} after={row.after} /> },
        { head: 'From', cell: (row) => <span className="text-muted">{row.address}</span> },
      ]}
      phone={(row) => (
        <div>
          {deed(row)} {target(row)}
          <p>
            {actor(row)}, {at(row)}
          </p>
          <AuditChanges before={row.before} after={row.after} />
        </div>
      )}
    />
  )
}

interface LineProps {
  row: AuditRow
  onNarrow: AuditRowsProps['onNarrow']
}

function Actor({ row, onNarrow }: LineProps) {
  const { actorId, actorName, actorRole } = row
  const name = actorName ?? 'The system'
  return (
    <span>
      {actorId === null ? name : <NarrowTo words={name} narrowing={{ actor: actorId }} onNarrow={onNarrow} />}{' '}
      <span className="text-muted">{roleWords(actorRole)}</span>
    </span>
  )
}

function Deed({ row, onNarrow }: LineProps) {
  return (
    <span>
      <NarrowTo words={actionWords(row.action)} narrowing={{ action: row.action }} onNarrow={onNarrow} />{' '}
      {row.outcome === 'refused' && (
        <Badge tone="danger" icon="no">
          Refused
        </Badge>
      )}
      {row.reason !== null && <span className="block text-muted">{row.reason}</span>}
    </span>
  )
}

function Target({ row, onNarrow }: LineProps) {
  const words = targetWords(row.targetKind, row.targetId)
  if (row.targetKind === null || row.targetId === null) return words
  return <NarrowTo words={words} narrowing={{ kind: row.targetKind, target: row.targetId }} onNarrow={onNarrow} />
}
