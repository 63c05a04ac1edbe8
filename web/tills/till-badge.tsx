import { Badge } from '#web/ui/badge.tsx'
import type { Till } from '#web/tills/till-labels.ts'

export function TillBadge({ till }: { till: Pick<Till, 'status' | 'leftOpen'> }) {
  if (till.leftOpen)
    return (
      <Badge tone="caution" icon="alert">
        Left open
      </Badge>
    )
  if (till.status === 'open')
    return (
      <Badge tone="info" icon="clock">
        Open
      </Badge>
    )
  if (till.status === 'closed')
    return (
      <Badge tone="caution" icon="flag">
        Not signed off
      </Badge>
    )
  return (
    <Badge tone="success" icon="check">
      Signed off
    </Badge>
  )
}
