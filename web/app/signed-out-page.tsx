import { PATHS } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { MessagePage } from '#web/app/message-page.tsx'

export function SignedOutPage() {
  return (
    <main className="p-4">
      <MessagePage
        title="You are signed out"
        action={
          <a href={PATHS.signIn} className={buttonClass({})}>
            Sign In
          </a>
        }
      >
        Sign in to see your loan and your payments.
      </MessagePage>
    </main>
  )
}
