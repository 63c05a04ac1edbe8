import { errorText, type ApiError } from '#web/lib/api-error.ts'
import { Notice } from '#web/ui/notice.tsx'

interface SendingNoticeProps {
  sending: { readonly unanswered?: boolean; readonly error?: ApiError | undefined }
  /** The title of the notice when the server refuses the submission. */
  title?: string
}

/** After a submission: nothing if it was carried out, the reason if it was refused, and what to do if there is no response. */
export const SendingNotice = ({ sending, title = '' }: SendingNoticeProps) =>
  sending.unanswered ? <Unanswered /> : <Refused error={sending.error} title={title} />

/** The same details are sent again, and the server carries them out once. */
function Unanswered() {
  return (
    <div className="mb-4">
      <Notice tone="caution" title="We did not hear whether it was done" live>
        Press the button again. The same details are sent, and they are carried out only once.
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
