import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

const WAIT_SECONDS = 60

/** `0:42` */
const sayLeft = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The ways on without the SMS: another one, or a code from the office. */
export function CodeHelp({ busy, onSendAgain }: { busy: boolean; onSendAgain: () => void }) {
  const [left, setLeft] = useState(WAIT_SECONDS)
  useEffect(() => {
    if (left === 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card">
      <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
        <Icon name="sms" className="size-6 text-primary" />
        <div className="min-w-32 flex-1">
          <p className="font-bold">No SMS yet?</p>
          <p className="text-muted tabular-nums">{left > 0 ? `You can ask again in ${sayLeft(left)}` : 'Ask for a new code.'}</p>
        </div>
        <Button kind="quiet" disabled={left > 0 || busy} onClick={onSendAgain}>
          Send again
        </Button>
      </li>
      <li className="flex gap-4 py-4">
        <Icon name="stall" className="size-6 text-primary" />
        <div>
          <p className="font-bold">At the office?</p>
          <p className="text-muted">Ask the office for a code. Staff give you one after they check who you are.</p>
        </div>
      </li>
    </ul>
  )
}
