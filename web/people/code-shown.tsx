import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatTime, todayHere } from '#web/shared/format-time.ts'

interface CodeShownProps {
  /** Missing in a repeated response: the server sends a code once. */
  code: string | undefined
  expiresAt: Date | undefined
  onDone: () => void
}

/** Stored nowhere else in the browser. */
export function CodeShown({ code, expiresAt, onDone }: CodeShownProps) {
  if (code === undefined)
    return (
      <>
        <Notice tone="caution" title="We created a code but cannot show it">
          A code is shown only once. Create a new one. Only the newest office code works.
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
        Read it out or write it down now. We do not show it again.
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
