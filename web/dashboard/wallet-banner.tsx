import { useState } from 'react'
import { confirmWallet, readCurrentUser } from '#contract/identity.ts'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { errorText } from '#web/lib/api-error.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Only the owner, signed in with a code, may confirm the wallet: loans are paid to it. */
export function WalletBanner({ user }: { user: CurrentUser }) {
  const refresh = useRefresh()
  const [notMine, setNotMine] = useState(false)
  const confirmation = useSubmit(confirmWallet, {
    onDone: () => {
      refresh(readCurrentUser)
      showToast({ title: 'Thank you', words: 'Your wallet is confirmed.', tone: 'success' })
    },
  })
  if (user.momoNumber === null) return null
  return (
    <Notice tone="caution" icon="shield" title="Is this mobile money number still yours?" live>
      <p>
        {PROVIDER_NAMES[user.momoProvider]}, <b className="tabular-nums">{formatPhone(user.momoNumber)}</b>. We can pay a loan to it.
      </p>
      {notMine ? (
        <p className="mt-2 font-bold">Please come to the office with your Ghana Card. We change the number after we check who you are.</p>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button kind="second" busy={confirmation.busy && 'Saving...'} onClick={() => confirmation.send({})}>
            Yes, it is mine
          </Button>
          <Button kind="quiet" onClick={() => setNotMine(true)}>
            No
          </Button>
        </div>
      )}
      {confirmation.error && <p className="mt-2 text-danger">{errorText(confirmation.error, 'We could not save it. Please try again.')}</p>}
    </Notice>
  )
}
