import { useState } from 'react'
import { sayCedis, type Pesewas } from '#domain/kernel/money.ts'
import { topUpTill } from '#contract/tills.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { TillDetails } from '#web/tills/till-rows.ts'
import { useTillChange } from '#web/tills/use-till-change.ts'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

/** More cash from the safe, for change or for a payout. */
export function TopUpDialog({ till, onClose }: { till: TillDetails; onClose: () => void }) {
  const [text, setText] = useState('')
  const [amount, setAmount] = useState<Pesewas>()
  const topUp = useSubmit(topUpTill, useTillChange('The till was not topped up', onClose))
  const held = topUp.busy || topUp.unanswered
  const problem =
    topUp.unanswered || (amount !== undefined && amount > 0) ? undefined : 'Enter the amount that you counted out of the safe.'
  return (
    <Dialog title="Top up from the safe" onClose={() => !topUp.busy && onClose()}>
      <form
        noValidate
        className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount !== undefined && problem === undefined) topUp.send({ params: { id: till.id }, body: { amount } })
        }}
      >
        <SendingNotice sending={topUp} title="The till was not topped up" />
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
          {amount === undefined ? 'Top up' : `Top up with ${sayCedis(amount)}`}
        </Button>
      </form>
    </Dialog>
  )
}
