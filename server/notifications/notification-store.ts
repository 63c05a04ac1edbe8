import type { Selectable } from 'kysely'
import type { NotificationsTable } from '#server/platform/db-types.ts'
import type { Db, Tx } from '#server/platform/db.ts'

const COLUMNS = ['id', 'user_id', 'title', 'message', 'type', 'is_read', 'loan_id', 'created_at'] as const

/** Newest first, at most `most`, only those before the id `before` where one is given. */
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

/** Undefined where the person has no such notification: unknown and not theirs look the same. */
export const markRead = (tx: Tx, { userId, id }: { userId: string; id: number }): Promise<NotificationRow | undefined> =>
  tx
    .updateTable('notifications')
    .set({ is_read: true })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst()
