import { refusal } from '#domain/kernel/refusal.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TillCount } from '#web/tills/till-count.tsx'
import { TillMovements } from '#web/tills/till-movements.tsx'
import type { TillDetails } from '#web/tills/till-rows.ts'

/** One's own till after it was counted. */
export function ClosedTill({ till }: { till: TillDetails }) {
  return (
    <div className="grid gap-6">
      <Notice tone={till.status === 'signed' ? 'success' : 'info'} title="Counted and closed">
        {refusal('till_counted_today').message}
      </Notice>
      <TillCount till={till} />
      <TillMovements till={till} />
    </div>
  )
}
