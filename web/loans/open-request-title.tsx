import type { Pesewas } from '#domain/kernel/money.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Cedis } from '#web/shared/cedis.tsx'

export function OpenRequestTitle({ request }: { request: { readonly amount: Pesewas; readonly phoneNumber: string } }) {
  return (
    <>
      Payment request: <Cedis value={request.amount} /> to {formatPhone(request.phoneNumber)}
    </>
  )
}
