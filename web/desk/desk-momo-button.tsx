import { useState } from 'react'
import { readPublicStats } from '#contract/public.ts'
import { listMomoRequestsFor } from '#contract/staff-momo-requests.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { formatPhone } from '#web/profile/business-types.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DeskMomoDialog } from '#web/desk/desk-momo-dialog.tsx'
import { reasonNotToAsk } from '#web/desk/desk-payment.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import type { DeskMomoRequest } from '#web/desk/use-desk-momo.ts'

const FIVE_MINUTES = 300_000

/** Has the wallet of a customer at the desk asked for a payment, or goes on with a request that waits already. */
export function DeskMomo({ loan, onPaid }: { loan: StaffLoan; onPaid?: () => void }) {
  const staff = useSignedIn()
  const office = useRead(readPublicStats, {}, { staleTime: FIVE_MINUTES })
  const reason = reasonNotToAsk(loan, office.data?.momoNetworks, staff)
  const waiting = useRead(listMomoRequestsFor, { params: { userId: loan.userId } }, { enabled: reason === undefined })
  const open = waiting.data?.find((one) => one.loanId === loan.id)
  const [shown, setShown] = useState<{ open: DeskMomoRequest | undefined }>()
  const networks = MOMO_PROVIDERS.filter((one) => office.data?.momoNetworks.includes(one))
  return (
    <div>
      {open ? (
        <Notice
          tone="info"
          icon="phone"
          title={
            <>
              <Cedis value={open.amount} /> waits for a yes on {formatPhone(open.phoneNumber)}
            </>
          }
        >
          <p className="mb-3">Until it ends, this loan takes no other request.</p>
          <Button kind="second" onClick={() => setShown({ open })}>
            See the payment request
          </Button>
        </Notice>
      ) : (
        <Button wide kind="second" icon="phone" reason={reason} onClick={() => setShown({ open: undefined })}>
          Ask by mobile money
        </Button>
      )}
      {shown && (
        <DeskMomoDialog
          loan={loan}
          networks={networks}
          open={shown.open}
          onPaid={() => {
            setShown(undefined)
            onPaid?.()
          }}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  )
}
