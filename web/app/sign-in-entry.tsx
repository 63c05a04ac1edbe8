import { createRoot } from 'react-dom/client'
import { invariant } from '#domain/kernel/invariant.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { LoggedOutPage } from '#web/app/logged-out-page.tsx'
import { startPage } from '#web/app/start-page.ts'
import { usePageClosed } from '#web/lib/log-out.ts'
import { readTyped, SignInPage } from '#web/sign-in/sign-in-page.tsx'

startPage()

const root = document.getElementById('root')
invariant(root !== null, 'sign-in.html has a root')
// The form can be used before this script arrives.
const typed = readTyped()
createRoot(root).render(<SignIn />)

function SignIn() {
  return usePageClosed() ? (
    <LoggedOutPage />
  ) : (
    <ErrorBoundary>
      <SignInPage before={typed} />
    </ErrorBoundary>
  )
}
