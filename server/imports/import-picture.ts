import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { savePicture, type Picture } from '#server/loans/profile-picture.ts'
import type { Tx } from '#server/platform/db.ts'

/** Only for an imported customer without a photo (rule R25). @throws Refused not_imported or picture_exists. */
export async function importPicture(tx: Tx, context: RequestContext, phone: string, picture: Picture): Promise<void> {
  const { rows } = await sql<{ id: string; hasPicture: boolean }>`
    select u.id, exists (select from pictures p where p.user_id = u.id) as "hasPicture" from users u
    where u.phone = ${phone} and exists (select from audit_trail a
      where a.target_kind = 'user' and a.target_id = u.id and a.action = 'importCustomer' and a.outcome = 'done')
    for update of u`.execute(tx)
  const [customer] = rows
  if (!customer) throw new Refused(refusal('not_imported'))
  if (customer.hasPicture) throw new Refused(refusal('picture_exists'))
  await savePicture(tx, customer.id, picture, context.now)
  await recordAuditEvent(tx, context, {
    action: 'importPicture',
    target: { kind: 'user', id: customer.id },
    after: { picture: picture.id },
  })
}
