import { useState } from 'react'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import { depositFromSafe } from '#contract/tills.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import { BankForm } from '#web/tills/bank-form.tsx'
import { TillPart } from '#web/tills/till-part.tsx'
import { useTillChanged } from '#web/staff-kit/staff-follow-ups.ts'

/** The office cash that lies in no till. */
export function SafeSection({ inSafe }: { inSafe: Pesewas }) {
  const staff = useSignedIn()
  const [carrying, setCarrying] = useState(false)
  const close = () => setCarrying(false)
  const deposit = useSubmit(depositFromSafe, useTillChanged('The deposit was not booked', close))
  const empty = inSafe <= 0 ? 'There is nothing in the safe to carry.' : undefined
  return (
    <TillPart title="Safe" lead="Floats come from here, and what was counted comes back.">
      <Card className="max-w-form">
        <p className="mb-3">
          <Cedis value={inSafe} className="text-28 font-bold" />
        </p>
        {inSafe < 0 && <p className="mb-3 text-muted">Below zero until the owner’s funding is booked.</p>}
        <Button
          kind="second"
          size="desk"
          reason={reasonWithout(staff, 'approve_small_loans', 'approve_large_loans') ?? empty}
          onClick={() => setCarrying(true)}
        >
          Carry from the safe to the bank
        </Button>
      </Card>
      {carrying && (
        <BankForm
          title="Carry from the safe to the bank"
          inPlace={inSafe}
          tooMuch={(amount, there) => (amount > there ? refusal('safe_too_little', { amount: there }).message : undefined)}
          sending={deposit}
          onSend={(body) => deposit.send({ body })}
          onClose={close}
        />
      )}
    </TillPart>
  )
}
