import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { invariant } from '#domain/kernel/invariant.ts'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import type { Quote } from '#domain/loans/quote.ts'
import { termsVersionOf, textOfVersion } from '#domain/loans/version-terms.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface SealedTerms {
  readonly hash: string
  readonly version: string
  readonly text: string
  readonly amount: number
}

/** `keepsWorkingDays`: the setting "holidays". */
export function sealTerms(priced: Quote, keepsWorkingDays: boolean, product: ProductVersion = VERSION_ONE): SealedTerms {
  const text = textOfVersion(product, priced, keepsWorkingDays)
  const hash = createHash('sha256').update(text, 'utf8').digest('hex')
  return { hash, version: termsVersionOf(product, keepsWorkingDays), text, amount: priced.amount }
}

export interface Acceptance {
  readonly by: string
  /** Null if accepted in the app. */
  readonly paperReference: string | null
}

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

/** Users who entered a signed sheet. */
export async function paperAcceptancesBy(tx: Tx, loanId: number): Promise<string[]> {
  const { rows } = await sql<{ accepted_by: string }>`
    select distinct accepted_by from loan_terms
    where loan_id = ${loanId} and accepted_by is not null and paper_reference is not null order by accepted_by`.execute(tx)
  return rows.map((row) => row.accepted_by)
}

export async function sheetOf(db: Db | Tx, loanId: number) {
  const { rows } = await sql<{ reference: string; enteredBy: string; enteredByName: string; at: Date }>`
    select t.paper_reference as reference, t.accepted_by as "enteredBy", u.full_name as "enteredByName", t.accepted_at as at
    from loan_terms t join users u on u.id = t.accepted_by
    where t.loan_id = ${loanId} and t.paper_reference is not null order by t.accepted_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** For the refusal of older terms. */
export const shownTerms = ({ hash, version, text, amount }: SealedTerms) => ({ hash, version, text, amount: encodeCedis(pesewas(amount)) })

export async function termsOf(db: Db | Tx, loanId: number, hash: string): Promise<SealedTerms & { accepted_at: Date | null }> {
  const { rows } = await sql<{ hash: string; version: string; text: string; amount: number; accepted_at: Date | null }>`
    select hash, version, body as text, amount, accepted_at from loan_terms where loan_id = ${loanId} and hash = ${hash}`.execute(db)
  const [terms] = rows
  invariant(terms !== undefined, 'a loan has its terms')
  return terms
}

export async function requestedTerms(tx: Tx, loanId: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select hash from loan_terms where loan_id = ${loanId} order by sealed_at, amount desc limit 1`.execute(tx)
  invariant(rows[0] !== undefined, 'a loan has its terms')
  return rows[0].hash
}
