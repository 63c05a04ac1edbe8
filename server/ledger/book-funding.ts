import { sql } from 'kysely'
import { type Pesewas, pesewas } from '#domain/kernel/money.ts'
import { type Account, normalSide } from '#domain/ledger/accounts.ts'
import { postingsForFunding } from '#domain/ledger/funding-postings.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export async function bookFunding(tx: Tx, context: RequestContext, input: { amount: Pesewas; reference: string }): Promise<void> {
  const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate: context.today, reason: input.reference }
  await postEntry(tx, context, postingsForFunding(input.amount), facts)
  await recordAuditEvent(tx, context, {
    action: 'bookFunding',
    target: { kind: 'account', id: 'office_cash' },
    after: { amount: input.amount },
    reason: input.reference,
  })
}

/** On the account's normal side. */
export async function balanceOf(db: Db | Tx, account: Account): Promise<Pesewas> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount), 0)::bigint as sum from journal_lines where account = ${account}`.execute(db)
  const sum = rows[0]?.sum ?? 0
  return pesewas(normalSide(account) === 'debit' ? sum : 0 - sum)
}
