import { useState } from 'react'
import { readCustomer } from '#contract/collections.ts'
import { sendNotice } from '#contract/staff-messages.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { useCaseRefresh } from '#web/staff-kit/staff-follow-ups.ts'
import type { CustomerView } from '#web/staff-kit/staff-rows.ts'
import { Button } from '#web/ui/button.tsx'

/** For a customer with an open case, a notice is an attempt of the day (rule C13). */
export function NoticeDialog({ customer: { person, openCaseLoanId }, onClose }: { customer: CustomerView; onClose: () => void }) {
  const [title, setTitle] = useState('')
  const [message, setMessage] = useState('')
  const refresh = useCaseRefresh()
  const sending = useSubmit(sendNotice, {
    onDone: ({ message: words }) => {
      showToast({ title: 'Notice sent', words, tone: 'success' })
      refresh(readCustomer)
      onClose()
    },
  })
  const busy = sending.busy || sending.unanswered
  const reason = oneLine(title) === '' ? 'Give the notice a title' : oneLine(message) === '' ? 'Write the notice' : undefined
  const send = () => {
    if (reason === undefined)
      sending.send({
        body: { group: 'one', userId: person.id, level: undefined, title: oneLine(title), message: oneLine(message), expectedCount: 1 },
      })
  }
  return (
    <FormDialog
      title={`Notice to ${person.fullName}`}
      failure="The notice was not sent"
      sending={sending}
      onClose={onClose}
      onSubmit={send}
    >
      <p className="mb-3 text-muted">
        The customer sees it in the app.{openCaseLoanId !== null && ' It counts as an attempt of today, because a loan is past due.'}
      </p>
      <TextField label="Title" value={title} maxLength={80} disabled={busy} error={sending.error?.errors['title']} onChange={setTitle} />
      <TextArea
        label="Notice"
        value={message}
        maxLength={300}
        disabled={busy}
        error={sending.error?.errors['message']}
        onChange={setMessage}
      />
      <Button type="submit" wide busy={sending.busy && 'Sending...'} reason={busy ? undefined : reason}>
        Send notice
      </Button>
    </FormDialog>
  )
}
