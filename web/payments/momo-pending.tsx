import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { MomoRequest } from '#web/payments/use-momo-request.ts'

interface MomoPendingProps {
  request: Pick<MomoRequest, 'check' | 'checking' | 'clearTrouble'>
  sent: ReactNode
  words: string
  /** For networks that require a code. */
  voucher: ReactNode
}

/** The user may close it and come back. */
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
