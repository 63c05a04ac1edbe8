import { errorText, type ApiError } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'

interface SendingNoticeProps {
  sending: { readonly unanswered?: boolean; readonly error?: ApiError | undefined }
  title?: string
}

/** Nothing on success. */
export const SendingNotice = ({ sending, title = '' }: SendingNoticeProps) =>
  sending.unanswered ? <Unanswered /> : <Refused error={sending.error} title={title} />

/** A repetition has the same idempotency key, so the server runs it once. */
function Unanswered() {
  return (
    <div className="mb-4">
      <Notice tone="caution" title="We got no reply" live>
        Press the button again. We send the same details, and they count only once.
      </Notice>
    </div>
  )
}

function Refused({ error, title }: { error: ApiError | undefined; title: string }) {
  if (!error) return null
  const detail = errorText(error, '')
  return (
    <div className="mb-4">
      <Notice tone="danger" title={title} live>
        {detail === '' || detail === title ? undefined : detail}
      </Notice>
    </div>
  )
}
