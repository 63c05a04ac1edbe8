import { refusalToTakeOut } from '#domain/tills/till.ts'
import { depositFromTill } from '#contract/tills.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { BankForm } from '#web/tills/bank-form.tsx'
import type { TillDetails } from '#web/tills/till-rows.ts'
import { useTillChange } from '#web/tills/use-till-change.ts'

/** From one's own till to the bank. */
export function DepositDialog({ till, onClose }: { till: TillDetails; onClose: () => void }) {
  const deposit = useSubmit(depositFromTill, useTillChange('The deposit was not booked', onClose))
  return (
    <BankForm
      title="Carry to the bank"
      inPlace={till.inTill}
      tooMuch={(amount, there) => refusalToTakeOut(amount, there)?.message}
      sending={deposit}
      onSend={(body) => deposit.send({ params: { id: till.id }, body })}
      onClose={onClose}
    />
  )
}
