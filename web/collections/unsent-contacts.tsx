import { useState } from 'react'
import { logContact, recordOutcome } from '#contract/collections.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { isContactForm, isOutcomeForm, loanOfForm } from '#web/collections/pending-contacts.ts'
import { errorText } from '#web/lib/api-error.ts'
import { formsWithPendingSubmission, readPendingSubmission, removePendingSubmission } from '#web/lib/local-data.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { useRepeatWhenBack } from '#web/payments/use-repeat-when-back.ts'
import { formatTime, todayHere } from '#web/shared/format-time.ts'
import { useCaseRefresh } from '#web/staff-kit/staff-follow-ups.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const waitingForms = (): string[] => formsWithPendingSubmission().filter((form) => isOutcomeForm(form) || isContactForm(form))

/** Each is sent once, when the server is reached (rule C24). */
export function UnsentContacts() {
  // A rejected contact stays on the screen until the user deletes it.
  const [forms, setForms] = useState(waitingForms)
  const gone = (form: string) => setForms((before) => before.filter((each) => each !== form))
  if (forms.length === 0) return null
  return (
    <ul className="grid gap-2 px-4 pt-3 lg:px-6" aria-label="Not sent yet">
      {forms.map((form) => (
        <li key={form}>{isOutcomeForm(form) ? <Outcome form={form} onGone={gone} /> : <Contact form={form} onGone={gone} />}</li>
      ))}
    </ul>
  )
}

interface UnsentProps {
  form: string
  onGone: (form: string) => void
}

function Outcome({ form, onGone }: UnsentProps) {
  return <Unsent form={form} what="Outcome of a call" sending={useSubmit(recordOutcome, useOptions(form, onGone))} onGone={onGone} />
}

function Contact({ form, onGone }: UnsentProps) {
  return <Unsent form={form} what="Contact" sending={useSubmit(logContact, useOptions(form, onGone))} onGone={onGone} />
}

function useOptions(form: string, onGone: (form: string) => void) {
  const refresh = useCaseRefresh()
  return {
    pendingAs: form,
    onDone: ({ message }: { message: string }) => {
      showToast({ title: `Sent: Loan #${loanOfForm(form)}`, words: message, tone: 'success' })
      refresh()
      onGone(form)
    },
  }
}

interface UnsentNoticeProps extends UnsentProps {
  what: string
  sending: Pick<ReturnType<typeof useSubmit>, 'busy' | 'unanswered' | 'repeat' | 'error'>
}

function Unsent({ form, what, sending, onGone }: UnsentNoticeProps) {
  const [at] = useState(() => readPendingSubmission(form)?.at)
  useRepeatWhenBack(sending, form)
  const waits = sending.unanswered || sending.busy
  return (
    <Notice
      tone="caution"
      icon="clock"
      title={waits ? `${what} for Loan #${loanOfForm(form)} is not sent yet` : 'This was not accepted'}
      live
    >
      {at && (
        <p>
          Saved on this phone {formatDay(dayOf(at), todayHere())}, {formatTime(at)}.
          {waits && ' We send it as soon as there is internet. It counts once.'}
        </p>
      )}
      {sending.error && !waits && <p className="font-bold">{errorText(sending.error, sending.error.message)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {waits && (
          <Button size="desk" kind="second" busy={sending.busy && 'Sending...'} onClick={sending.repeat}>
            Send now
          </Button>
        )}
        <Button
          size="desk"
          kind="quiet"
          disabled={sending.busy}
          onClick={() => {
            removePendingSubmission(form)
            onGone(form)
          }}
        >
          Delete it
        </Button>
      </div>
    </Notice>
  )
}
