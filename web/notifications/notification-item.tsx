import { todayHere, sayMoment } from '#web/shared/say-when.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lookOf } from '#web/notifications/notification-look.ts'

interface NotificationItemProps {
  notification: { title: string; message: string; type: string; createdAt: Date | null }
  unread: boolean
  onDismiss: () => void
}

const TONES = { good: 'bg-primary-tint text-primary', bad: 'bg-danger-tint text-danger', news: 'bg-info-tint text-info' } as const

export function NotificationItem({ notification, unread, onDismiss }: NotificationItemProps) {
  const { icon, tone } = lookOf(notification.type)
  return (
    <li className={classes('flex gap-3 border-t border-line p-4 sm:px-5', unread && 'bg-paper')}>
      <span className={classes('flex size-9 shrink-0 items-center justify-center rounded-round', TONES[tone])}>
        <Icon name={icon} className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-bold">
          {notification.title}
          {unread && <span className="sr-only"> (new)</span>}
        </p>
        <p className="break-words text-muted">{notification.message}</p>
        <p className="text-14 text-muted">{notification.createdAt ? sayMoment(notification.createdAt, todayHere()) : 'Recently'}</p>
      </div>
      {unread && <IconButton icon="close" label={`Dismiss: ${notification.title}`} onClick={onDismiss} className="-my-1 -mr-2" />}
    </li>
  )
}
