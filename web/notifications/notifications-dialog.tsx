import { Badge } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Waiting } from '#web/ui/waiting.tsx'
import { NotificationItem } from '#web/notifications/notification-item.tsx'
import { useOpenedNotifications } from '#web/notifications/use-notifications.ts'

/** All that the customer was told, newest first. Opening it marks every unread one read. */
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
            <ErrorState title="We could not load your notifications" detail={list.error.message} onRetry={() => void list.refetch()} />
          </div>
        )}
        {list.data?.length === 0 && (
          <div className="border-t border-line p-4">
            <p className="font-bold">No notifications yet</p>
            <p className="text-muted">News about your loans and payments will stand here.</p>
          </div>
        )}
        {list.data && list.data.length > 0 && (
          <ul>
            {list.data.map((one) => (
              <NotificationItem key={one.id} notification={one} unread={isUnread(one.id)} onDismiss={() => dismiss(one.id)} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
