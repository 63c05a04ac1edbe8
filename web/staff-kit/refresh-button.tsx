import { readStaffStats } from '#contract/staff-loans.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { Button } from '#web/ui/button.tsx'

/** Staff lists never refresh on their own. */
export function RefreshButton({ onClick }: { onClick: () => void }) {
  const refresh = useRefresh()
  const press = () => {
    onClick()
    refresh(readStaffStats)
  }
  return (
    <Button kind="quiet" size="desk" icon="refresh" className="-mr-4" onClick={press}>
      Refresh
    </Button>
  )
}
