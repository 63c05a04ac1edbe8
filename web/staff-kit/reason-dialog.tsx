import { useState, type ReactNode } from 'react'
import { TextArea } from '#web/forms/text-area.tsx'
import type { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'

interface ReasonDialogProps {
  title: string
  /** What it changes, and further fields. */
  children: ReactNode
  hint: string
  confirm: string
  busy: string
  /** What did not happen, over the server's own words. */
  failure: string
  sending: { busy: boolean; unanswered: boolean; error: ApiError | undefined }
  /** The look of its last button: nothing is taken back where it is not danger. */
  kind?: 'danger' | 'primary'
  /** Why it cannot be sent, whatever the reason says. */
  closed?: string | undefined
  /** The reason that stands there already. */
  initially?: string
  onSend: (reason: string) => void
  onClose: () => void
}

/** Something is taken back for good: what it changes, and the reason without which it is not sent. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, hint, confirm, busy, failure, kind = 'danger', sending, closed, initially = '', onSend, onClose } = props
  const [typed, setTyped] = useState(initially)
  const reason = oneLine(typed)
  // What nobody answered is only repeated, whatever the screen has learned since.
  const problem = sending.unanswered ? undefined : (closed ?? (reason === '' ? 'Please give a reason' : undefined))
  return (
    <FormDialog
      title={title}
      failure={failure}
      sending={sending}
      onClose={onClose}
      onSubmit={() => {
        if (problem === undefined) onSend(reason)
      }}
    >
      {children}
      <TextArea
        label="Reason"
        hint={hint}
        value={typed}
        maxLength={500}
        required
        disabled={sending.busy || sending.unanswered}
        error={sending.error?.errors['reason']}
        onChange={setTyped}
      />
      <Button type="submit" kind={kind} wide busy={sending.busy && busy} reason={sending.busy ? undefined : problem}>
        {confirm}
      </Button>
    </FormDialog>
  )
}
