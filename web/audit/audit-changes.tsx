import { auditChanges } from '#web/audit/audit-labels.ts'

/** What an action changed, folded: member by member, before and after. */
export function AuditChanges({ before, after }: { before: unknown; after: unknown }) {
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
