import { PlainMessage } from '#web/app/error-boundary.tsx'
import { retryLogout } from '#web/lib/log-out.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Lockup } from '#web/ui/lockup.tsx'

/** Shown until the server has ended the session. */
export function LoggedOutPage() {
  return (
    <main className="mx-auto max-w-page py-4">
      <Lockup className="mx-4" />
      <PlainMessage
        title="You are logged out"
        action={
          <button type="button" className={buttonClass({})} onClick={retryLogout}>
            Continue
          </button>
        }
      >
        <p>Nothing of your account is left on this phone. Without internet this page stays here until we can reach the office.</p>
      </PlainMessage>
    </main>
  )
}
