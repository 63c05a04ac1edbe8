import { sql } from 'kysely'
import type { Inside } from '#contract/endpoint.ts'
import type { waitingShape } from '#contract/payouts.ts'
import { APPROVERS, refusalToDecideOn } from '#domain/access/approval-limit.ts'
import { INTEREST_BASES } from '#domain/ledger/interest-basis.ts'
import { monthOf } from '#domain/ledger/month.ts'
import { OFFICE_ENTRY_KINDS } from '#domain/ledger/office-entry.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { AssignableRole, Role } from '#domain/access/roles.ts'
import { NEEDED_TO_DECIDE, NEEDED_TO_SEE } from '#domain/access/second-person-rules.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import type { EarlyWriteOffCause } from '#domain/loans/write-off.ts'
import { dependentsToRelease } from '#server/access/assert-independent.ts'
import { storedPermissions } from '#server/access/stored-access.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'

type Waiting = Inside<typeof waitingShape>

interface WaitingRow {
  kind: Waiting['kind']
  id: number
  loan_id: number | null
  user_id: string | null
  name: string | null
  role: AssignableRole | null
  year: number | null
  product_version: number | null
  product_active: boolean | null
  product_name: string | null
  method: 'cash' | 'momo' | null
  amount: number | null
  /** Amount to compare with the approval limit. */
  decided_on: number | null
  bank_reference: string | null
  value_date: LocalDate | null
  office_entry: string | null
  document: string | null
  document_on: LocalDate | null
  cause: EarlyWriteOffCause | null
  plan_first_due: LocalDate | null
  plan_every_weeks: number | null
  basis: string | null
  basis_from: LocalDate | null
  old_role: Role | null
  old_permissions: string[] | null
  new_role: Role | null
  new_permissions: string[] | null
  reason: string | null
  requested_by: string
  asked_by_name: string
  requested_at: Date
  expires_at: Date | null
}

const MOST = 200

/** The caller's own requests, those to decide and those to see; oldest first. */
export async function waitingFor(db: Db, actor: Actor, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<WaitingRow>`
    select w.*, u.full_name as name, a.full_name as asked_by_name, v.name as product_name from (
      select 'payout' as kind, p.id, p.loan_id, l.user_id, null as role, null::int as year, null::int as product_version, null::boolean as product_active, p.method, p.amount, coalesce(l.approved_amount, l.requested_amount) as decided_on,
        null as bank_reference, null::date as value_date, null as office_entry, null as document,
        null::date as document_on, null as cause, null::date as plan_first_due, null::int as plan_every_weeks, null as basis, null::date as basis_from, null as old_role, null::text[] as old_permissions, null as new_role, null::text[] as new_permissions,
        p.holder_reason as reason, p.requested_by, p.requested_at, null::timestamptz as expires_at
      from payouts p join loans l on l.id = p.loan_id
      where p.reference is null and p.ended_at is null and p.entry_id is null and p.released_by is null
      union all
      select 'momo_refund', r.id, null, r.user_id, null, null, null, null, 'momo', r.amount, r.amount, null, null::date, null, null, null::date, null, null, null, null, null, null, null, null, null, r.reason, r.requested_by, r.requested_at, null
      from momo_refunds r where r.reference is null and r.ended_at is null and r.requested_on = ${dayOf(now)}::date
      union all
      select s.kind, s.id, s.loan_id, coalesce(s.user_id, l.user_id), s.role, s.year, s.product_version, s.product_active, case s.kind when 'cash_refund' then 'cash' end, s.amount,
        case s.kind when 'second_plan' then coalesce(l.approved_amount, l.requested_amount) else s.amount end, s.bank_reference,
        s.value_date, s.office_entry, s.document, s.document_on, s.cause, s.plan_first_due, s.plan_every_weeks, s.basis, s.basis_from,
        s.old_role, s.old_permissions, s.new_role, s.new_permissions, s.reason, s.requested_by, s.requested_at, s.expires_at
      from second_person_requests s left join loans l on l.id = s.loan_id where s.outcome is null and s.expires_at > ${now}
    ) w join users a on a.id = w.requested_by left join users u on u.id = w.user_id left join product_versions v on v.version = w.product_version
    order by w.requested_at, w.kind, w.id`.execute(db)
  const dependents = new Set(await dependentsToRelease(db, { actor, now }, [...new Set(rows.map((row) => row.requested_by))]))
  return rows
    .map((row) => toWaiting(row, mayDecide(row, actor) && !dependents.has(row.requested_by)))
    .filter((row) => row.mayDecide || row.askedBy === actor.userId || maySee(row, actor))
    .slice(0, MOST)
}

const holdsOneOf = ({ permissions }: Actor, needed: readonly Permission[]): boolean => needed.some((one) => permissions.includes(one))

function mayDecide(row: WaitingRow, actor: Actor): boolean {
  if (row.user_id === actor.userId || row.requested_by === actor.userId) return false
  if (row.kind === 'role_permissions' && row.role === actor.role) return false
  const needed = row.kind === 'payout' || row.kind === 'momo_refund' ? APPROVERS : NEEDED_TO_DECIDE[row.kind]
  if (!holdsOneOf(actor, needed)) return false
  if (row.kind === 'office_entry') return true
  return row.decided_on === null || refusalToDecideOn(pesewas(row.decided_on), actor.permissions) === undefined
}

function maySee({ kind, userId }: Waiting, actor: Actor): boolean {
  if (userId === actor.userId) return false
  return holdsOneOf(actor, kind === 'payout' || kind === 'momo_refund' ? ['view_customer_loans'] : NEEDED_TO_SEE[kind])
}

function toWaiting(row: WaitingRow, decides: boolean): Waiting {
  const { old_permissions: from, new_permissions: to } = row
  const basis = INTEREST_BASES.find((one) => one === row.basis)
  return {
    kind: row.kind,
    id: row.id,
    loanId: row.loan_id,
    userId: row.user_id,
    name: row.name,
    role: row.role,
    year: row.year,
    product:
      row.product_version === null || row.product_active === null || row.product_name === null
        ? null
        : { version: row.product_version, name: row.product_name, active: row.product_active },
    method: row.method,
    amount: row.amount === null ? null : pesewas(row.amount),
    bankReference: row.bank_reference,
    valueDate: row.value_date,
    officeEntry: OFFICE_ENTRY_KINDS.find((one) => one === row.office_entry) ?? null,
    document: row.document,
    documentOn: row.document_on,
    cause: row.cause,
    plan:
      row.plan_first_due === null || row.plan_every_weeks === null
        ? null
        : { firstDue: row.plan_first_due, everyWeeks: row.plan_every_weeks },
    interestBasis: basis === undefined || row.basis_from === null ? null : { basis, fromMonth: monthOf(row.basis_from) },
    change:
      from === null || to === null
        ? null
        : {
            from: { role: row.old_role, permissions: storedPermissions(from) },
            to: { role: row.new_role, permissions: storedPermissions(to) },
          },
    reason: row.reason,
    askedBy: row.requested_by,
    askedByName: row.asked_by_name,
    askedAt: row.requested_at,
    expiresAt: row.expires_at,
    mayDecide: decides,
  }
}
