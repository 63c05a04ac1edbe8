import { logOut } from '#web/lib/log-out.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export function LogoutQuestion({ onCancel }: { onCancel: () => void }) {
  return (
    <ConfirmDialog
      title="Something is not sent yet"
      confirm="Log out and delete it"
      cancel="Stay"
      onConfirm={() => void logOut()}
      onCancel={onCancel}
    >
      Your last form is saved on this phone. We do not know if it reached the office. If you log out, we delete it from this phone.
    </ConfirmDialog>
  )
}
