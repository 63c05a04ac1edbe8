import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ErrorStateProps {
  /** "We could not load your loans" */
  title: string
  /** From the server or the network. */
  detail: string
  onRetry: () => void
}

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
