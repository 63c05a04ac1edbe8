import { Notice } from '#web/ui/notice.tsx'
import { wordsFor, type ApiError } from '#web/lib/api-error.ts'

/** In a dialog whose sending was refused: what did not happen, and the server's own reason. */
export function FailureNotice({ error, title }: { error: ApiError | undefined; title: string }) {
  if (!error) return null
  const detail = wordsFor(error, '')
  return (
    <div className="mb-4">
      <Notice tone="danger" title={title} live>
        {detail === '' || detail === title ? undefined : detail}
      </Notice>
    </div>
  )
}
