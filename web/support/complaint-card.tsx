import { useState } from 'react'
import { listComplaints, replyToComplaint } from '#contract/support-shapes.ts'
import { SUPPORT_TEXT_LENGTH, COMPLAINT_SUBJECTS } from '#domain/support/complaint.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import type { AnswerOf } from '#web/lib/call.ts'
import { loanPath } from '#web/lib/paths.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { ComplaintMessages } from '#web/support/complaint-messages.tsx'
import { supportBadge, formatAnswerBy, formatEnd, formatSent } from '#web/support/support-labels.ts'
import { ComplaintSendingNotice } from '#web/support/complaint-sending-notice.tsx'

type Complaint = AnswerOf<typeof listComplaints>[number]

export function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const [replying, setReplying] = useState(false)
  const today = todayHere()
  const badge = supportBadge(complaint)
  const promise = formatAnswerBy(complaint, today)
  return (
    <article aria-labelledby={`complaint-${complaint.id}`} className="rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 id={`complaint-${complaint.id}`} className="text-18 font-bold">
          {COMPLAINT_SUBJECTS[complaint.subject]}
        </h3>
        <Badge tone={badge.tone}>{badge.words}</Badge>
      </div>
      <p className="text-muted">
        Complaint #{complaint.id}, sent {formatSent(complaint.filedAt, today)}
        {complaint.loanId !== null && (
          <>
            , about <TextLink to={loanPath(complaint.loanId)}>Loan #{complaint.loanId}</TextLink>
          </>
        )}
        {complaint.paymentId !== null && <>, about payment #{complaint.paymentId}</>}
      </p>
      {promise !== undefined && <p className="mt-1 font-bold">{promise}</p>}
      {complaint.outcome !== null && <p className="mt-1 font-bold">{formatEnd(complaint)}</p>}
      {complaint.isEscalated && complaint.state === 'open' && <p className="text-muted">The Managing Director is handling it.</p>}
      <ComplaintMessages messages={complaint.messages} own="You" />
      {complaint.replyRefusal === null &&
        (replying ? (
          <Reply id={complaint.id} onDone={() => setReplying(false)} />
        ) : (
          <Button kind="second" className="mt-4" onClick={() => setReplying(true)}>
            I am not satisfied
          </Button>
        ))}
    </article>
  )
}

function Reply({ id, onDone }: { id: number; onDone: () => void }) {
  const refresh = useRefresh()
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const reply = useSubmit(replyToComplaint, {
    onDone: ({ message }) => {
      showToast({ title: 'Reply sent', words: message, tone: 'success' })
      refresh(listComplaints)
      onDone()
    },
    onFailed: (error) => {
      if (!error.uncertain) refresh(listComplaints)
    },
  })
  const missing = tried && text.trim() === '' ? 'Tell us what is still wrong' : undefined
  return (
    <form
      noValidate
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (text.trim() !== '' || reply.unanswered) reply.send({ params: { id }, body: { text } })
      }}
    >
      <ComplaintSendingNotice sending={reply} />
      <TextArea
        label="What is still wrong?"
        hint="You can reply once. We then answer within 20 days."
        value={text}
        rows={4}
        maxLength={SUPPORT_TEXT_LENGTH}
        required
        disabled={reply.busy || reply.unanswered}
        error={reply.error?.errors['text'] ?? missing}
        onChange={setText}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={reply.busy && 'Sending...'}>
          Send reply
        </Button>
        <Button kind="quiet" disabled={reply.busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
