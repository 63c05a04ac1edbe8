import type { Pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function CreditBalanceNote({ amount }: { amount: Pesewas }) {
  if (amount <= 0) return null
  return (
    <Notice
      tone="info"
      title={
        <>
          Your credit balance: <Cedis value={amount} />
        </>
      }
    >
      This money is yours. It does not pay for any week yet. If you have a receipt number for it, enter the number. Or ask the office to
      apply it to your loan or to refund it.
    </Notice>
  )
}
