import { lazy, Suspense, useState } from 'react'
import { readUnsent } from '#web/lib/unsent.ts'
import { PAYMENT_FORM } from '#web/payments/payment-form-name.ts'

const UnsentNotice = lazy(async () => ({ default: (await import('#web/payments/unsent-notice.tsx')).UnsentNotice }))

/** The notice of a payment that nobody answered; nothing, not even its code, where there is none. */
export function UnsentPayment() {
  const [unsent, setUnsent] = useState(() => readUnsent(PAYMENT_FORM))
  if (!unsent) return null
  return (
    <Suspense>
      <UnsentNotice unsent={unsent} onGone={() => setUnsent(undefined)} />
    </Suspense>
  )
}
