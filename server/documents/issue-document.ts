import type { LocalDate } from '#domain/kernel/calendar.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { DOCUMENT_TITLES, type DocumentRequest, type RequestedDocument } from '#domain/documents/document-page.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { buildDocument, officeOf, refuseOtherDays } from '#server/documents/build-document.ts'
import { documentFileName } from '#server/documents/document-file-name.ts'
import { storeDocument } from '#server/documents/documents-store.ts'
import { lockCustomerById, lockCustomerOfLoan, loanOf } from '#server/loans/customer-loans-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import type { Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'

interface DocumentInput {
  readonly loanId: number
  readonly kind: RequestedDocument
  readonly from?: LocalDate | undefined
  readonly to?: LocalDate | undefined
  readonly on?: LocalDate | undefined
  readonly paymentId?: number | undefined
}

/**
 * Locks the customer, so that it shows one moment; an unchanged document has its old code. @throws Refused not_found, own_record, or by
 * the rule of its kind.
 */
export async function issueDocument(
  tx: Tx,
  context: RequestContext,
  deps: Pick<Deps, 'config' | 'random'>,
  by: 'owner' | 'staff',
  input: DocumentInput,
) {
  const { loanId } = input
  const locked =
    by === 'owner' ? await lockCustomerById(tx, context.actor.userId, context.today) : await lockCustomerOfLoan(tx, loanId, context.today)
  const { row } = loanOf(locked, loanId)
  if (by === 'staff' && row.user_id === context.actor.userId) throw new Refused(refusal('own_record'))
  const request = requestOf(input, row, context)
  refuseOtherDays(request, context)
  const content = await buildDocument(tx, context, { locked, loanId, office: officeOf(deps.config) }, request)
  const stored = await storeDocument(tx, context, deps.random, { userId: row.user_id, request, content })
  if (stored.isNew || by === 'staff')
    await recordAuditEvent(tx, context, {
      action: by === 'owner' ? 'issueDocument' : 'issueStaffDocument',
      target: { kind: 'loan', id: loanId },
      after: { document: stored.code, hash: stored.hash, ...request },
    })
  return {
    code: stored.code,
    kind: input.kind,
    title: DOCUMENT_TITLES[input.kind],
    fileName: documentFileName(input.kind, loanId, stored.code),
    issuedAt: stored.issuedAt,
    url: `/api/${by === 'owner' ? '' : 'admin/'}documents/${stored.code}/pdf`,
  }
}

/** Defaults: a statement of the whole time, a pay-off letter for today. */
function requestOf(input: DocumentInput, row: LoanRow, { today }: RequestContext): DocumentRequest {
  switch (input.kind) {
    case 'receipt': {
      if (input.paymentId !== undefined) return { kind: 'receipt', paymentId: input.paymentId }
      const sentence = 'Choose the payment of the receipt'
      throw new Refused(refusal('invalid_request', undefined, { errors: { paymentId: sentence } }))
    }
    case 'statement':
      return { kind: 'statement', from: input.from ?? dayOf(row.applied_at), to: input.to ?? today }
    case 'payoff':
      return { kind: 'payoff', on: input.on ?? today }
    case 'agreement':
    case 'completion':
      return { kind: input.kind }
  }
}
