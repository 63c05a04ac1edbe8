import { sql } from 'kysely'
import { REQUEST_KINDS, requestExpiresAt, type RequestKind } from '#domain/access/second-person-rules.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { AssignableRole, Role } from '#domain/access/roles.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { pesewas, type Pesewas } from '#domain/kernel/money.ts'
import { INTEREST_BASES, type InterestBasis } from '#domain/ledger/interest-basis.ts'
import { firstDayOf, type LocalMonth, monthOf } from '#domain/ledger/month.ts'
import { OFFICE_ENTRY_KINDS, type OfficeEntryKind } from '#domain/ledger/office-entry.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { EarlyWriteOffCause } from '#domain/loans/write-off.ts'
import { storedPermissions, storedRole } from '#server/access/stored-access.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { Tx } from '#server/platform/db.ts'

interface AccessFacts {
  readonly role: Role
  readonly permissions: readonly Permission[]
}

export type RequestedAction =
  | { readonly kind: 'write_off'; readonly loanId: number; readonly amount: Pesewas; readonly cause: EarlyWriteOffCause | null }
  | {
      readonly kind: 'role'
      readonly userId: string
      readonly from: AccessFacts
      readonly to: AccessFacts & { readonly role: AssignableRole }
    }
  | {
      readonly kind: 'role_permissions'
      readonly role: AssignableRole
      readonly from: readonly Permission[]
      readonly to: readonly Permission[]
    }
  | { readonly kind: 'cash_refund'; readonly userId: string; readonly amount: Pesewas }
  | { readonly kind: 'year_end'; readonly year: number }
  | { readonly kind: 'interest_basis'; readonly basis: InterestBasis; readonly fromMonth: LocalMonth }
  | {
      readonly kind: 'bank_payment'
      readonly loanId: number
      readonly amount: Pesewas
      readonly bankReference: string
      readonly valueDate: LocalDate
    }
  | {
      readonly kind: 'office_entry'
      readonly entry: OfficeEntryKind
      readonly amount: Pesewas
      readonly valueDate: LocalDate
      readonly document: string
      readonly documentOn: LocalDate
    }
  | {
      readonly kind: 'second_plan'
      readonly loanId: number
      /** Outstanding. */
      readonly amount: Pesewas
      readonly firstDue: LocalDate
      readonly everyWeeks: number
      /** The contact about hardship (rule L31). */
      readonly talkId: number
    }
  | { readonly kind: 'product'; readonly version: number; readonly active: boolean }

/** Target ID in the audit trail. */
export const INTEREST_BASIS = 'interest_basis'

/** Names in the audit trail; `requestRole` makes two users dependent (rule A18). */
const ACTIONS = {
  write_off: 'requestWriteOff',
  role: 'requestRole',
  role_permissions: 'requestRolePermissions',
  cash_refund: 'requestCashRefund',
  year_end: 'requestYearEnd',
  bank_payment: 'requestBankPayment',
  office_entry: 'requestOfficeEntry',
  second_plan: 'requestSecondPlan',
  product: 'requestProduct',
  interest_basis: 'requestInterestBasis',
} as const satisfies Record<RequestKind, string>

const columnsOf = (action: RequestedAction) => {
  switch (action.kind) {
    case 'write_off':
      return { loan_id: action.loanId, amount: action.amount, cause: action.cause }
    case 'role':
      return {
        user_id: action.userId,
        new_role: action.to.role,
        new_permissions: [...action.to.permissions],
        old_role: action.from.role,
        old_permissions: [...action.from.permissions],
      }
    case 'role_permissions':
      return { role: action.role, new_permissions: [...action.to], old_permissions: [...action.from] }
    case 'cash_refund':
      return { user_id: action.userId, amount: action.amount }
    case 'year_end':
      return { year: action.year }
    case 'interest_basis':
      return { basis: action.basis, basis_from: firstDayOf(action.fromMonth) }
    case 'bank_payment':
      return { loan_id: action.loanId, amount: action.amount, bank_reference: action.bankReference, value_date: action.valueDate }
    case 'office_entry':
      return {
        office_entry: action.entry,
        amount: action.amount,
        value_date: action.valueDate,
        document: action.document,
        document_on: action.documentOn,
      }
    case 'second_plan':
      return {
        loan_id: action.loanId,
        amount: action.amount,
        plan_first_due: action.firstDue,
        plan_every_weeks: action.everyWeeks,
        talk_id: action.talkId,
      }
    case 'product':
      return { product_version: action.version, product_active: action.active }
  }
}

