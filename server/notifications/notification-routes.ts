import type { Selectable } from 'kysely'
import type * as z from 'zod/mini'
import { listNotifications, markNotificationRead, type notificationShape } from '#contract/notifications.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { NotificationsTable } from '#server/platform/db-types.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'
import { cursorId, pageById } from '#server/platform/http/paging.ts'

export function notificationRoutes(api: Api): void {
  mountList(api, listNotifications, async ({ actor, page }, db) => {
    const found = await loadNotifications(db, { userId: actor.userId, before: cursorId(page), most: page.limit + 1 })
    const { rows, next } = pageById(found, page.limit)
    return { rows: rows.map(toView), next }
  })
  mountWrite(api, markNotificationRead, async ({ actor, params }, tx) => {
    const row = await markRead(tx, { userId: actor.userId, id: params.id })
    if (row === undefined) throw new Refused(refusal('not_found'))
    return { success: true as const, message: 'Marked as read', notification: toView(row) }
  })
}

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

const COLUMNS = ['id', 'user_id', 'title', 'message', 'type', 'is_read', 'loan_id', 'created_at'] as const

/** Newest first, before the ID `before`. */
export const loadNotifications = (
  db: Db,
  { userId, before, most }: { userId: string; before: number | undefined; most: number },
): Promise<NotificationRow[]> =>
  db
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export type NotificationRow = Pick<Selectable<NotificationsTable>, (typeof COLUMNS)[number]>

/** Undefined if unknown or another user's. */
export const markRead = (tx: Tx, { userId, id }: { userId: string; id: number }): Promise<NotificationRow | undefined> =>
  tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst()
