import { sql } from 'kysely'
import type { LevelName } from '#domain/credit/credit-level.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** What staff see of a customer beside a loan. Money in pesewas. */
export interface LoanCustomerRow {
  readonly id: string
  readonly full_name: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly momo_number: string | null
  readonly business_type: string | null
  readonly address: string | null
  readonly credit_score: number
  readonly credit_level: LevelName
  readonly is_active: boolean
  readonly phone_proved: boolean
  readonly office_code_by: string | null
  readonly late_payments: number
  readonly missed_payments: number
  readonly shared_wallets: number
  /** `[loanId, outstanding principal, weekly payment]` of each approved or active loan. */
  readonly open_loans: readonly [id: number, principal: number, weekly: number][]
}

/** The customers of some loans, in one query. */
export async function loanCustomers(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, LoanCustomerRow>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<LoanCustomerRow>`
    select u.id, u.full_name, u.first_name, u.last_name, u.email, u.phone, u.momo_number, u.business_type, u.address, u.credit_score, u.credit_level,
      u.is_active, u.phone_proved_at is not null as phone_proved, issuer.full_name as office_code_by, u.late_payments, u.missed_payments,
      (select count(*)::int from users o where o.momo_number = u.momo_number and o.id <> u.id) as shared_wallets,
      coalesce((
        select json_agg(json_build_array(l.id, (
            select coalesce(sum(i.principal - greatest(0, i.paid - i.interest)), 0) from instalments i where i.loan_id = l.id
          ), l.weekly_payment))
        from loans l where l.user_id = u.id and l.status in ('approved', 'active')
      ), '[]') as open_loans
    from users u left join users issuer on issuer.id = u.office_code_issued_by
    where u.id = any(${[...new Set(userIds)]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
