import { useState } from 'react'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { openTill } from '#contract/tills.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { useTillChanged } from '#web/staff-kit/staff-follow-ups.ts'

/** The day begins: the float is counted out of the safe, and the till opens with it. */
export function OpenTillForm() {
  const staff = useSignedIn()
  const [text, setText] = useState('')
  const [float, setFloat] = useState<Pesewas>()
  const opening = useSubmit(
    openTill,
    useTillChanged('The till was not opened', () => undefined),
  )
  const reason =
    reasonWithout(staff, 'generate_payment_codes') ?? (float === undefined ? 'Count the float and enter it. No float is 0.' : undefined)
  return (
    <Card className="max-w-form">
      <SendingNotice sending={opening} title="The till was not opened" />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (float !== undefined && reason === undefined) opening.send({ body: { openingFloat: float } })
        }}
      >
        <CedisField
          label="Float from the safe"
          hint="The change that you counted into the drawer."
          required
          value={text}
          disabled={opening.busy || opening.unanswered}
          error={opening.error?.errors['openingFloat']}
          onChange={(typed, said) => {
            setText(typed)
            setFloat(said)
          }}
        />
        <Button type="submit" wide busy={opening.busy && 'Opening...'} reason={reason}>
          {float === undefined ? 'Open till' : `Open till with ${formatCedis(float)}`}
        </Button>
        <p className="mt-3 text-muted">
          From then on every receipt, payout and refund of yours goes through this till, until you count it.
        </p>
      </form>
    </Card>
  )
}
