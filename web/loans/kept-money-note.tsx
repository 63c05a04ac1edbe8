import type { Pesewas } from '#domain/kernel/money.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Money of the customer that belongs to no loan; nothing where nothing is kept. */
export function KeptMoneyNote({ kept }: { kept: Pesewas }) {
  if (kept <= 0) return null
  return (
    <Notice
      tone="info"
      title={
        <>
          <Cedis value={kept} /> is kept for you at the office
        </>
      }
    >
      It is yours and counts for no week yet. If it came with a receipt number, enter the number; otherwise ask the office to put it on your
      loan or to give it back.
    </Notice>
  )
}
