import type { Pesewas } from '#domain/kernel/money.ts'
import { formatPhone } from '#web/profile/business-types.ts'
import { Cedis } from '#web/shared/cedis.tsx'

export function OpenRequestTitle({ request }: { request: { readonly amount: Pesewas; readonly phoneNumber: string } }) {
  return (
    <>
      <Cedis value={request.amount} /> waits for your yes on {formatPhone(request.phoneNumber)}
    </>
  )
}
