import { useState } from 'react'
import { formatCedis } from '#domain/kernel/money.ts'
import type { disburseLoan } from '#contract/staff-loans.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import type { Submit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { cashToHandOver, reasonNoCash, reasonNotToPayOut } from '#web/payouts/payout-state.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'

/** Two things to confirm before the cash goes over the counter. */
export function PayoutInCash({ loan, payout }: { loan: OpenedLoan; payout: Submit<typeof disburseLoan> }) {
  const staff = useSignedIn()
  const [known, setKnown] = useState(false)
  const [counted, setCounted] = useState(false)
  const cash = cashToHandOver(loan)
  const reason =
    reasonNotToPayOut(loan, staff) ??
    reasonNoCash(staff) ??
    (known && counted ? undefined : 'Confirm both lines above first.') ??
    (cash === undefined ? 'The loan that this one refinances could not be read.' : undefined)
  return (
    <>
      <Checkbox checked={known} onChange={setKnown}>
        I looked at the Ghana Card: it is {loan.user.fullName}.
      </Checkbox>
      <Checkbox checked={counted} onChange={setCounted}>
        I counted {cash === undefined ? 'the money' : formatCedis(cash)} in front of the customer.
      </Checkbox>
      <Button
        wide
        reason={reason}
        busy={payout.busy && 'Paying out...'}
        onClick={() => payout.send({ params: { id: loan.id }, body: { method: 'cash', holderReason: undefined } })}
      >
        Pay out {cash !== undefined && formatCedis(cash)} in cash
      </Button>
    </>
  )
}
