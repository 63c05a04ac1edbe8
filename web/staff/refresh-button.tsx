import { Button } from '#web/ui/button.tsx'

/** Reads a list again: nothing here refreshes by itself. */
export function RefreshButton({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="quiet" size="desk" icon="refresh" onClick={onClick}>
      Refresh
    </Button>
  )
}
