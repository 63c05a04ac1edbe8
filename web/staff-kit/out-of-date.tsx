import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAnsweredAt, useConnection } from '#web/lib/online.ts'
import { formatTime } from '#web/shared/format-time.ts'

export function OutOfDate({ onRetry }: { onRetry: () => void }) {
  const at = useAnsweredAt()
  // Offline the page has its own banner.
  if (useConnection() === 'offline') return null
  return (
    <div className="mb-3">
      <Notice tone="caution" icon="offline" title="This may be out of date" live>
        <p>{at ? `Last updated at ${formatTime(at)}.` : 'We could not reach the office server.'}</p>
        <div className="mt-2">
          <Button kind="second" size="desk" icon="refresh" onClick={onRetry}>
            Try Again
          </Button>
        </div>
      </Notice>
    </div>
  )
}
