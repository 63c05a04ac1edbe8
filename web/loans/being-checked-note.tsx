import type { Pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Claims of the last 14 days; no figure of the loan includes them (rule P19). */
export function BeingCheckedNote({ amount }: { amount: Pesewas }) {
  if (amount <= 0) return null
  return (
    <Notice
      tone="info"
      title={
        <>
          The office is checking your payment of <Cedis value={amount} />
        </>
      }
    >
      Your balance changes when the office confirms it.
    </Notice>
  )
}
