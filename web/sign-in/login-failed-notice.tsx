import { Notice } from '#web/ui/notice.tsx'
import type { SignIn } from '#web/sign-in/use-sign-in.ts'

export function LoginFailedNotice({ signIn }: { signIn: SignIn }) {
  if (signIn.failure === undefined) return null
  return (
    <div className="mb-5">
      <Notice tone="danger" title={signIn.failure} icon="alert" live>
        {signIn.offline && 'We could not reach Mmoa Loans. Please check your internet and try again.'}
      </Notice>
    </div>
  )
}
