import { listContacts, logContact as logContactCall } from '#contract/collections.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import type { Db } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'
import { contactsOfLoan } from '#server/collections/contacts-query.ts'
import { logContact } from '#server/collections/log-contact.ts'

/** Who talked to a customer about a loan, and what was promised. */
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
  return (await db.selectFrom('loans').select('user_id').where('id', '=', loanId).executeTakeFirst())?.user_id
}
