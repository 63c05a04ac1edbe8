import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx'
import { useSessionEndRedirect } from '#web/lib/session-end.ts'

export function UnauthorizedDialog() {
  const { to, delay } = useSessionEndRedirect()
  return (
    <OutcomeDialog
      title="Unauthorized"
      icon="lock"
      tone="plain"
      button="Continue"
      continueAfter={delay}
      onContinue={() => window.location.assign(to)}
    >
      You are logged out. Logging in again...
    </OutcomeDialog>
  )
}
