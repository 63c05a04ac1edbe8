import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface FinalQuestionProps {
  title: string
  children: ReactNode
  confirm: string
  cancel: string
  kind: 'primary' | 'danger'
  busy: string | false
  closed: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Cannot be closed while the request runs. */
export function FinalQuestion({ title, children, confirm, cancel, kind, busy, closed, onConfirm, onCancel }: FinalQuestionProps) {
  const back = () => {
    if (!closed) onCancel()
  }
  return (
    <Dialog title={title} role="alertdialog" bare onClose={back}>
      <div className="overflow-y-auto px-4 pt-2 pb-4 sm:px-5 sm:pb-5">
        <div className="text-muted">{children}</div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button kind={kind} busy={busy} disabled={closed} onClick={onConfirm} className="flex-1">
            {confirm}
          </Button>
          <Button kind="quiet" disabled={closed} onClick={back} focusFirst>
            {cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
