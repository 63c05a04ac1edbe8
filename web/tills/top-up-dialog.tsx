import { useState } from 'react'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { topUpTill } from '#contract/tills.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import type { TillDetails } from '#web/tills/till-rows.ts'
import { useTillChanged } from '#web/staff-kit/staff-follow-ups.ts'

/** More cash from the safe, for change or for a payout. */
export function TopUpDialog({ till, onClose }: { till: TillDetails; onClose: () => void }) {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState<Pesewas>()
  const topUp = useSubmit(topUpTill, useTillChanged('The till was not topped up', onClose))
  const held = topUp.busy || topUp.unanswered
  const problem =
    topUp.unanswered || (amount !== undefined && amount > 0) ? undefined : 'Enter the amount that you counted out of the safe.'
  return (
    <FormDialog
      title="Top up from the safe"
      failure="The till was not topped up"
      sending={topUp}
      onClose={onClose}
      onSubmit={() => {
        if (amount !== undefined && problem === undefined) topUp.send({ params: { id: till.id }, body: { amount } })
      }}
    >
      <CedisField
        label="Amount"
        required
        value={text}
        disabled={held}
        error={topUp.error?.errors['amount']}
        onChange={(said, value) => {
          setText(said)
          setAmount(value)
        }}
      />
      <Button type="submit" wide busy={topUp.busy && 'Booking...'} reason={topUp.busy ? undefined : problem}>
        {amount === undefined ? 'Top up' : `Top up with ${formatCedis(amount)}`}
      </Button>
    </FormDialog>
  )
}
