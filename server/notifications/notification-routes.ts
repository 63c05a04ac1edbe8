import type * as z from 'zod/mini'
import { listNotifications, markNotificationRead, type notificationShape } from '#contract/notifications.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { loadNotifications, markRead, type NotificationRow } from '#server/notifications/notification-store.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'

export function notificationRoutes(api: Api): void {
  mountList(api, listNotifications, async ({ actor, page }, db) => {
    const before = page.cursor === undefined ? undefined : cursorId(page.cursor)
    const found = await loadNotifications(db, { userId: actor.userId, before, most: page.limit + 1 })
    const rows = found.slice(0, page.limit)
    return { rows: rows.map(toView), next: found.length > page.limit ? rows.at(-1)?.id.toString() : undefined }
  })
  mountWrite(api, markNotificationRead, async ({ actor, params }, tx) => {
    const row = await markRead(tx, { userId: actor.userId, id: params.id })
    if (row === undefined) throw new Refused(refusal('not_found'))
    return { success: true as const, message: 'Marked as read', notification: toView(row) }
  })
}

/** A cursor that no page of ours has ever given out shows the end of the list. */
const cursorId = (cursor: string): number => (/^\d{1,15}$/.test(cursor) ? Number(cursor) : 0)

const toView = (row: NotificationRow): z.output<typeof notificationShape> => ({
  id: row.id,
  userId: row.user_id,
  title: row.title,
  message: row.message,
  type: row.type,
  isRead: row.is_read,
  loanId: row.loan_id,
  createdAt: row.created_at,
})
