import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface LostRaceProps {
  /** Who did it and when; or what happened, while that loads. */
  title: string
  /** What not to do now. */
  children: ReactNode
  locked: string
  onClose: () => void
}

/** After another user was faster: no amount, a locked button, a way back (rule A28). */
export function LostRace({ title, children, locked, onClose }: LostRaceProps) {
  return (
    <>
      <Notice tone="caution" icon="users" title={title} live>
        {children}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="second" disabled className="flex-1">
          {locked}
        </Button>
        <Button className="flex-1" onClick={onClose}>
          Back to the list
        </Button>
      </div>
    </>
  )
}
