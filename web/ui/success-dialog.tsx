import type { ReactNode } from 'react'
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx'

interface SuccessDialogProps {
  title: string
  children: ReactNode
  onContinue: () => void
  button?: string
  /** Negative, but no error, for example a rejected application. */
  rejected?: boolean
  /** Not done yet. */
  waiting?: boolean
  continueAfter?: number
}

export function SuccessDialog({ title, children, onContinue, button = 'Continue', rejected, waiting, continueAfter }: SuccessDialogProps) {
  return (
    <OutcomeDialog
      title={title}
      icon={rejected ? 'close' : waiting ? 'clock' : 'check'}
      tone={rejected ? 'bad' : waiting ? 'plain' : 'good'}
      button={button}
      onContinue={onContinue}
      continueAfter={continueAfter}
    >
      {children}
    </OutcomeDialog>
  )
}
