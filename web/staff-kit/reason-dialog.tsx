import { useState, type ReactNode } from 'react'
import { TextArea } from '#web/forms/text-area.tsx'
import type { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'

interface ReasonDialogProps {
  title: string
  children: ReactNode
  hint: string
  confirm: string
  busy: string
  failure: string
  sending: { busy: boolean; unanswered: boolean; error: ApiError | undefined }
  kind?: 'danger' | 'primary'
  /** Why the action is impossible, whatever the reason. */
  closed?: string | undefined
  /** The way out of `closed`. */
  below?: ReactNode
  initially?: string
  onSend: (reason: string) => void
  onClose: () => void
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, hint, confirm, busy, failure, kind = 'danger', sending, closed, below, initially = '', onSend, onClose } = props
  const [typed, setTyped] = useState(initially)
  const reason = oneLine(typed)
  // A submission without a response is only repeated, even if the data changed since.
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
      {below}
    </FormDialog>
  )
}
