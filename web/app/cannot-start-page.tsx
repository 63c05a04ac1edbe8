import { Button } from '#web/ui/button.tsx'
import { Lockup } from '#web/ui/lockup.tsx'
import { MessagePage } from '#web/app/message-page.tsx'

/** When the app cannot learn who is signed in. */
export function CannotStartPage({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <main className="mx-auto max-w-page p-4">
      <Lockup className="mt-1 mb-8" />
      <MessagePage
        title="We could not reach Mmoa Loans"
        lead={detail}
        action={
          <Button icon="refresh" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        Your loan and your payments are safe. Please check your internet and try again.
      </MessagePage>
    </main>
  )
}
