import { canonicalJson, type DocumentFacts } from '#domain/documents/document-page.ts'
import { reasonsOutdated } from '#domain/documents/document-rules.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import { buildDocument, officeOf } from '#server/documents/build-document.ts'
import { findDocument, sealOf, type StoredDocument } from '#server/documents/documents-store.ts'
import { lockCustomerById } from '#server/loans/customer-loans-store.ts'
import { loanRow } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/db.ts'

/** @throws Refused not_found, or own_record for the user's own loan. */
export async function checkDocument(
  tx: Tx,
  context: RequestContext,
  config: Config,
  code: string,
): Promise<{ document: StoredDocument; reasons: string[] }> {
  const document = await staffDocument(tx, context, code)
  const { loanId, facts } = document.content
  const locked = await lockCustomerById(tx, document.userId, context.today)
  const now = await buildDocument(tx, context, { locked, loanId, office: officeOf(config) }, document.request)
    .then((content): DocumentFacts => content.facts)
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.refusal
      throw error
    })
  const altered = sealOf(canonicalJson(document.content)) === document.hash ? [] : ['Our record of it was altered. Tell the administrator.']
  return { document, reasons: [...altered, ...reasonsOutdated(facts, now, context.today)] }
}

/** @throws Refused not_found, own_record. */
export async function staffDocument(tx: Tx, context: RequestContext, code: string): Promise<StoredDocument> {
  const document = await findDocument(tx, code)
  if (!document) throw new Refused(refusal('not_found'))
  if (document.userId === context.actor.userId) throw new Refused(refusal('own_record'))
  return document
}

/** Rule A8. */
export async function seesCustomerInFull(tx: Tx, { actor, today }: RequestContext, loanId: number): Promise<boolean> {
  if (actor.permissions.includes('view_sensitive_data')) return true
  const { status, overdueAmount } = toLoanView(await loanRow(tx, loanId, today), today)
  return status === 'pending' || status === 'approved' || overdueAmount > 0
}
