import { sql } from 'kysely'
import type { CardCheck } from '#domain/access/ghana-card.ts'
import { PROFILE_ANSWERS, type ProfileColumnName } from '#domain/access/personal-data.ts'
import type { LevelName } from '#domain/credit/credit-level.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { SAME_DEVICE_DAYS, type Others } from '#domain/loans/review-flags.ts'
import type { MomoProvider } from '#domain/payments/payment.ts'
import type { Frequency } from '#domain/products/product-shape.ts'
import type { UserRow } from '#server/identity/user-store.ts'
import { failedClaims, type FailedClaimRow } from '#server/loans/failed-claims-query.ts'
import { frequencyOf } from '#server/loans/loan-rows.ts'
import type { Db, Tx } from '#server/platform/db.ts'

/** Amounts in pesewas. */
export interface LoanCustomerRow extends Pick<UserRow, Exclude<ProfileColumnName, 'momo_provider'>> {
  readonly momo_provider: MomoProvider
  readonly id: string
  readonly full_name: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly credit_score: number
  readonly credit_level: LevelName
  readonly is_active: boolean
  readonly phone_proved: boolean
  readonly office_code_by: string | null
  readonly failed_claims: readonly FailedClaimRow[]
  readonly since: Date
  readonly last_level: LevelName | null
  readonly shared_wallets: number
  /** Each with the newest loan. */
  readonly wallet_sharers: readonly (readonly [name: string, loanId: number | null])[]
  readonly blacklist: readonly [reason: string, until: LocalDate | null] | null
  readonly card_check: CardCheck | null
  readonly mark_particulars: number
  /** Sum of 1 + version over the loans. */
  readonly mark_loans: number
  readonly mark_payments: number
  readonly mark_office: number
  /** Approved and active loans. */
  readonly open_loans: readonly OpenLoanFacts[]
}

export interface OpenLoanFacts {
  readonly id: number
  readonly status: 'approved' | 'active'
  readonly principal: number
  /** Amount of an instalment. */
  readonly weekly: number
  readonly frequency: Frequency
  readonly settled: number
  readonly schedule: readonly (readonly [amount: number, interest: number, paid: number])[]
}

const NAMED = 3
const profileOf = sql.join(PROFILE_ANSWERS.map(({ column }) => sql.ref(`u.${column}`)))

export async function loanCustomers(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, LoanCustomerRow>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<LoanCustomerRow>`
    select u.id, u.full_name, u.first_name, u.last_name, u.email, u.phone, ${profileOf}, u.credit_score, u.credit_level,
      u.is_active, u.phone_proved_at is not null as phone_proved, issuer.full_name as office_code_by, ${failedClaims(sql`u.id`)} as failed_claims,
      u.created_at as since, u.particulars_version as mark_particulars,
      (select l.level_name from loans l where l.user_id = u.id and l.disbursed_at is not null order by l.disbursed_at desc, l.id desc limit 1) as last_level,
      (select count(*)::int from users o where o.momo_number = u.momo_number and o.id <> u.id) as shared_wallets,
      coalesce((
        select json_agg(json_build_array(o.full_name, o.loan_id) order by o.created_at, o.id) from (
          select o.id, o.full_name, o.created_at, (select max(l.id) from loans l where l.user_id = o.id) as loan_id
          from users o where o.momo_number = u.momo_number and o.id <> u.id order by o.created_at, o.id limit ${NAMED}
        ) o
      ), '[]') as wallet_sharers,
      (select json_build_array(b.reason, b.until_day) from blacklist_entries b where b.user_id = u.id and b.lifted_at is null order by b.id desc limit 1)
        as blacklist,
      (select c.verified_how from ghana_cards c where c.user_id = u.id) as card_check,
      (select coalesce(sum(1 + l.version), 0)::int from loans l where l.user_id = u.id) as mark_loans,
      -- Claims that wait change nothing (rule P19).
      (select count(*) filter (where p.status <> 'pending')::int + count(*) filter (where p.status = 'reversed')::int
        from payments p where p.user_id = u.id)
        + (select count(*)::int + count(*) filter (where r.status <> 'open')::int from receipts r where r.user_id = u.id)
        as mark_payments,
      (select count(*)::int + count(b.lifted_at)::int from blacklist_entries b where b.user_id = u.id)
        + coalesce((select c.version from ghana_cards c where c.user_id = u.id), 0) as mark_office,
      coalesce((
        select json_agg(json_build_object('id', l.id, 'status', l.status, 'principal', l.approved_amount, 'weekly', l.weekly_payment, 'frequency', ${frequencyOf}, 'settled', l.settled_by_refinance, 'schedule', (
            select json_agg(json_build_array(i.amount, i.interest, i.paid) order by i.week) from instalments i where i.loan_id = l.id
          )) order by l.id)
        from loans l where l.user_id = u.id and l.status in ('approved', 'active')
      ), '[]') as open_loans
    from users u left join users issuer on issuer.id = u.office_code_issued_by
    where u.id = any(${[...new Set(userIds)]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export const NOBODY_ELSE: Others = { count: 0, first: [] }

interface DeviceRow {
  readonly id: number
  readonly name: string
  readonly other_loan: number
  readonly people: number
}

/** Other customers who applied in the same browser within 30 days. */
export async function othersOnDevice(db: Db | Tx, loanIds: readonly number[]): Promise<Map<number, Others>> {
  if (loanIds.length === 0) return new Map()
  const { rows } = await sql<DeviceRow>`
    select x.id, x.other_loan, u.full_name as name, x.people from (
      select p.*, row_number() over (partition by p.id order by p.other_loan) as nth, count(*) over (partition by p.id)::int as people from (
        select l.id, o.user_id, max(o.id) as other_loan
        from loans l join loans o on o.applied_browser = l.applied_browser and o.user_id <> l.user_id
          and o.applied_at >= l.applied_at - make_interval(days => ${SAME_DEVICE_DAYS}::int)
          and o.applied_at <= l.applied_at + make_interval(days => ${SAME_DEVICE_DAYS}::int)
        where l.id = any(${loanIds}::bigint[])
        group by l.id, o.user_id
      ) p
    ) x join users u on u.id = x.user_id
    where x.nth <= ${NAMED} order by x.id, x.nth`.execute(db)
  const found = new Map<number, Others>()
  for (const { id, name, other_loan, people } of rows)
    found.set(id, { count: people, first: [...(found.get(id)?.first ?? []), { name, loanId: other_loan }] })
  return found
}
