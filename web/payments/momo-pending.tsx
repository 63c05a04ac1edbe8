import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MomoRequest } from '#web/payments/use-momo-request.ts'

interface MomoPendingProps {
  request: Pick<MomoRequest, 'check' | 'checking' | 'clearTrouble'>
  /** What was sent, to whom. */
  sent: ReactNode
  /** What it waits for. */
  words: string
  /** The form for a code, where the network wants one. */
  voucher: ReactNode
}

/** The request waits for a yes on the phone. The screen asks by itself; whoever sent it may go away and come back to it. */
export function MomoPending({ request, sent, words, voucher }: MomoPendingProps) {
  return (
    <>
      <Notice tone="info" icon="phone" title="Payment Request Sent" live>
        {sent}
      </Notice>
      {voucher}
      <p className="mt-3 mb-4 text-muted" role="status">
        {words}
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
