import { PATHS } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { PlainMessage } from '#web/app/plain-message.tsx'

/** A screen broke, or could not be fetched because a newer version is out. The page is loaded anew either way. */
export function FaultPage() {
  return (
    <PlainMessage
      title="Something went wrong"
      action={
        <>
          <button type="button" className={buttonClass({})} onClick={() => window.location.reload()}>
            Load the page again
          </button>
          <a href={PATHS.home} className={buttonClass({ kind: 'quiet' })}>
            Go to Home
          </a>
        </>
      }
    >
      This page did not open as it should. What you already sent is safe, and nothing is sent twice.
    </PlainMessage>
  )
}
