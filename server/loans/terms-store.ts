import { createHash } from 'node:crypto'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { termsText, termsVersion } from '#domain/loans/terms.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** The terms of a loan and their SHA-256 in hex. */
export interface SealedTerms {
  readonly hash: string
  readonly version: string
  readonly text: string
  readonly amount: number
}

/** `keepsWorkingDays` is the setting "holidays" as it stands when the terms are made. */
export function sealTerms(priced: Quote, keepsWorkingDays: boolean): SealedTerms {
  const text = termsText(priced, keepsWorkingDays)
  const hash = createHash('sha256').update(text, 'utf8').digest('hex')
  return { hash, version: termsVersion(keepsWorkingDays), text, amount: priced.amount }
}

/** Who said that terms are accepted: the customer, or somebody of the office with the reference of the sheet that the customer signed. */
export interface Acceptance {
  readonly by: string
  /** Null for the customer's own. */
  readonly paperReference: string | null
}

/** Keeps the terms for good, with the moment of acceptance where they were accepted with the application. */
export async function saveTerms(tx: Tx, loanId: number, terms: SealedTerms, at: Date, acceptance: Acceptance | null): Promise<void> {
  const accepted = acceptance === null ? {} : { accepted_at: at, accepted_by: acceptance.by, paper_reference: acceptance.paperReference }
  await tx
    .insertInto('loan_terms')
    .values({
      loan_id: loanId,
      hash: terms.hash,
      version: terms.version,
      body: terms.text,
      amount: terms.amount,
      sealed_at: at,
      ...accepted,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function acceptSealedTerms(tx: Tx, loanId: number, hash: string, at: Date, acceptance: Acceptance): Promise<void> {
  await tx
    .updateTable('loan_terms')
    .set({ accepted_at: at, accepted_by: acceptance.by, paper_reference: acceptance.paperReference })
    .where('loan_id', '=', loanId)
    .where('hash', '=', hash)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Whether this person entered a signed sheet for any terms of the loan. */
export async function enteredPaperAcceptance(tx: Tx, loanId: number, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('loan_terms')
    .select('hash')
    .where('loan_id', '=', loanId)
    .where('accepted_by', '=', userId)
    .where('paper_reference', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Terms in an answer, for a customer whose screen showed others. */
export const shownTerms = ({ hash, version, text, amount }: SealedTerms) => ({ hash, version, text, amount: encodeCedis(pesewas(amount)) })

/** Terms exactly as they were sealed. */
export async function termsOf(db: Db | Tx, loanId: number, hash: string) {
  return db
    .selectFrom('loan_terms')
    .select(['hash', 'version', 'body as text', 'amount', 'accepted_at'])
    .where('loan_id', '=', loanId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
}

/** The terms that came with the application, whatever was approved since. */
export async function requestedTerms(tx: Tx, loanId: number): Promise<string> {
  const { hash } = await tx
    .selectFrom('loan_terms')
    .select('hash')
    .where('loan_id', '=', loanId)
    .orderBy('sealed_at')
    .orderBy('amount', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return hash
}
