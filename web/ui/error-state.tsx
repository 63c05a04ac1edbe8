import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ErrorStateProps {
  /** What could not be shown, for example "We could not load your loans". */
  title: string
  /** The server's or the network's own words. */
  detail: string
  onRetry: () => void
}

/** In the place of what could not be read: nothing was changed, and the way to try again. */
export function ErrorState({ title, detail, onRetry }: ErrorStateProps) {
  return (
    <Notice tone="danger" title={title} live>
      <p>Nothing was changed. Please try again.</p>
      <p className="mt-1 text-14 break-words text-muted">{detail}</p>
      <div className="mt-3">
        <Button kind="second" icon="refresh" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </Notice>
  )
}
