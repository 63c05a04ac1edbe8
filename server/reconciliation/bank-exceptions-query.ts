import { sql, type RawBuilder } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { bankExceptionShape } from '#contract/bank/bank-statements.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { bankActionsOn, type BankExceptionKind } from '#domain/reconciliation/bank-exception.ts'
import type { Db, Tx } from '#server/platform/db.ts'

export interface BankExceptionRow {
  readonly id: number
  readonly kind: BankExceptionKind
  readonly state: 'open' | 'resolved'
  readonly lineId: number | null
  readonly importedBy: string | null
  readonly day: LocalDate
  readonly incoming: boolean
  readonly amount: Pesewas
  readonly reference: string | null
  readonly text: string | null
  readonly payer: string | null
  readonly details: string | null
  readonly paymentId: number | null
  readonly paymentAmount: Pesewas | null
  readonly loanId: number | null
  readonly userId: string | null
  readonly customerName: string | null
  readonly foundAt: Date
  readonly resolution: string | null
  readonly note: string | null
  readonly resolvedByName: string | null
  readonly resolvedAt: Date | null
}

/** `condition` names exceptions `o` and the customer `u`. */
export async function bankExceptionRows(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  limit: number,
): Promise<BankExceptionRow[]> {
  const { rows } = await sql<Omit<BankExceptionRow, 'amount' | 'paymentAmount'> & { amount: number; paymentAmount: number | null }>`
    select o.id, o.kind, o.state, o.line_id as "lineId", st.imported_by as "importedBy", coalesce(s.day, p.value_date, e.value_date) as day,
      coalesce(s.incoming, moved.amount > 0, true) as incoming, coalesce(s.amount, abs(moved.amount), x.arrived) as amount,
      coalesce(s.reference, p.bank_reference) as reference, s.details as text, s.payer, o.details, p.id as "paymentId", x.arrived as "paymentAmount",
      p.loan_id as "loanId", p.user_id as "userId", u.full_name as "customerName", o.found_at as "foundAt", o.resolution, o.note,
      r.full_name as "resolvedByName", o.resolved_at as "resolvedAt"
    from bank_exceptions o
      left join bank_statement_lines s on s.id = o.line_id left join bank_statements st on st.id = s.statement_id
      left join payments p on p.id = coalesce(o.about_payment_id, s.payment_id) left join journal_entries e on e.id = o.about_entry_id
      left join lateral (select sum(j.amount)::bigint as amount from journal_lines j where j.entry_id = e.id and j.account = 'bank') moved on true
      left join lateral (select case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end as arrived) x on true
      left join users u on u.id = p.user_id left join users r on r.id = o.resolved_by
    where ${condition} order by ${order} limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    amount: pesewas(row.amount),
    paymentAmount: row.paymentAmount === null ? null : pesewas(row.paymentAmount),
  }))
}

export const bankExceptionRow = async (db: Db | Tx, id: number): Promise<BankExceptionRow | undefined> =>
  (await bankExceptionRows(db, sql`o.id = ${id}`, sql`o.id`, 1))[0]

export function toBankExceptionView({ text, payer, ...row }: BankExceptionRow): Inside<typeof bankExceptionShape> {
  const words = [text, payer].filter((part) => part !== null && part !== '').join(', ')
  return { ...row, text: words === '' ? null : words, actions: row.state === 'open' ? [...bankActionsOn(row.kind)] : [] }
}
