import { listContacts, logContact as logContactCall } from '#contract/collections.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import type { Db } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'
import { contactsOfLoan } from '#server/collections/contacts-query.ts'
import { logContact } from '#server/collections/log-contact.ts'

export function contactRoutes(api: Api): void {
  mountList(api, listContacts, async (call, db) => {
    const owner = await ownerOf(db, call.params.id)
    if (owner === undefined) throw new Refused(refusal('not_found'))
    if (owner === call.actor.userId) throw new Refused(refusal('own_record'))
    return contactsOfLoan(db, call.params.id, call.page, dayOf(call.now))
  })
  mountWrite(api, logContactCall, async (call, tx) => {
    const { kind, incoming = false, note, promisedOn, promisedAmount } = call.body
    const words = note === '' ? undefined : note
    const contact = await logContact(tx, requestContextOf(call), {
      loanId: call.params.id,
      kind,
      incoming,
      note: words,
      promisedOn,
      promisedAmount,
    })
    return { success: true as const, message: 'Note added', contact }
  })
}

async function ownerOf(db: Db, loanId: number): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`select user_id from loans where id = ${loanId}`.execute(db)
  return rows[0]?.user_id
}
