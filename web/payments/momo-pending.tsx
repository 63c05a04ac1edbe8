import { sayPhone } from '#web/profile/business-types.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { MomoVoucher } from '#web/payments/momo-voucher.tsx'
import type { MomoRequest, MomoStage, OpenMomoRequest } from '#web/payments/use-momo-request.ts'

interface MomoPendingProps {
  request: MomoRequest
  stage: Extract<MomoStage, { at: 'pending' }>
  /** The request as it stood when the dialog was opened for it. */
  before: OpenMomoRequest | undefined
}

/** Where the prompt waits on a phone of MTN that did not show it. */
const APPROVALS = ' No message on your phone? Dial *170# → My Wallet → My Approvals.'

function waitingWords({ stillWaiting, longWait }: MomoRequest, { voucherNote, momoProvider }: MomoPendingProps['stage']): string {
  if (voucherNote !== null) return 'The payment waits for this code. We look by ourselves, and you can check it here too.'
  const words = stillWaiting
    ? 'Your network says that it still waits for your answer. Approve it on your phone.'
    : 'Approve the request on your phone. We look by ourselves, and you can check it here too.'
  return longWait && momoProvider === 'mtn' ? words + APPROVALS : words
}

/** The request waits for a yes on the phone. The screen asks by itself; a customer may go away and come back to it. */
export function MomoPending({ request, stage, before }: MomoPendingProps) {
  return (
    <>
      <Notice tone="info" icon="phone" title="Payment Request Sent" live>
        {stage.message ??
          (before && (
            <>
              <Cedis value={before.amount} /> from {sayPhone(before.phoneNumber)}. Approve it on your phone.
            </>
          ))}
      </Notice>
      {stage.voucherNote !== null && <MomoVoucher referenceId={stage.referenceId} note={stage.voucherNote} onSent={request.learn} />}
      <p className="mt-3 mb-4 text-muted" role="status">
        {waitingWords(request, stage)}
      </p>
      <Button
        wide
        busy={request.checking && 'Checking...'}
        onClick={() => {
          request.clearTrouble()
          request.check()
        }}
      >
        Check Payment Status
      </Button>
    </>
  )
}
