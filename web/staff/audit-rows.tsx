import { sayMoment, sayTime, todayHere } from '#web/shared/say-when.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { actionWords, auditChanges, roleWords, targetWords } from '#web/staff/audit-words.ts'
import type { AuditRow } from '#web/staff/staff-rows.ts'

/** The lines of the trail; what changed opens under a line. */
export function AuditRows({ rows, onActor }: { rows: readonly AuditRow[]; onActor: (actorId: string) => void }) {
  const at = (row: AuditRow) => `${sayMoment(row.at, todayHere())}, ${sayTime(row.at)}`
  const actor = (row: AuditRow) => <Actor row={row} onActor={onActor} />
  return (
    <DataTable
      caption="Audit trail"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        { head: 'When', cell: (row) => <span className="whitespace-nowrap">{at(row)}</span> },
        { head: 'Who', cell: actor },
        { head: 'What', cell: (row) => <Deed row={row} /> },
        { head: 'On', cell: (row) => <span className="break-all">{targetWords(row.targetKind, row.targetId)}</span> },
        { head: 'Changed', cell: (row) => <Changes row={row} /> },
        { head: 'From', cell: (row) => <span className="text-muted">{row.address}</span> },
      ]}
      phone={(row) => (
        <div className="grid gap-1">
          <Deed row={row} />
          <p className="text-muted break-all">{targetWords(row.targetKind, row.targetId)}</p>
          <p>
            {actor(row)}, {at(row)}
          </p>
          <Changes row={row} />
        </div>
      )}
    />
  )
}

function Actor({ row, onActor }: { row: AuditRow; onActor: (actorId: string) => void }) {
  const { actorId, actorName, actorRole } = row
  const name = actorName ?? 'The system'
  return (
    <span>
      {actorId === null ? (
        <span className="font-bold">{name}</span>
      ) : (
        <button type="button" className="min-h-6 font-bold text-primary underline underline-offset-4" onClick={() => onActor(actorId)}>
          {name}
        </button>
      )}
      <span className="text-muted"> {roleWords(actorRole)}</span>
    </span>
  )
}

function Deed({ row }: { row: AuditRow }) {
  return (
    <span>
      <span className="mr-2">{actionWords(row.action)}</span>
      {row.outcome === 'refused' && (
        <Badge tone="danger" icon="no">
          Refused
        </Badge>
      )}
      {row.reason !== null && <span className="block text-muted">{row.reason}</span>}
    </span>
  )
}

function Changes({ row }: { row: AuditRow }) {
  const changes = auditChanges(row.before, row.after)
  if (changes.length === 0) return <span className="text-muted">nothing</span>
  return (
    <details>
      <summary className="min-h-6 text-primary underline underline-offset-4">
        {changes.length === 1 ? '1 thing' : `${changes.length} things`}
      </summary>
      <ul className="mt-1 max-w-80">
        {changes.map((change) => (
          <li key={change.name} className="break-words">
            <span className="font-bold">{change.name}</span>: {change.before} → {change.after}
          </li>
        ))}
      </ul>
    </details>
  )
}
