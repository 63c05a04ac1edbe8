import { addDays } from '#domain/kernel/calendar.ts'
import { refusal, Refused, throwIfRefused } from '#domain/kernel/refusal.ts'
import { refusalToTakeCase } from '#domain/collections/collection-case.ts'
import { DOCUMENT_TITLES, type DocumentRequest } from '#domain/documents/document-page.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { giveCase, openCaseOf } from '#server/collections/change-owner.ts'
import { planNextStep } from '#server/collections/log-contact.ts'
import { buildDocument, officeOf } from '#server/documents/build-document.ts'
import { documentFileName } from '#server/documents/document-file-name.ts'
import { storeDocument } from '#server/documents/documents-store.ts'
import { lockCustomerOfLoan } from '#server/loans/customer-loans-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Tx } from '#server/platform/db.ts'

/** The letter requests payment within this time. */
const DAYS_TO_CALL = 7

/**
 * Takes a case without an owner. The same letter of a day is no second contact (rule C22). @throws Refused not_found, own_record,
 * case_closed, case_taken, letter_not_in_ladder.
 */
export async function issueLetter(tx: Tx, context: RequestContext, deps: Pick<Deps, 'config' | 'random'>, loanId: number) {
  const { actor, now, today } = context
  const locked = await lockCustomerOfLoan(tx, loanId, today)
  const { id: userId } = locked.customer
  if (userId === actor.userId) throw new Refused(refusal('own_record'))
  const open = await openCaseOf(tx, loanId)
  if (open === undefined) throw new Refused(refusal('case_closed'))
  const decides = actor.permissions.includes('approve_small_loans') || actor.permissions.includes('approve_large_loans')
  if (open.ownerId !== actor.userId && !decides) {
    throwIfRefused(refusalToTakeCase(open, actor.userId))
    await giveCase(tx, context, { open, to: actor.userId, how: 'taken' })
  }
  const request: DocumentRequest = { kind: 'overdue', on: today }
  const content = await buildDocument(tx, context, { locked, loanId, office: officeOf(deps.config) }, request)
  const { code, hash, issuedAt, isNew } = await storeDocument(tx, context, deps.random, { userId, request, content })
  await recordAuditEvent(tx, context, {
    action: 'issueCaseLetter',
    target: { kind: 'loan', id: loanId },
    after: { document: code, hash, ...request },
  })
  if (isNew) {
    await tx
      .insertInto('loan_contacts')
      .values({
        loan_id: loanId,
        user_id: userId,
        kind: 'letter',
        incoming: false,
        note: `Letter ${code}`,
        made_by: actor.userId,
        made_on: today,
        at: now,
      })
      .execute()
    await planNextStep(tx, loanId, { outcome: undefined, nextStep: 'call', nextOn: addDays(today, DAYS_TO_CALL), today })
  }
  return {
    code,
    kind: request.kind,
    title: DOCUMENT_TITLES.overdue,
    fileName: documentFileName('overdue', loanId, code),
    issuedAt,
    url: `/api/admin/documents/${code}/pdf`,
  }
}
