import { formatReadFailure } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ErrorStateProps {
  /** For example "We could not load your loans". */
  title: string
  error: Error
  onRetry: () => void
}

export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  return (
    <Notice tone="danger" title={title} live>
      <p>Nothing was changed. Please try again.</p>
      <p className="mt-1 text-14 break-words text-muted">{formatReadFailure(error)}</p>
      <div className="mt-3">
        <Button kind="second" icon="refresh" onClick={onRetry}>
          Try Again
        </Button>
      </div>
    </Notice>
  )
}
