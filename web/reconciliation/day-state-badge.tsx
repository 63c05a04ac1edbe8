import { Badge } from '#web/ui/badge.tsx'

/** `open`: number of open exceptions. */
export function DayStateBadge({ state, open = 0 }: { state: 'no_statement' | 'green' | 'red'; open?: number }) {
  if (state === 'no_statement') return <Badge tone="quiet">No statement</Badge>
  if (state === 'green')
    return (
      <Badge tone="success" icon="check">
        Reconciled
      </Badge>
    )
  return (
    <Badge tone="danger" icon="alert">
      {open === 0 ? 'Differs' : `Differs, ${open} open`}
    </Badge>
  )
}
