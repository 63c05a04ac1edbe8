import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'

interface CodeShownProps {
  /** Missing when this is the answer to a repeated sending: a code is said only once. */
  code: string | undefined
  expiresAt: Date | undefined
  onDone: () => void
}

/** A code, large enough to be read aloud across a desk. It is nowhere else, and gone when this closes. */
export function CodeShown({ code, expiresAt, onDone }: CodeShownProps) {
  if (code === undefined)
    return (
      <>
        <Notice tone="caution" title="The code was made, but its answer got lost">
          It is shown only once. Make a new one: only the newest code of the office counts.
        </Notice>
        <div className="mt-4">
          <Button wide onClick={onDone}>
            Done
          </Button>
        </div>
      </>
    )
  return (
    <div role="status">
      <p className="text-muted">Sign-in code</p>
      <p className="my-2 rounded-card bg-panel py-4 text-center font-mono text-36 font-bold tracking-[0.2em] text-on-panel">{code}</p>
      <p>
        Read it aloud or write it down now: it is not shown again.
        {expiresAt && ` It works once, until ${formatDay(dayOf(expiresAt), todayHere())}, ${formatTime(expiresAt)}.`}
      </p>
      <div className="mt-4">
        <Button wide onClick={onDone}>
          I have passed it on
        </Button>
      </div>
    </div>
  )
}
