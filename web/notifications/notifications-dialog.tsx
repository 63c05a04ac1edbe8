import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/lib/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { useOpenedNotifications } from '#web/notifications/use-notifications.ts'
import { todayHere, formatMoment } from '#web/shared/format-time.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Link } from '#web/ui/link.tsx'
import { targetOf } from '#web/notifications/notification-target.ts'
import { lookOf } from '#web/notifications/notification-style.ts'

export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const { list, isUnread, newCount, dismiss } = useOpenedNotifications()
  return (
    <Dialog title="Notifications" shape="sheet" onClose={onClose} beside={newCount > 0 && <Badge tone="solid">{newCount} new</Badge>}>
      <div className="mt-4 min-h-0 flex-1 overflow-y-auto">
        {list.isPending && (
          <Waiting label="Loading notifications...">
            <span aria-hidden="true" className="flex items-center gap-3 border-t border-line p-4 text-muted">
              <Spinner /> Loading notifications...
            </span>
          </Waiting>
        )}
        {list.isError && (
          <div className="p-4">
            <ErrorState title="We could not load your notifications" error={list.error} onRetry={() => void list.refetch()} />
          </div>
        )}
        {list.data?.length === 0 && (
          <div className="border-t border-line p-4">
            <p className="font-bold">No notifications yet</p>
            <p className="text-muted">You will see news about your loans and payments here.</p>
          </div>
        )}
        {list.data && list.data.length > 0 && (
          <ul>
            {list.data.map((one) => (
              <NotificationItem
                key={one.id}
                notification={one}
                unread={isUnread(one.id)}
                onDismiss={() => dismiss(one.id)}
                onClose={onClose}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

interface NotificationItemProps {
  notification: { title: string; message: string; type: string; loanId: number | null; createdAt: Date | null }
  unread: boolean
  onDismiss: () => void
  onClose: () => void
}

const TONES = { good: 'bg-primary-tint text-primary', bad: 'bg-danger-tint text-danger', info: 'bg-info-tint text-info' } as const

function NotificationItem({ notification, unread, onDismiss, onClose }: NotificationItemProps) {
  const { icon, tone } = lookOf(notification.type)
  const target = targetOf(notification)
  return (
    <li className={classes('flex gap-3 border-t border-line p-4 sm:px-5', unread && 'bg-paper')}>
      <span className={classes('flex size-9 shrink-0 items-center justify-center rounded-round', TONES[tone])}>
        <Icon name={icon} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold">
          {target === undefined ? (
            notification.title
          ) : (
            // Following it puts the notification away.
            <Link
              href={target}
              className="inline-block py-1 text-primary underline underline-offset-4"
              onClick={() => {
                onDismiss()
                onClose()
              }}
            >
              {notification.title}
            </Link>
          )}
          {unread && <span className="sr-only"> (new)</span>}
        </p>
        <p className="break-words text-muted">{notification.message}</p>
        <p className="text-14 text-muted">{notification.createdAt ? formatMoment(notification.createdAt, todayHere()) : 'Recently'}</p>
      </div>
      {unread && <IconButton icon="close" label={`Dismiss: ${notification.title}`} onClick={onDismiss} className="-my-1 -mr-2" />}
    </li>
  )
}
