import type { Pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The credit balance of the customer: money that belongs to no loan. Nothing is shown without one. */
export function CreditBalanceNote({ amount }: { amount: Pesewas }) {
  if (amount <= 0) return null
  return (
    <Notice
      tone="info"
      title={
        <>
          <Cedis value={amount} /> is kept for you at the office
        </>
      }
    >
      It is yours and counts for no week yet. If it came with a receipt number, enter the number; otherwise ask the office to put it on your
      loan or to give it back.
    </Notice>
  )
}
