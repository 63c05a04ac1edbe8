import { WaitsForYes } from '#web/loans/waits-for-yes.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { OpenMomoRequest } from '#web/payments/use-momo-request.ts'

/** A request to pay this loan was made before, here or on another phone, and has not ended: it is gone on with, and none is made beside it. */
export function MomoWaiting({ open, onShow }: { open: OpenMomoRequest; onShow: () => void }) {
  return (
    <div className="mb-5">
      <Notice tone="info" icon="phone" title={<WaitsForYes request={open} />}>
        <p className="mb-3">Approve it on that phone. Until it ends, this loan takes no other request.</p>
        <Button kind="second" onClick={onShow}>
          See the payment request
        </Button>
      </Notice>
    </div>
  )
}
