import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DOCUMENT_CODE_ALPHABET, DOCUMENT_CODE_LENGTH, normalDocumentCode } from '#domain/documents/document-code.ts'
import { canonicalJson, type DocumentContent, type DocumentRequest } from '#domain/documents/document-page.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

/** A document as it was issued. */
export interface StoredDocument {
  readonly code: string
  readonly userId: string
  readonly request: DocumentRequest
  readonly content: DocumentContent
  readonly hash: string
  readonly issuedAt: Date
  /** The name of who had it made. */
  readonly issuedBy: string
}

export const sealOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Keeps a document under a code that was never given before. Where the same was issued already, that one's code: nothing is written then. */
export async function keepDocument(
  tx: Tx,
  context: RequestContext,
  random: Random,
  document: { userId: string; request: DocumentRequest; content: DocumentContent },
): Promise<{ code: string; issuedAt: Date; isNew: boolean }> {
  const content = canonicalJson(document.content)
  const hash = sealOf(content)
  const { loanId, facts } = document.content
  for (;;) {
    const before = await tx
      .selectFrom('documents')
      .select(['code', 'issued_at'])
      .where('loan_id', '=', loanId)
      .where('kind', '=', facts.kind)
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (before) return { code: before.code, issuedAt: before.issued_at, isNew: false }
    const inserted = await tx
      .insertInto('documents')
      .values({
        code: random.pick(DOCUMENT_CODE_ALPHABET, DOCUMENT_CODE_LENGTH),
        kind: facts.kind,
        loan_id: loanId,
        user_id: document.userId,
        params: JSON.stringify(document.request),
        content,
        hash,
        issued_at: context.now,
        issued_by: context.actor.userId,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['code', 'issued_at'])
      .executeTakeFirst()
    if (inserted) return { code: inserted.code, issuedAt: inserted.issued_at, isNew: true }
  }
}

interface DocumentRow {
  code: string
  user_id: string
  params: DocumentRequest
  content: string
  hash: string
  issued_at: Date
  issued_by_name: string
}

/** The document of a code as it was typed. Undefined where there is none. */
export async function findDocument(db: Db | Tx, typed: string): Promise<StoredDocument | undefined> {
  const { rows } = await sql<DocumentRow>`
    select d.code, d.user_id, d.params, d.content, d.hash, d.issued_at, u.full_name as issued_by_name
    from documents d join users u on u.id = d.issued_by where d.code = ${normalDocumentCode(typed)}`.execute(db)
  const row = rows[0]
  return (
    row && {
      code: row.code,
      userId: row.user_id,
      request: row.params,
      // Only keepDocument() writes this column, and a document is never changed.
      content: JSON.parse(row.content) as DocumentContent,
      hash: row.hash,
      issuedAt: row.issued_at,
      issuedBy: row.issued_by_name,
    }
  )
}
