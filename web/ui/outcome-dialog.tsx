import { useRef, type ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { useAutoContinue } from '#web/ui/use-auto-continue.ts'

export interface OutcomeDialogProps {
  title: string
  children: ReactNode
  icon: IconName
  tone: 'good' | 'bad' | 'plain'
  button: string
  onContinue: () => void
  /** Milliseconds. */
  continueAfter?: number | undefined
}

const TONES = {
  good: 'bg-primary text-on-primary',
  bad: 'bg-danger-tint text-danger',
  plain: 'bg-primary-tint text-primary',
} as const

export function OutcomeDialog({ title, children, icon, tone, button, onContinue, continueAfter }: OutcomeDialogProps) {
  const inside = useRef<HTMLDivElement>(null)
  useAutoContinue(inside, continueAfter, onContinue)
  return (
    <Dialog
      title={title}
      role="alertdialog"
      bare
      onClose={onContinue}
      above={
        <span className={classes('inline-flex h-11 w-10 items-center justify-center rounded-arch', TONES[tone])}>
          <Icon name={icon} />
        </span>
      }
    >
      <div ref={inside} className="overflow-y-auto px-4 pt-1 pb-4 sm:px-5 sm:pb-5">
        <div className="text-muted">{children}</div>
        <div className="mt-4">
          <Button wide onClick={onContinue} focusFirst>
            {button}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
