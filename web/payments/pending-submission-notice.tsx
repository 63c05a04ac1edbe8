import { useState } from 'react'
import { submitPayment } from '#contract/payments.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { errorText } from '#web/lib/api-error.ts'
import { forgetDraft } from '#web/lib/draft.ts'
import {
  PAYMENT_FORM,
  LOCAL_DATA_TTL_MS,
  readPendingSubmission,
  removePendingSubmission,
  type PendingSubmission,
} from '#web/lib/local-data.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRepeatWhenBack } from '#web/payments/use-repeat-when-back.ts'
import { useRefreshAfterPayment } from '#web/payments/use-refresh-after-payment.ts'

export function PendingSubmissionNotice() {
  const [pending, setPending] = useState(() => readPendingSubmission(PAYMENT_FORM))
  return pending ? <UnsentPayment pending={pending} onGone={() => setPending(undefined)} /> : null
}

function UnsentPayment({ pending, onGone }: { pending: PendingSubmission; onGone: () => void }) {
  const refresh = useRefreshAfterPayment()
  const gone = () => {
    forgetDraft(PAYMENT_FORM)
    onGone()
  }
  const payment = useSubmit(submitPayment, {
    pendingAs: PAYMENT_FORM,
    onDone: ({ message }) => {
      showToast({ title: 'Your payment was sent', words: message, tone: 'success' })
      refresh()
      gone()
    },
  })
  useRepeatWhenBack(payment)
  const [old] = useState(() => Date.now() - pending.at.getTime() > LOCAL_DATA_TTL_MS)
  return (
    <div className="mb-6">
      <Notice tone="caution" icon="clock" title="We do not know if your payment arrived" live>
        <p>
          <Amount pending={pending} /> {formatDay(dayOf(pending.at), todayHere())}, {formatTime(pending.at)}. It is saved on this phone.
          {!old && 'We send it as soon as there is internet.'} It counts only once.
        </p>
        {old && <p className="mt-1">It is more than 7 days old. Send it again or delete it. Ask the office if you are not sure.</p>}
        {payment.error && <p className="mt-1 font-bold">{errorText(payment.error, 'Failed to process payment. Please try again.')}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {(payment.unanswered || payment.busy) && (
            <Button busy={payment.busy && 'Processing...'} onClick={payment.repeat}>
              Send it again
            </Button>
          )}
          <Button
            kind="quiet"
            disabled={payment.busy}
            onClick={() => {
              removePendingSubmission(PAYMENT_FORM)
              gone()
            }}
          >
            Delete it
          </Button>
        </div>
      </Notice>
    </div>
  )
}

function Amount({ pending: { input } }: { pending: PendingSubmission }) {
  if (typeof input !== 'object' || input === null || !('body' in input)) return null
  const { body } = input
  if (typeof body !== 'object' || body === null || !('amount' in body) || typeof body.amount !== 'number') return null
  return (
    <>
      <Cedis value={pesewas(body.amount)} className="font-bold" />,{' '}
    </>
  )
}
