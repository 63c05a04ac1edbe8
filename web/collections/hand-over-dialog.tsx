import { useState } from 'react'
import { handOverCase, readCollectionSummary } from '#contract/collections.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'

interface HandOverDialogProps {
  loanId: number
  ownerId: string
  customerId: string
  /** Offers only users who decide on loans. */
  toManager?: boolean
  onClose: () => void
  onDone: () => void
}

/** Rule C11. */
export function HandOverDialog({ loanId, ownerId, customerId, toManager = false, onClose, onDone }: HandOverDialogProps) {
  const [to, setTo] = useState('')
  const reading = useRead(readCollectionSummary, { query: {} })
  const sending = useSubmit(handOverCase, {
    onDone: ({ message }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      onDone()
    },
  })
  const collectors = (reading.data?.collectors ?? []).filter(
    ({ id, decides }) => id !== ownerId && id !== customerId && (!toManager || decides),
  )
  return (
    <ReasonDialog
      title={toManager ? 'Hand the case to a manager' : 'Hand over the case'}
      hint="The audit trail has it. Write no phone number of another person."
      confirm="Hand over"
      busy="Handing over..."
      failure="We could not hand over the case"
      kind="primary"
      sending={sending}
      closed={to === '' ? 'Choose who works on it now' : undefined}
      onSend={(reason) => sending.send({ params: { id: loanId }, body: { to, reason } })}
      onClose={onClose}
    >
      <SelectField
        label="New owner"
        value={to}
        placeholder="Choose a user"
        choices={collectors.map(({ id, name, openCases }) => ({ value: id, name: `${name}, ${openCases} open` }))}
        disabled={sending.busy || sending.unanswered}
        onChange={setTo}
      />
    </ReasonDialog>
  )
}
