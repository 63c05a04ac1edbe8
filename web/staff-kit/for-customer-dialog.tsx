import type { ReactNode } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

interface ForCustomerDialogProps {
  title: string
  /** What did not happen, over the server's own words. */
  failure: string
  sending: { busy: boolean; unanswered: boolean; error: ApiError | undefined }
  onClose: () => void
  children: ReactNode
}

/** The room of a form that staff fill in for somebody; it stays open while its sending is under way. */
export function ForCustomerDialog({ title, failure, sending, onClose, children }: ForCustomerDialogProps) {
  const close = () => {
    if (!sending.busy) onClose()
  }
  return (
    <Dialog title={title} onClose={close}>
      <div className="overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5">
        <SendingNotice sending={sending} title={failure} />
        {children}
      </div>
    </Dialog>
  )
}
