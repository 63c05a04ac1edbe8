import { useState } from 'react'
import { fileComplaint, listComplaints } from '#contract/support-shapes.ts'
import { listOwnPayments } from '#contract/payments.ts'
import { SUPPORT_TEXT_LENGTH, COMPLAINT_SUBJECTS, type ComplaintSubject } from '#domain/support/complaint.ts'
import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { useOwnLoans } from '#web/credit/use-own-loans.ts'
import { ErrorSummary } from '#web/forms/error-summary.tsx'
import { focusFirstError } from '#web/forms/focus-first-error.ts'
import { SavedNote } from '#web/forms/saved-note.tsx'
import { SelectField, type Choice } from '#web/forms/select-field.tsx'
import { TextArea } from '#web/forms/text-area.tsx'
import { forgetDraft, readDraft, useSavedDraft } from '#web/lib/draft.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useList } from '#web/lib/use-list.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ANSWER_PROMISE } from '#web/support/support-labels.ts'
import { ComplaintSendingNotice } from '#web/support/complaint-sending-notice.tsx'

export const COMPLAINT_FORM = 'complaint'

const FIELDS = ['subject', 'text'] as const
const SUBJECTS = Object.entries(COMPLAINT_SUBJECTS).map(([value, name]) => ({ value: value as ComplaintSubject, name })) // The keys of the table are its subjects.
const NONE = 'none'
const idIn = (choice: string): number | undefined => (choice === NONE ? undefined : Number(choice))

/** Saved as a draft on the phone. */
function useComplaintForm(onDone: () => void) {
  const refresh = useRefresh()
  const loans = useOwnLoans()
  const [draft] = useState(() => readDraft(COMPLAINT_FORM))
  const [answers, setAnswers] = useState({
    subject: draft['subject'] ?? '',
    text: draft['text'] ?? '',
    loan: draft['loan'] ?? NONE,
    payment: draft['payment'] ?? NONE,
  })
  const [touched, setTouched] = useState(draft['text'] !== undefined)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  useSavedDraft(COMPLAINT_FORM, touched ? answers : undefined)
  const filing = useSubmit(fileComplaint, {
    onDone: ({ message }) => {
      setTouched(false)
      forgetDraft(COMPLAINT_FORM)
      showToast({ title: 'Complaint sent', words: `${message} ${ANSWER_PROMISE}`, tone: 'success' })
      refresh(listComplaints)
      onDone()
    },
    onFailed: (failed) => setErrors(failed.errors),
  })
  const locked = filing.busy || filing.unanswered
  const change = (changes: Partial<typeof answers>) => {
    setTouched(true)
    setAnswers({ ...answers, ...changes })
  }
  const subject = SUBJECTS.find(({ value }) => value === answers.subject)?.value
  const send = () => {
    const found = {
      ...(subject === undefined && { subject: 'Choose what it is about' }),
      ...(answers.text.trim() === '' && { text: 'Tell us what happened' }),
    }
    setErrors(found)
    focusFirstError(FIELDS, found)
    if (subject !== undefined && answers.text.trim() !== '') {
      const paymentId = subject === 'payment' ? idIn(answers.payment) : undefined
      filing.send({ body: { subject, text: answers.text, loanId: idIn(answers.loan), paymentId } })
    }
  }
  const cancel = () => {
    setTouched(false)
    forgetDraft(COMPLAINT_FORM)
    onDone()
  }
  const loanChoices: Choice<string>[] = [
    { value: NONE, name: 'No loan in particular' },
    ...(loans.data ?? []).map(({ id }) => ({ value: String(id), name: `Loan #${id}` })),
  ]
  return { answers, subject, loanChoices, errors, locked, filing, change, send, cancel, saved: touched && !filing.busy }
}

export function ComplaintForm({ onDone }: { onDone: () => void }) {
  const { answers, subject, loanChoices, errors, locked, filing, change, send, cancel, saved } = useComplaintForm(onDone)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <ComplaintSendingNotice sending={filing} />
      <ErrorSummary errors={FIELDS.flatMap((field) => (errors[field] ? [{ field, words: errors[field] }] : []))} />
      <SelectField
        id="subject"
        label="What is it about?"
        placeholder="Choose one"
        required
        disabled={locked}
        value={subject ?? ''}
        choices={SUBJECTS}
        error={errors['subject']}
        onChange={(value) => change({ subject: value })}
      />
      {loanChoices.length > 1 && (
        <SelectField
          label="Which loan?"
          disabled={locked}
          value={loanChoices.some(({ value }) => value === answers.loan) ? answers.loan : NONE}
          choices={loanChoices}
          error={errors['loanId']}
          onChange={(loan) => change({ loan })}
        />
      )}
      {subject === 'payment' && (
        <PaymentField locked={locked} value={answers.payment} error={errors['paymentId']} onChange={(payment) => change({ payment })} />
      )}
      <TextArea
        id="text"
        label="What happened?"
        hint="In your own words: when, where, and what you would like us to do. Never write a PIN or a code."
        required
        rows={6}
        maxLength={SUPPORT_TEXT_LENGTH}
        disabled={locked}
        value={answers.text}
        error={errors['text']}
        onChange={(text) => change({ text })}
      />
      {saved && <SavedNote />}
      <Button type="submit" wide busy={filing.busy && 'Sending...'}>
        Send complaint
      </Button>
      <div className="mt-2 text-center">
        <Button kind="quiet" disabled={filing.busy} onClick={cancel}>
          Discard
        </Button>
      </div>
    </form>
  )
}

interface PaymentFieldProps {
  locked: boolean
  value: string
  error: string | undefined
  onChange: (payment: string) => void
}

/** A missing payment is not among the newest payments. */
function PaymentField({ locked, value, error, onChange }: PaymentFieldProps) {
  const today = todayHere()
  const payments = useList(listOwnPayments, {}).pages.flat()
  if (payments.length === 0) return null
  const choices = [
    { value: NONE, name: 'Not in the list' },
    ...payments.map(({ id, amount, loanId, createdAt }) => ({
      value: String(id),
      name: `${formatCedis(amount)}, ${formatDay(dayOf(createdAt), today)}, Loan #${loanId}`,
    })),
  ]
  return (
    <SelectField
      label="Which payment?"
      disabled={locked}
      value={choices.some((one) => one.value === value) ? value : NONE}
      choices={choices}
      error={error}
      onChange={onChange}
    />
  )
}
