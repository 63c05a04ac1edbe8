import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonKind } from '#web/ui/button-class.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** The consequences. */
  children: ReactNode
  confirm: string
  cancel: string
  kind?: Extract<ButtonKind, 'primary' | 'danger'>
  busy?: string | false
  onConfirm: () => void
  onCancel: () => void
}

/** For actions that cannot be undone; the focus starts on cancel. */
export function ConfirmDialog({ title, children, confirm, cancel, kind = 'danger', busy, onConfirm, onCancel }: ConfirmDialogProps) {
  return (
    <Dialog title={title} role="alertdialog" bare onClose={onCancel}>
      <div className="overflow-y-auto px-4 pt-1 pb-4 sm:px-5 sm:pb-5">
        <div className="text-muted">{children}</div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button kind={kind} busy={busy} onClick={onConfirm} className="flex-1">
            {confirm}
          </Button>
          <Button kind="quiet" onClick={onCancel} focusFirst>
            {cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
