import type { ApiError } from '#web/lib/api-error.ts'
import { FailureNotice } from '#web/staff-kit/failure-notice.tsx'
import { UnansweredNote } from '#web/staff-kit/unanswered-note.tsx'

interface SendingNoticeProps {
  sending: { readonly unanswered: boolean; readonly error: ApiError | undefined }
  /** What did not happen, where it was refused. */
  title: string
}

/** In a form or dialog after it was sent: nothing where it was carried out, why not where it was refused, and what to do where nobody knows. */
export const SendingNotice = ({ sending, title }: SendingNoticeProps) =>
  sending.unanswered ? <UnansweredNote /> : <FailureNotice error={sending.error} title={title} />