interface Target {
  kind: 'loan' | 'user' | 'role' | 'year' | 'office_entry' | 'setting' | 'product'
  id: string | number
}

export function targetOf(action: RequestedAction): Target {
  if (action.kind === 'year_end') return { kind: 'year', id: action.year }
  if (action.kind === 'product') return { kind: 'product', id: action.version }
  if (action.kind === 'office_entry') return { kind: 'office_entry', id: action.entry }
  if (action.kind === 'interest_basis') return { kind: 'setting', id: INTEREST_BASIS }
  if ('loanId' in action) return { kind: 'loan', id: action.loanId }
  return action.kind === 'role_permissions' ? { kind: 'role', id: action.role } : { kind: 'user', id: action.userId }
}

const factsOf = (action: RequestedAction): object => ({
  ...('amount' in action && { amount: action.amount }),
  ...('cause' in action && { cause: action.cause }),
  ...('active' in action && { active: action.active }),
  ...('from' in action && { from: action.from, to: action.to }),
  ...('bankReference' in action && { bankReference: action.bankReference }),
  ...('documentOn' in action && { document: action.document, documentOn: action.documentOn }),
  ...('valueDate' in action && { valueDate: action.valueDate }),
  ...('basis' in action && { basis: action.basis, fromMonth: action.fromMonth }),
  ...('talkId' in action && { firstDue: action.firstDue, everyWeeks: action.everyWeeks, talk: action.talkId }),
})

