import { errorText, type ApiError } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'

export function ComplaintSendingNotice({ sending }: { sending: { busy: boolean; unanswered: boolean; error: ApiError | undefined } }) {
  if (sending.busy || !sending.error) return null
  return (
    <div className="mb-4">
      {sending.unanswered ? (
        <Notice tone="caution" title="We do not know if it arrived" live>
          Send it again. It counts only once.
        </Notice>
      ) : (
        <Notice tone="danger" title="It was not sent" live>
          {errorText(sending.error, 'Please try again.')}
        </Notice>
      )}
    </div>
  )
}
