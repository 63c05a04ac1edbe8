import {
  checkDocument as checkDocumentEndpoint,
  issueDocument as issueDocumentEndpoint,
  issueStaffDocument,
  readDocumentFile,
  readStaffDocumentFile,
} from '#contract/documents.ts'
import { formatDocumentCode } from '#domain/documents/document-code.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { requestContextOf } from '#server/audit/audit-event.ts'
import { checkDocument, seesCustomerInFull, staffDocument } from '#server/documents/check-document.ts'
import { documentFileName } from '#server/documents/document-file-name.ts'
import { printDocument } from '#server/documents/document-printer.ts'
import { findDocument, type StoredDocument } from '#server/documents/documents-store.ts'
import { issueDocument } from '#server/documents/issue-document.ts'
import { transaction } from '#server/platform/db.ts'
import type { Api } from '#server/platform/http/api.ts'
import { mountFile, mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { enforceLimit, type TryRule } from '#server/platform/http/rate-limit.ts'

/** Per user: drawing is costly, and codes must not be guessed. */
const PRINTS: TryRule = { limit: 60, windowSeconds: 600 }
const CHECKS: TryRule = { limit: 60, windowSeconds: 600 }

const READY = { success: true, message: 'The document is ready.' } as const

export function documentRoutes(api: Api): void {
  mountWrite(api, issueDocumentEndpoint, async (call, tx) => {
    await enforceLimit(tx, `issue-document:${call.actor.userId}`, PRINTS, call.now)
    const document = await issueDocument(tx, requestContextOf(call), api.deps, 'owner', { loanId: call.params.id, ...call.body })
    return { ...READY, document }
  })

  mountWrite(api, issueStaffDocument, async (call, tx) => {
    await enforceLimit(tx, `issue-document:${call.actor.userId}`, PRINTS, call.now)
    const document = await issueDocument(tx, requestContextOf(call), api.deps, 'staff', { loanId: call.params.id, ...call.body })
    return { ...READY, document }
  })

  mountFile(api, readDocumentFile, async (call, db) => {
    await enforceLimit(db, `print:${call.actor.userId}`, PRINTS, call.now)
    const document = await findDocument(db, call.params.code)
    if (document?.userId !== call.actor.userId) throw new Refused(refusal('not_found'))
    return fileOf(document, document.content.page.customer.phone)
  })

  mountFile(api, readStaffDocumentFile, async (call, db) => {
    const { actor, now } = call
    await enforceLimit(db, `print:${actor.userId}`, PRINTS, now)
    const { document, phone } = await transaction(db, async (tx) => {
      const found = await staffDocument(tx, requestContextOf(call), call.params.code)
      const full = await seesCustomerInFull(tx, requestContextOf(call), found.content.loanId)
      return { document: found, phone: full ? found.content.page.customer.phone : masked(found) }
    })
    return fileOf(document, phone)
  })

  mountRead(api, checkDocumentEndpoint, async (call, db) => {
    await enforceLimit(db, `check-document:${call.actor.userId}`, CHECKS, call.now)
    const { document, reasons } = await transaction(db, (tx) =>
      checkDocument(tx, requestContextOf(call), api.deps.config, call.params.code),
    )
    const { page, facts, loanId } = document.content
    const phone = call.actor.permissions.includes('view_sensitive_data') ? page.customer.phone : masked(document)
    return {
      code: document.code,
      kind: facts.kind,
      loanId,
      customer: { name: page.customer.name, phone },
      issuedAt: document.issuedAt,
      issuedBy: document.issuedBy,
      page: {
        title: page.title,
        lead: page.lead,
        stamp: page.stamp ?? null,
        figures: page.figures.map(({ label, value, note = null }) => ({ label, value, note })),
      },
      hash: document.hash,
      holds: reasons.length === 0,
      reasons,
    }
  })
}

const masked = ({ content }: StoredDocument): string | null => {
  const { phone } = content.page.customer
  return phone === null ? null : maskPhone(phone)
}

async function fileOf({ content, code, issuedAt }: StoredDocument, phone: string | null) {
  const page = { ...content.page, customer: { ...content.page.customer, phone } }
  const mark = formatDocumentCode(code)
  const words = `Read ${mark} to the office: they see what it said and whether it still holds.`
  const bytes = await printDocument({ page, mark, issuedAt, proof: { lead: 'Is it genuine?', words } })
  return { bytes, name: documentFileName(content.facts.kind, content.loanId, code) }
}
