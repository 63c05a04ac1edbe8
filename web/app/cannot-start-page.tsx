import { buttonClass } from '#web/ui/button-class.ts'
import { Lockup } from '#web/ui/lockup.tsx'
import { PlainMessage } from '#web/app/plain-message.tsx'

/** When the app cannot learn who is signed in. */
export function CannotStartPage({ detail, onRetry }: { detail: string; onRetry: () => void }) {
  return (
    <main className="mx-auto max-w-page py-4">
      <Lockup className="mx-4" />
      <PlainMessage
        title="We could not reach Mmoa Loans"
        action={
          <button type="button" className={buttonClass({})} onClick={onRetry}>
            Try Again
          </button>
        }
      >
        <p>Your loan and your payments are safe. Please check your internet and try again.</p>
        <p className="mt-1 text-14 text-muted">{detail}</p>
      </PlainMessage>
    </main>
  )
}
