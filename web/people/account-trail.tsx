import { listAudit } from '#contract/reports.ts'
import { auditWords } from '#domain/access/audit-words.ts'
import { formatMoment, formatTime, todayHere } from '#web/shared/format-time.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useList } from '#web/lib/use-list.ts'
import { auditChanges } from '#web/audit/audit-labels.ts'
import { ListStates } from '#web/staff-kit/list-states.tsx'
import type { AuditRow } from '#web/staff-kit/staff-rows.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

const SHOWN = 5

export function AccountTrail({ personId }: { personId: string }) {
  const list = useList(listAudit, { query: { targetKind: 'user', targetId: personId, show: 'acts' } })
  return (
    <section className="mt-6 border-t border-line pt-4">
      <h3 className="mb-2 font-bold">Account history</h3>
      <ListStates
        list={list}
        what="the audit trail"
        first={SHOWN}
        empty={{ title: 'No actions yet', words: 'Staff actions on this account appear here.' }}
      >
        {(rows) => (
          <ol className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.id} className="py-2">
                <AuditEvent row={row} />
              </li>
            ))}
          </ol>
        )}
      </ListStates>
      <TextLink to={`${PATHS.admin}?tab=audit&kind=user&target=${encodeURIComponent(personId)}`} className="inline-block py-2">
        View all in the audit trail
      </TextLink>
    </section>
  )
}

function AuditEvent({ row }: { row: AuditRow }) {
  const changes = auditChanges(row.before, row.after)
  return (
    <>
      <p>
        <span className="font-bold">{auditWords(row)}</span>{' '}
        {row.outcome === 'refused' && (
          <Badge tone="danger" icon="no">
            Refused
          </Badge>
        )}{' '}
        <span className="text-muted">
          {row.actorName ?? 'The system'}, {formatMoment(row.at, todayHere())}, {formatTime(row.at)}
        </span>
      </p>
      {row.reason !== null && <p className="text-muted">{row.reason}</p>}
      {changes.length > 0 && <p className="text-14 text-muted">{changes.map(({ name, words }) => `${name}: ${words}`).join('; ')}</p>}
    </>
  )
}
