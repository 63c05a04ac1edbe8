import { useState } from 'react'
import { readPublicStats } from '#contract/public.ts'
import { listMomoRequestsFor } from '#contract/staff-payments.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StaffMomoDialog } from '#web/desk/staff-momo-dialog.tsx'
import { reasonNotToRequest } from '#web/desk/desk-payment.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'
import type { StaffMomoRequest } from '#web/desk/use-staff-momo.ts'

const FIVE_MINUTES = 300_000

export function StaffMomo({ loan, onPaid }: { loan: StaffLoan; onPaid?: () => void }) {
  const staff = useSignedIn()
  const office = useRead(readPublicStats, {}, { staleTime: FIVE_MINUTES })
  const reason = reasonNotToRequest(loan, office.data?.momoNetworks, staff)
  const waiting = useRead(listMomoRequestsFor, { params: { userId: loan.userId } }, { enabled: reason === undefined })
  const open = waiting.data?.find((one) => one.loanId === loan.id)
  const [shown, setShown] = useState<{ open: StaffMomoRequest | undefined }>()
  const networks = MOMO_PROVIDERS.filter((one) => office.data?.momoNetworks.includes(one))
  return (
    <div>
      {open ? (
        <Notice
          tone="info"
          icon="phone"
          title={
            <>
              <Cedis value={open.amount} /> waits for approval on {formatPhone(open.phoneNumber)}
            </>
          }
        >
          <p className="mb-3">You can send another request when this one ends.</p>
          <Button kind="second" onClick={() => setShown({ open })}>
            View payment request
          </Button>
        </Notice>
      ) : (
        <Button wide kind="second" icon="phone" reason={reason} onClick={() => setShown({ open: undefined })}>
          Request mobile money payment
        </Button>
      )}
      {shown && (
        <StaffMomoDialog
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
