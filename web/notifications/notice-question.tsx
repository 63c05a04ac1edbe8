import { listAudit } from '#contract/reports.ts'
import { sendNotice } from '#contract/staff-notices.ts'
import { wordsFor } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FinalQuestion } from '#web/staff-kit/final-question.tsx'
import { sayCustomers, type audienceOf, type NoticeDraft } from '#web/notifications/notice-rules.ts'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

interface NoticeQuestionProps {
  draft: NoticeDraft
  audience: NonNullable<ReturnType<typeof audienceOf>>
  /** What the preview said. */
  count: number
  onSent: () => void
  onKeep: () => void
}

/** The notice as customers will read it, and how many of them: the last question before it goes out. */
export function NoticeQuestion({ draft, audience, count, onSent, onKeep }: NoticeQuestionProps) {
  const refresh = useRefresh()
  const sending = useSubmit(sendNotice, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(listAudit)
      onSent()
    },
    onFailed: (error) => showToast({ title: 'Error', words: wordsFor(error, 'The notice was not sent'), tone: 'error' }),
  })
  const body = { ...audience, title: oneLine(draft.title), message: oneLine(draft.message), expectedCount: count }
  const nobody = count === 0
  return (
    <FinalQuestion
      title={nobody ? 'Nobody would get this notice' : `Send it to ${sayCustomers(count)}?`}
      confirm={nobody ? 'Close' : `Send to ${sayCustomers(count)}`}
      keep="Change it"
      kind="primary"
      busy={sending.busy && 'Sending...'}
      closed={sending.busy}
      onConfirm={() => (nobody ? onKeep() : sending.send({ body }))}
      onKeep={onKeep}
    >
      <SendingNotice sending={sending} title="The notice was not sent" />
      <div className="rounded-mark border border-line p-3">
        <p className="font-bold text-ink">{body.title}</p>
        <p>{body.message}</p>
      </div>
      <p className="mt-3">It cannot be taken back, and is written to the audit trail with your name.</p>
    </FinalQuestion>
  )
}
