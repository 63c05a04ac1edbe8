import type { Pesewas } from '#domain/kernel/money.ts'
import { formatPhone } from '#web/profile/business-types.ts'
import { Cedis } from '#web/shared/cedis.tsx'

/** What a request to pay waits for, in one line: its amount and whose phone. */
export function WaitsForYes({ request }: { request: { readonly amount: Pesewas; readonly phoneNumber: string } }) {
  return (
    <>
      <Cedis value={request.amount} /> waits for your yes on {formatPhone(request.phoneNumber)}
    </>
  )
}
