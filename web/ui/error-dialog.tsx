import type { ReactNode } from 'react'
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx'

interface ErrorDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
  button?: string
}

export function ErrorDialog({ title, children, onClose, button = 'Try Again' }: ErrorDialogProps) {
  return (
    <OutcomeDialog title={title} icon="alert" tone="bad" button={button} onContinue={onClose}>
      {children}
    </OutcomeDialog>
  )
}
