import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'

export interface ProviderLine {
  readonly reference: string
  readonly kind: 'collection' | 'disbursement'
  readonly amount: number
}

export interface MomoComparison {
  readonly differences: readonly string[]
  /** With an exception. */
  readonly explained: readonly string[]
  readonly provider: number
  readonly journal: number
}

interface ProductTransaction {
  reference: string
  direction: 'collection' | 'disbursement'
  status: string
  amount: number
  exceptions: string | null
  booked: number
}

const signed = ({ kind, amount }: Pick<ProviderLine, 'kind' | 'amount'>): number => (kind === 'collection' ? amount : -amount)

export async function reconcileMomo(db: Db, lines: readonly ProviderLine[]): Promise<MomoComparison> {
  const { rows: transactions } = await sql<ProductTransaction>`
    select m.reference, m.direction, m.status, m.amount,
      (select string_agg(x.kind, ', ' order by x.id) from momo_exceptions x where x.reference = m.reference and x.state = 'open') as exceptions,
      coalesce((select count(*) from payments p where p.momo_reference = m.reference and p.status <> 'pending'), 0)::int
        + coalesce((select count(*) from momo_exceptions x where x.reference = m.reference and x.payment_id is not null), 0)::int as booked
    from momo_transactions m`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select coalesce(sum(amount), 0)::bigint as total from journal_lines where account = 'momo_clearing'`.execute(db)
  const journal = totals[0]?.total ?? 0
  const provider = lines.reduce((sum, line) => sum + signed(line), 0)
  const moved = new Map(lines.map((line) => [line.reference, line]))
  const known = new Set(transactions.map(({ reference }) => reference))
  const explained = transactions.flatMap((transaction) => explainedBy(transaction, moved.get(transaction.reference)))
  const differences = [
    ...lines
      .filter(({ reference }) => !known.has(reference))
      .map(({ reference }) => `${reference} moved money without a transaction of ours`),
    ...transactions.flatMap((transaction) => differencesOf(transaction, moved.get(transaction.reference))),
  ]
  const missing = explained.reduce((sum, { amount }) => sum + amount, 0)
  if (provider - journal !== missing)
    differences.push(`the provider has ${provider}, our journal ${journal}, and exceptions tell of ${missing}`)
  return { differences, explained: explained.map(({ words }) => words), provider, journal }
}

function differencesOf(transaction: ProductTransaction, line: ProviderLine | undefined): string[] {
  const { reference, status, exceptions } = transaction
  const open = status === 'CREATED' || status === 'PENDING'
  if (open && exceptions === null) return [`${reference} is open without a reason`]
  if (status === 'SUCCESSFUL' && line === undefined) return [`${reference} succeeded here and moved no money`]
  if (line !== undefined && (line.amount !== transaction.amount || line.kind !== transaction.direction))
    return [`${reference} moved ${line.amount} and is of ${transaction.amount}`]
  if (line !== undefined && status === 'FAILED' && !exceptions?.includes('late_success'))
    return [`${reference} moved money and failed here`]
  const expected =
    transaction.direction === 'collection' && (status === 'SUCCESSFUL' || (line !== undefined && status === 'FAILED')) ? 1 : 0
  return transaction.booked === expected ? [] : [`${reference} is booked ${transaction.booked} times`]
}

/** Money under an open mismatch, and a payout that arrived after its failure. */
function explainedBy(transaction: ProductTransaction, line: ProviderLine | undefined): { words: string; amount: number }[] {
  const unbooked =
    transaction.status === 'CREATED' ||
    transaction.status === 'PENDING' ||
    (transaction.status === 'FAILED' && transaction.direction === 'disbursement')
  if (line === undefined || !unbooked || transaction.exceptions === null) return []
  return [{ words: `${transaction.reference}: ${transaction.exceptions}`, amount: signed(line) }]
}
