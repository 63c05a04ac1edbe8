import { PlainMessage } from '#web/app/error-boundary.tsx'
import { PATHS } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Lockup } from '#web/ui/lockup.tsx'

/** Instead of the screens of the user before. `name`: the user whose session this browser has now. */
export function OtherUserPage({ name }: { name: string }) {
  return (
    <main className="mx-auto max-w-page py-4">
      <Lockup className="mx-4" />
      <PlainMessage
        title="Somebody else signed in on this browser"
        action={
          <>
            <button type="button" className={buttonClass({})} onClick={() => window.location.replace(PATHS.home)}>
              Reload as {name}
            </button>
            <a href={PATHS.signIn} className={buttonClass({ kind: 'quiet' })}>
              Sign in again
            </a>
          </>
        }
      >
        <p>
          <b>{name}</b> is signed in now. Your last action on this page was not carried out.
        </p>
      </PlainMessage>
    </main>
  )
}
