import type { ReactNode } from 'react'
import type { ApiError } from '#web/lib/api-error.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SendingNotice } from '#web/staff-kit/sending-notice.tsx'

interface FormDialogProps {
  title: string
  shape?: 'card' | 'wide'
  failure: string
  sending: { busy: boolean; unanswered: boolean; error: ApiError | undefined }
  onClose: () => void
  /** Without it a button submits by itself. */
  onSubmit?: () => void
  children: ReactNode
}

/** Shows why the last submission failed, and stays open while one runs. */
export function FormDialog({ title, shape = 'card', failure, sending, onClose, onSubmit, children }: FormDialogProps) {
  const inside = (
    <>
      <SendingNotice sending={sending} title={failure} />
      {children}
    </>
  )
  return (
    <Dialog title={title} shape={shape} onClose={() => !sending.busy && onClose()}>
      {onSubmit ? (
        <form
          noValidate
          className={ROOM}
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
        >
          {inside}
        </form>
      ) : (
        <div className={ROOM}>{inside}</div>
      )}
    </Dialog>
  )
}

const ROOM = 'overflow-y-auto px-4 pt-3 pb-4 sm:px-5 sm:pb-5'
