import { auditWords } from '#domain/access/audit-words.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { roleLabel, targetLabel, auditChanges } from '#web/audit/audit-labels.ts'
import type { AuditRow } from '#web/staff-kit/staff-rows.ts'

interface AuditRowsProps {
  rows: readonly AuditRow[]
  onNarrow: (narrowing: AuditNarrowing) => void
}

export function AuditRows({ rows, onNarrow }: AuditRowsProps) {
  const at = (row: AuditRow) => `${formatMoment(row.at, todayHere())}, ${formatTime(row.at)}`
  const actor = (row: AuditRow) => <Actor row={row} onNarrow={onNarrow} />
  const action = (row: AuditRow) => <Action row={row} onNarrow={onNarrow} />
  const target = (row: AuditRow) => <Target row={row} onNarrow={onNarrow} />
  return (
    <DataTable
      caption="Audit trail"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'When', cell: (row) => <span className="whitespace-nowrap">{at(row)}</span> },
        { head: 'Who', names: true, cell: actor },
        { head: 'What', cell: action },
        { head: 'On', cell: target },
        { head: 'Changed', cell: (row) => <AuditChanges before={row.before} after={row.after} /> },
        { head: 'From', cell: (row) => <span className="text-muted">{row.address}</span> },
      ]}
      phone={(row) => (
        <div>
          {action(row)} {target(row)}
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
      <span className="text-muted">{roleLabel(actorRole)}</span>
    </span>
  )
}

function Action({ row, onNarrow }: LineProps) {
  return (
    <span>
      <NarrowTo words={auditWords(row)} narrowing={{ action: row.action }} onNarrow={onNarrow} />{' '}
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
  const words = row.targetName ?? targetLabel(row.targetKind, row.targetId)
  if (row.targetKind === null || row.targetId === null) return words
  return <NarrowTo words={words} narrowing={{ kind: row.targetKind, target: row.targetId }} onNarrow={onNarrow} />
}

function AuditChanges({ before, after }: { before: unknown; after: unknown }) {
  const changes = auditChanges(before, after)
  if (changes.length === 0) return <span className="text-muted">no change</span>
  return (
    <details>
      <summary className="min-h-8 py-1 text-primary underline underline-offset-4">
        {changes.length === 1 ? '1 change' : `${changes.length} changes`}
      </summary>
      <ul className="mt-1 max-w-80">
        {changes.map((change) => (
          <li key={change.name} className="break-words">
            <span className="font-bold">{change.name}</span>: {change.words}
          </li>
        ))}
      </ul>
    </details>
  )
}

type AuditNarrowing = Readonly<Partial<Record<'actor' | 'action' | 'kind' | 'target', string>>>

interface NarrowToProps {
  words: string
  narrowing: AuditNarrowing
  onNarrow: (narrowing: AuditNarrowing) => void
}

function NarrowTo({ words, narrowing, onNarrow }: NarrowToProps) {
  return (
    <button
      type="button"
      className="min-h-8 text-left text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => onNarrow(narrowing)}
    >
      {words}
    </button>
  )
}
