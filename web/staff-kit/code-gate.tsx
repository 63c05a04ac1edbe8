import type { ReactNode } from 'react'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/current-user.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Staff calls need a session opened with a code; without one this leads to the sign-in. */
export function CodeGate({ children }: { children: ReactNode }) {
  const staff = useSignedIn()
  if (staff.signedInWithCode) return children
  return (
    <div className="mx-auto max-w-form px-4 py-8">
      <h1 className="mb-4 text-28 font-bold tracking-tight">Please sign in again with a code</h1>
      <Notice tone="caution" icon="key" title="You signed in without a code">
        <p>Staff screens need a sign-in code, so that nobody else can open them with your phone number.</p>
        <div className="mt-3">
          <LinkButton to={PATHS.signIn}>Sign in with a code</LinkButton>
        </div>
      </Notice>
    </div>
  )
}
