import { lazy, Suspense, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useUnreadCount } from '#web/notifications/use-notifications.ts'

const NotificationsDialog = lazy(async () => ({
  default: (await import('#web/notifications/notifications-dialog.tsx')).NotificationsDialog,
}))

export function NotificationBell({ className }: { className?: string }) {
  const [open, setOpen] = useState(false)
  const unread = useUnreadCount()
  return (
    <>
      <button
        type="button"
        aria-label={unread > 0 ? `Notifications, ${unread} new` : 'Notifications'}
        aria-haspopup="dialog"
        className={classes('relative inline-flex size-11 items-center justify-center rounded-control hover:bg-ink/5', className)}
        onClick={() => setOpen(true)}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 right-0.5 min-w-5 rounded-round bg-accent px-1 text-center text-14 leading-5 font-bold text-on-accent"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {open && (
        <Suspense>
          <NotificationsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
