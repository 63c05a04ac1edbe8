import { useSignedIn } from '#web/lib/current-user.ts'
import { formsWithPendingSubmission } from '#web/lib/local-data.ts'
import { logOut } from '#web/lib/log-out.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-paths.ts'
import { Notice } from '#web/ui/notice.tsx'

export function LogoutQuestion({ onCancel }: { onCancel: () => void }) {
  const { isStaff } = useSignedIn()
  return (
    <Dialog title="Is this your own phone?" shape="foot" role="alertdialog" bare onClose={onCancel}>
      <div className="overflow-y-auto px-4 pt-1 pb-6 sm:px-5">
        <p className="text-muted">Both log you out and clear what is saved here.</p>
        {formsWithPendingSubmission().length > 0 && (
          <div className="mt-4">
            <Notice tone="caution" title="Something is not sent yet">
              Your last form is saved on this phone. We do not know if it reached the office. If you log out, we delete it from this phone.
            </Notice>
          </div>
        )}
        <Answer
          icon="phone"
          name="Yes, it is mine"
          consequence={isStaff ? 'We remember this device. You still need a code.' : 'Next time no code is needed.'}
          onClick={() => logOut({ forgetPhone: false })}
        />
        <Answer
          icon="users"
          name="No, or others use it"
          consequence={isStaff ? 'We forget this device.' : 'We forget this phone. Next time we send a code by SMS.'}
          onClick={() => logOut({ forgetPhone: true })}
        />
        <Button kind="quiet" wide className="mt-4" onClick={onCancel} focusFirst>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  )
}

interface AnswerProps {
  icon: IconName
  name: string
  consequence: string
  onClick: () => void
}

function Answer({ icon, name, consequence, onClick }: AnswerProps) {
  return (
    <button
      type="button"
      className="mt-3 flex w-full items-center gap-4 rounded-control border border-edge p-4 text-left hover:border-primary hover:bg-primary-tint"
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className="min-w-0 flex-1">
        <span className="block font-bold">{name}</span>
        <span className="block text-muted">{consequence}</span>
      </span>
      <Icon name="right" className="size-5" />
    </button>
  )
}
