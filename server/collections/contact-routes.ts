import { listContacts, logContact as logContactCall } from '#contract/collections.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { contactsOfLoan } from '#server/collections/contacts-query.ts'
import { logContact } from '#server/collections/log-contact.ts'
import { assertNotOwnLoan } from '#server/loans/loan-rows.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountList, mountWrite } from '#server/platform/http/mount.ts'

export function contactRoutes(api: Api): void {
  mountList(api, listContacts, async (call, db) => {
    await assertNotOwnLoan(db, call.params.id, call.actor.userId)
    return contactsOfLoan(db, call.params.id, call.page, dayOf(call.now))
  })
  mountWrite(api, logContactCall, async (call, tx) => {
    const { incoming = false, note, ...body } = call.body
    const words = note === '' ? undefined : note
    const contact = await logContact(tx, requestContextOf(call), { loanId: call.params.id, incoming, note: words, ...body })
    return { success: true as const, message: 'Note added', contact }
  })
}
