import { logOut } from '#web/lib/log-out.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export function LogoutQuestion({ onCancel }: { onCancel: () => void }) {
  return (
    <ConfirmDialog
      title="Something was not sent yet"
      confirm="Log out and forget it"
      cancel="Stay"
      onConfirm={() => void logOut()}
      onCancel={onCancel}
    >
      What you sent last is saved on this phone, and we could not see whether it reached the office. If you log out, this phone forgets it.
    </ConfirmDialog>
  )
}
