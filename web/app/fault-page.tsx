import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PATHS } from '#web/lib/paths.ts'
import { MessagePage } from '#web/app/message-page.tsx'

/** A screen broke, or could not be fetched because a newer version is out. The page is loaded anew either way. */
export function FaultPage() {
  return (
    <MessagePage
      title="Something went wrong"
      action={
        <>
          <Button icon="refresh" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
          <a href={PATHS.home} className={buttonClass({ kind: 'quiet' })}>
            Go to Home
          </a>
        </>
      }
    >
      This page did not open as it should. What you already sent is safe, and nothing is sent twice.
    </MessagePage>
  )
}
