import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { DOCUMENT_CODE_ALPHABET, DOCUMENT_CODE_LENGTH, normalDocumentCode } from '#domain/documents/document-code.ts'
import { canonicalJson, type DocumentContent, type DocumentRequest } from '#domain/documents/document-page.ts'
import type { RequestContext } from '#server/audit/audit-event.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Random } from '#server/platform/random.ts'

export interface StoredDocument {
  readonly code: string
  readonly userId: string
  readonly request: DocumentRequest
  readonly content: DocumentContent
  readonly hash: string
  readonly issuedAt: Date
  /** A name. */
  readonly issuedBy: string
}

export const sealOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Returns the code of an equal document if there is one. */
export async function storeDocument(
  tx: Tx,
  context: RequestContext,
  random: Random,
  document: { userId: string; request: DocumentRequest; content: DocumentContent },
): Promise<{ code: string; hash: string; issuedAt: Date; isNew: boolean }> {
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
    if (before) return { code: before.code, hash, issuedAt: before.issued_at, isNew: false }
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
    if (inserted) return { code: inserted.code, hash, issuedAt: inserted.issued_at, isNew: true }
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

/** `typed` as entered by a user. */
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
      // Only storeDocument() writes this column, and rows never change.
      content: JSON.parse(row.content) as DocumentContent,
      hash: row.hash,
      issuedAt: row.issued_at,
      issuedBy: row.issued_by_name,
    }
  )
}
