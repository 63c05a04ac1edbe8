import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { messageShape } from '#contract/staff-messages.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { cursorId, pageById, type Page } from '#server/platform/http/paging.ts'

export type MessageView = Inside<typeof messageShape>

/** Never returns a phone number or a code's text. */
async function messageRows(db: Db | Tx, where: RawBuilder<unknown>, most: number): Promise<MessageView[]> {
  const { rows } = await sql<MessageView>`
    select m.id, m.user_id as "userId", u.full_name as "fullName", m.phone, m.sort, case when m.sort <> 'code' then m.text end as text, m.status as state,
      m.last_error as reason, m.provider, m.attempts, m.created_at as at, m.sent_at as "sentAt", m.delivered_at as "deliveredAt"
    from messages m left join users u on u.id = m.user_id where ${where} order by m.id desc limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, phone: maskPhone(row.phone) }))
}

interface MessageSearch {
  readonly viewerId: string
  readonly userId?: string | undefined
  readonly state?: 'trouble' | undefined
}

/** Without the viewer's own. */
export async function listStaffMessages(
  db: Db,
  { viewerId, userId, state }: MessageSearch,
  page: Page,
): Promise<{ rows: MessageView[]; next: string | undefined }> {
  const before = cursorId(page)
  const conditions = [
    sql`m.user_id is distinct from ${viewerId}`,
    ...(userId === undefined ? [] : [sql`m.user_id = ${userId}`]),
    ...(state === undefined ? [] : [sql`m.status in ('failed', 'undelivered', 'unsure')`]),
    ...(before === undefined ? [] : [sql`m.id < ${before}`]),
  ]
  return pageById(await messageRows(db, sql.join(conditions, sql` and `), page.limit + 1), page.limit)
}

export const oneMessage = async (tx: Tx, id: number): Promise<MessageView | undefined> => (await messageRows(tx, sql`m.id = ${id}`, 1))[0]