/** A subject, locked by the caller, has one open request. @throws Refused request_waits */
export async function requestSecondPerson(tx: Tx, context: RequestContext, action: RequestedAction, reason: string | null): Promise<void> {
  const columns = columnsOf(action)
  const subject = action.kind === 'interest_basis' ? null : String(targetOf(action).id)
  await sql`
    update second_person_requests set outcome = 'expired', decided_at = expires_at
    where kind = ${action.kind} and coalesce(loan_id::text, user_id, role, year::text, product_version::text) is not distinct from ${subject} and outcome is null and expires_at <= ${context.now}`.execute(
    tx,
  )
  const inserted = await tx
    .insertInto('second_person_requests')
    .values({
      kind: action.kind,
      ...columns,
      reason,
      requested_by: context.actor.userId,
      requested_at: context.now,
      expires_at: requestExpiresAt(context.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) throw new Refused(refusal('request_waits'))
  await recordAuditEvent(tx, context, {
    action: ACTIONS[action.kind],
    target: targetOf(action),
    after: { waits: true, ...factsOf(action) },
    reason: reason ?? undefined,
  })
}

export interface StoredRequest {
  readonly id: number
  readonly action: RequestedAction
  readonly askedBy: string
  readonly askedAt: Date
  readonly reason: string | null
  readonly expiresAt: Date
  readonly outcome: string | null
}

interface RequestRow {
  id: number
  kind: string
  loan_id: number | null
  user_id: string | null
  role: AssignableRole | null
  year: number | null
  amount: number | null
  bank_reference: string | null
  value_date: LocalDate | null
  office_entry: string | null
  document: string | null
  document_on: LocalDate | null
  plan_first_due: LocalDate | null
  plan_every_weeks: number | null
  talk_id: number | null
  product_version: number | null
  product_active: boolean | null
  basis: string | null
  basis_from: LocalDate | null
  cause: EarlyWriteOffCause | null
  new_role: AssignableRole | null
  new_permissions: string[] | null
  old_role: string | null
  old_permissions: string[] | null
  reason: string | null
  requested_by: string
  requested_at: Date
  expires_at: Date
  outcome: string | null
}

/** @throws Refused not_found */
export async function requestCalled(tx: Tx, id: number): Promise<StoredRequest> {
  const { rows } = await sql<RequestRow>`
    select id, kind, loan_id, user_id, role, year, amount, bank_reference, value_date, office_entry, document, document_on, plan_first_due, plan_every_weeks, talk_id, product_version, product_active, basis, basis_from, cause, new_role, new_permissions, old_role, old_permissions, reason, requested_by,
      requested_at, expires_at, outcome
    from second_person_requests where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Refused(refusal('not_found'))
  return {
    id: row.id,
    action: actOf(row),
    askedBy: row.requested_by,
    askedAt: row.requested_at,
    reason: row.reason,
    expiresAt: row.expires_at,
    outcome: row.outcome,
  }
}

function actOf(row: RequestRow): RequestedAction {
  const kind = REQUEST_KINDS.find((one) => one === row.kind)
  const { loan_id: loanId, user_id: userId, role, amount, new_role: newRole } = row
  const permissions = storedPermissions(row.new_permissions ?? [])
  const before = storedPermissions(row.old_permissions ?? [])
  if (kind === 'office_entry') return officeEntryOf(row)
  if (kind === 'second_plan') return secondPlanOf(row)
  if (kind === 'interest_basis') return interestBasisOf(row)
  if (kind === 'write_off' && loanId !== null) return { kind, loanId, amount: pesewas(amount ?? 0), cause: row.cause }
  if (kind === 'cash_refund' && userId !== null) return { kind, userId, amount: pesewas(amount ?? 0) }
  if (kind === 'product' && row.product_version !== null && row.product_active !== null)
    return { kind, version: row.product_version, active: row.product_active }
  if (kind === 'year_end' && row.year !== null) return { kind, year: row.year }
  if (kind === 'bank_payment' && loanId !== null && row.bank_reference !== null && row.value_date !== null)
    return { kind, loanId, amount: pesewas(amount ?? 0), bankReference: row.bank_reference, valueDate: row.value_date }
  if (kind === 'role_permissions' && role !== null) return { kind, role, from: before, to: permissions }
  invariant(kind === 'role' && userId !== null && newRole !== null && row.old_role !== null, 'a request has the columns of its kind')
  return { kind, userId, from: { role: storedRole(row.old_role), permissions: before }, to: { role: newRole, permissions } }
}

function officeEntryOf({ office_entry, amount, value_date: valueDate, document, document_on: documentOn }: RequestRow): RequestedAction {
  const entry = OFFICE_ENTRY_KINDS.find((one) => one === office_entry)
  invariant(
    entry !== undefined && valueDate !== null && document !== null && documentOn !== null,
    'an entry of the office has its kind, day and paper',
  )
  return { kind: 'office_entry', entry, amount: pesewas(amount ?? 0), valueDate, document, documentOn }
}

function secondPlanOf(row: RequestRow): RequestedAction {
  const { loan_id: loanId, amount, plan_first_due: firstDue, plan_every_weeks: everyWeeks, talk_id: talkId } = row
  invariant(
    loanId !== null && amount !== null && firstDue !== null && everyWeeks !== null && talkId !== null,
    'a request for a second plan has its loan, amount, dates and talk',
  )
  return { kind: 'second_plan', loanId, amount: pesewas(amount), firstDue, everyWeeks, talkId }
}

function interestBasisOf({ basis: stored, basis_from: from }: RequestRow): RequestedAction {
  const basis = INTEREST_BASES.find((one) => one === stored)
  invariant(basis !== undefined && from !== null, 'a request for a basis of interest has its basis and month')
  return { kind: 'interest_basis', basis, fromMonth: monthOf(from) }
}

/** @returns false where it was ended meanwhile. */
export async function expireRequest(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update second_person_requests set outcome = 'expired', decided_at = expires_at where id = ${id} and outcome is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}

/** @throws Refused request_decided. */
export async function endRequest(
  tx: Tx,
  context: RequestContext,
  id: number,
  { outcome, reason }: { outcome: 'confirmed' | 'refused' | 'withdrawn'; reason: string | null },
): Promise<void> {
  const { rows } = await sql`
    update second_person_requests
    set outcome = ${outcome}, decided_by = ${context.actor.userId}, decided_at = greatest(${context.now}::timestamptz, requested_at),
      decision_reason = ${reason}
    where id = ${id} and outcome is null returning id`.execute(tx)
  if (rows.length === 0) throw new Refused(refusal('request_decided'))
}
