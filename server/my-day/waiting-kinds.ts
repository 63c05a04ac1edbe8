import { sql } from 'kysely'
import type { readMyDay } from '#contract/reports.ts'
import type { Inside } from '#contract/endpoint.ts'
import { APPROVERS, refusalToDecideOn } from '#domain/access/approval-limit.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { addBusinessDays, addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'
import type { MomoExceptionKind } from '#domain/reconciliation/momo-exception.ts'
import { answerBy } from '#domain/support/response-clock.ts'
import { latestPromises } from '#server/collections/contacts-query.ts'
import { loanCustomers } from '#server/loans/loan-customers-query.ts'
import { pendingLoans } from '#server/loans/loans-query.ts'
import { exposureWithOthers } from '#server/loans/review-facts.ts'
import { endedWaitsOf } from '#server/my-day/ended-waits-query.ts'
import { failedCollections, failedImport, undeliveredAlarms } from '#server/my-day/failures-query.ts'
import { LAST_PAYOUT_STATUS, refusedPayouts, refusedRefunds } from '#server/my-day/refused-money-query.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { bankExceptionRows } from '#server/reconciliation/bank-exceptions-query.ts'
import type { waitingFor } from '#server/second-person/waiting-query.ts'

export type Waiting = Inside<typeof readMyDay.response>['waiting'][number]

type Request = Awaited<ReturnType<typeof waitingFor>>[number]

export interface Viewer {
  readonly actor: Actor
  readonly now: Date
  readonly today: LocalDate
  readonly requests: readonly Request[]
}

interface WaitingKind {
  readonly kinds: readonly Waiting['kind'][]
  /** One of them is enough. */
  readonly needs: readonly Permission[]
  /** Holders leave the kind to others. */
  readonly leftToOthersBy?: readonly Permission[]
  readonly read: (db: Db, viewer: Viewer) => Promise<Waiting[]>
}

const MOST = 50
/** Applications reach the Managing Director this many days before their deadline. */
const ESCALATED_DAYS = 2
/** Older promises are in Collections. */
const PROMISE_DAYS = 14

export const SECOND_PERSON: WaitingKind = {
  kinds: ['release_payout', 'second_person'],
  needs: [...APPROVERS, 'assign_roles', 'modify_permissions'],
  read: requestsToDecide,
}

/** Rule A26. */
export const WAITING_TABLE: readonly WaitingKind[] = [
  SECOND_PERSON,
  { kinds: ['payout_refused'], needs: [...APPROVERS, 'generate_payment_codes'], read: payoutsToRepeat },
  { kinds: ['refund_refused'], needs: APPROVERS, read: refundsToRepeat },
  { kinds: ['collection_failed'], needs: ['generate_payment_codes'], read: collectionsToRepeat },
  {
    kinds: ['request_ended', 'payout_ended', 'refund_ended', 'claim_ended'],
    needs: [...SECOND_PERSON.needs, 'generate_payment_codes'],
    read: endedWaits,
  },
  {
    kinds: ['broken_promise', 'promise_today'],
    needs: ['generate_payment_codes', 'approve_small_loans'],
    leftToOthersBy: ['approve_large_loans'],
    read: promises,
  },
  { kinds: ['pay_out'], needs: ['generate_payment_codes'], leftToOthersBy: APPROVERS, read: loansToPayOut },
  { kinds: ['confirm_wallet'], needs: ['edit_customer_profiles'], read: walletsToConfirm },
  { kinds: ['confirm_payment'], needs: ['generate_payment_codes'], leftToOthersBy: APPROVERS, read: paymentsToConfirm },
  { kinds: ['application'], needs: APPROVERS, read: applications },
  { kinds: ['sign_till'], needs: APPROVERS, read: tillsToSign },
  { kinds: ['exception'], needs: APPROVERS, read: openExceptions },
  { kinds: ['bank_exception'], needs: APPROVERS, read: openBankExceptions },
  { kinds: ['complaint'], needs: ['edit_customer_profiles'], read: openComplaints },
  { kinds: ['data_request'], needs: ['edit_customer_profiles'], read: openDataRequests },
  { kinds: ['alarm_undelivered'], needs: ['edit_customer_profiles'], read: alarmsToRepeat },
  { kinds: ['import_failed'], needs: ['system_configuration'], read: importToRepeat },
  { kinds: ['webhook_stopped'], needs: ['system_configuration'], read: stoppedWebhooks },
]

export const waitsFor = ({ needs, leftToOthersBy = [] }: WaitingKind, permissions: readonly Permission[]): boolean =>
  needs.some((each) => permissions.includes(each)) && !leftToOthersBy.some((each) => permissions.includes(each))

const waiting = (kind: Waiting['kind'], id: number, facts: Partial<Waiting>): Waiting => ({
  kind,
  id,
  userId: null,
  name: null,
  loanId: null,
  amount: null,
  since: null,
  day: null,
  requestedBy: null,
  reference: null,
  difference: null,
  exception: null,
  ended: null,
  ...facts,
})

const toWaitingRequest = ({ kind, id, name, loanId, amount, askedAt, askedByName }: Request): Waiting =>
  waiting(kind === 'payout' ? 'release_payout' : 'second_person', kind === 'payout' ? (loanId ?? id) : id, {
    name,
    loanId,
    amount,
    since: askedAt,
    requestedBy: askedByName,
  })

async function requestsToDecide(_db: Db, { requests }: Viewer): Promise<Waiting[]> {
  return requests.filter(({ mayDecide }) => mayDecide).map(toWaitingRequest)
}

export const ownRequests = ({ actor, requests }: Viewer): Waiting[] =>
  requests.filter(({ askedBy }) => askedBy === actor.userId).map(toWaitingRequest)

async function endedWaits(db: Db, { actor, now, today }: Viewer): Promise<Waiting[]> {
  const rows = await endedWaitsOf(db, { userId: actor.userId, now, today })
  return rows.map((row) =>
    waiting(row.kind, row.id, {
      userId: row.kind === 'refund_ended' ? row.user_id : null,
      name: row.full_name,
      loanId: row.loan_id,
      amount: row.amount === null ? null : pesewas(row.amount),
      since: row.ended_at,
      ended: { outcome: row.was_refused ? 'refused' : 'expired', by: row.by, reason: row.reason },
    }),
  )
}

type RefusedMoney = Awaited<ReturnType<typeof refusedRefunds>>[number]

const toRepeat = (kind: 'payout_refused' | 'refund_refused', row: RefusedMoney): Waiting =>
  waiting(kind, row.id, {
    userId: kind === 'refund_refused' ? row.user_id : null,
    name: row.full_name,
    loanId: row.loan_id,
    amount: pesewas(row.amount),
    since: row.decided_at,
    requestedBy: row.requested_by,
    ended: { outcome: 'refused', by: null, reason: row.reason },
  })

async function payoutsToRepeat(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  return (await refusedPayouts(db, actor.userId)).map((row) => toRepeat('payout_refused', row))
}

async function refundsToRepeat(db: Db, { actor, now, today }: Viewer): Promise<Waiting[]> {
  const rows = await refusedRefunds(db, { userId: actor.userId, now, today })
  return rows.map((row) => toRepeat('refund_refused', row))
}

async function collectionsToRepeat(db: Db, { actor, today }: Viewer): Promise<Waiting[]> {
  return (await failedCollections(db, actor.userId, today)).map((row) =>
    waiting('collection_failed', row.id, {
      name: row.full_name,
      loanId: row.id,
      amount: pesewas(row.amount),
      since: row.decided_at,
      ended: { outcome: 'refused', by: null, reason: row.reason },
    }),
  )
}

async function alarmsToRepeat(db: Db, { actor, today }: Viewer): Promise<Waiting[]> {
  return (await undeliveredAlarms(db, actor.userId, today)).map((row) =>
    waiting('alarm_undelivered', row.id, {
      userId: row.user_id,
      name: row.full_name,
      since: row.at,
      ended: { outcome: 'refused', by: null, reason: row.last_error },
    }),
  )
}

async function importToRepeat(db: Db, { today }: Viewer): Promise<Waiting[]> {
  const failed = await failedImport(db, today)
  if (!failed) return []
  return [
    waiting('import_failed', failed.id, {
      since: failed.ended_at,
      requestedBy: failed.requested_by,
      ended: { outcome: 'refused', by: null, reason: failed.reason },
    }),
  ]
}

/** Wallets of approved loans, changed since the approval by other users (rule A30). */
async function walletsToConfirm(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; full_name: string; changed_at: Date; by: string | null }>`
    select l.id, u.full_name, max(c.changed_at) as changed_at, string_agg(distinct s.full_name, ', ') as by
    from wallet_changes c join loans l on l.user_id = c.user_id and l.status = 'approved' join users u on u.id = l.user_id
      left join users s on s.id = c.changed_by and s.id <> c.user_id
    where c.confirmed_at is null and c.changed_at >= l.approved_at and l.user_id <> ${actor.userId}
    group by l.id, u.full_name having bool_and(c.changed_by <> ${actor.userId})
    order by 3, 1 limit ${MOST}`.execute(db)
  return rows.map((row) =>
    waiting('confirm_wallet', row.id, { name: row.full_name, loanId: row.id, since: row.changed_at, requestedBy: row.by }),
  )
}

/** Newest first. Own cases and cases without an owner; approvers see those of the team (rule C16). */
async function promises(db: Db, { actor, today }: Viewer): Promise<Waiting[]> {
  const seesTeam = APPROVERS.some((each) => actor.permissions.includes(each))
  const isTheirs = seesTeam
    ? sql`true`
    : sql`not exists (select 1 from collection_cases o where o.loan_id = c.loan_id and o.closed_on is null and o.owned_by <> ${actor.userId})`
  const { rows } = await sql<{ loan_id: number; full_name: string }>`
    select c.loan_id, u.full_name from loan_contacts c join loans l on l.id = c.loan_id join users u on u.id = l.user_id
    where c.promised_on between ${addDays(today, -PROMISE_DAYS)}::date and ${today}::date and l.status = 'active' and l.user_id <> ${actor.userId} and ${isTheirs}
    group by c.loan_id, u.full_name order by max(c.promised_on) desc, c.loan_id limit ${4 * MOST}`.execute(db)
  const latest = await latestPromises(
    db,
    rows.map((row) => row.loan_id),
    today,
  )
  return rows
    .flatMap((row) => {
      const promise = latest.get(row.loan_id)
      if (!promise || promise.on > today || (promise.state !== 'open' && promise.state !== 'broken')) return []
      const kind = promise.state === 'broken' ? ('broken_promise' as const) : ('promise_today' as const)
      return [waiting(kind, row.loan_id, { name: row.full_name, loanId: row.loan_id, amount: promise.amount, day: promise.on })]
    })
    .slice(0, MOST)
}

/** Loans with accepted terms whose last payout is neither under way nor refused. */
async function loansToPayOut(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; full_name: string; amount: number; approved_at: Date }>`
    select l.id, u.full_name, l.approved_amount as amount, l.approved_at from loans l join users u on u.id = l.user_id
    where l.status = 'approved' and l.accepted_terms_hash = l.terms_hash and l.user_id <> ${actor.userId}
      and not exists (select 1 from payouts p where p.loan_id = l.id and p.ended_at is null and p.requested_at >= l.approved_at
        and ((p.reference is null and p.released_by is null) or exists (select 1 from momo_transactions m where m.reference = p.reference and m.status in ('CREATED', 'PENDING'))))
      and ${LAST_PAYOUT_STATUS} is distinct from 'FAILED'
    order by l.approved_at, l.id limit ${MOST}`.execute(db)
  return rows.map((row) =>
    waiting('pay_out', row.id, { name: row.full_name, loanId: row.id, amount: pesewas(row.amount), since: row.approved_at }),
  )
}

async function paymentsToConfirm(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const { rows } = await sql<{
    id: number
    loan_id: number
    full_name: string
    amount: number
    reference: string | null
    created_at: Date
  }>`
    select p.id, p.loan_id, u.full_name, p.amount, coalesce(p.receipt_number, p.momo_transaction_id) as reference, p.created_at
    from payments p join users u on u.id = p.user_id
    where p.status = 'pending' and p.momo_reference is null and p.user_id <> ${actor.userId} order by p.id limit ${MOST}`.execute(db)
  return rows.map((row) =>
    waiting('confirm_payment', row.id, {
      name: row.full_name,
      loanId: row.loan_id,
      amount: pesewas(row.amount),
      since: row.created_at,
      reference: row.reference,
    }),
  )
}

/** Applications within the manager's limit reach users who decide more only near the deadline. */
async function applications(db: Db, { actor, today }: Viewer): Promise<Waiting[]> {
  const { rows } = await pendingLoans(db, actor.userId, undefined, today, { limit: 2 * MOST })
  const customers = await loanCustomers(
    db,
    rows.map((row) => row.user_id),
  )
  const decidesAll = actor.permissions.includes('approve_large_loans')
  return rows
    .flatMap((row) => {
      const customer = customers.get(row.user_id)
      if (!customer) return []
      const exposure = exposureWithOthers(row, customer)
      const day = addBusinessDays(dayOf(row.applied_at), REVIEW_BUSINESS_DAYS)
      const isForManager = refusalToDecideOn(exposure, ['approve_small_loans']) === undefined
      const isTheirs = decidesAll ? !isForManager || day <= addDays(today, ESCALATED_DAYS) : isForManager
      if (!isTheirs) return []
      return [waiting('application', row.id, { name: customer.full_name, loanId: row.id, amount: exposure, since: row.applied_at, day })]
    })
    .slice(0, MOST)
}

async function tillsToSign(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; full_name: string; business_day: LocalDate; counted: number; difference: number }>`
    select t.id, s.full_name, t.business_day, t.counted, t.difference from tills t join users s on s.id = t.staff_id
    where t.closed_at is not null and t.signed_at is null and t.staff_id <> ${actor.userId} and t.closed_by <> ${actor.userId}
    order by t.id limit ${MOST}`.execute(db)
  return rows.map((row) =>
    waiting('sign_till', row.id, {
      name: row.full_name,
      amount: pesewas(row.counted),
      day: row.business_day,
      difference: pesewas(row.difference),
    }),
  )
}

interface OpenExceptionRow {
  readonly id: number
  readonly kind: MomoExceptionKind
  readonly full_name: string | null
  readonly loan_id: number | null
  readonly amount: number | null
  readonly transaction_id: string | null
  readonly found_at: Date
}

async function openExceptions(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const { rows } = await sql<OpenExceptionRow>`
    select o.id, o.kind, u.full_name, m.loan_id, coalesce(o.amount, s.amount, m.amount) as amount,
      coalesce(o.transaction_id, s.transaction_id) as transaction_id, o.found_at
    from momo_exceptions o left join momo_statement_lines s on s.id = o.line_id left join momo_transactions m on m.reference = o.reference
      left join loans l on l.id = m.loan_id left join users u on u.id = l.user_id
    where o.state = 'open' and l.user_id is distinct from ${actor.userId} order by o.id limit ${MOST}`.execute(db)
  return rows.map((row) =>
    waiting('exception', row.id, {
      name: row.full_name,
      loanId: row.loan_id,
      amount: row.amount === null ? null : pesewas(row.amount),
      since: row.found_at,
      reference: row.transaction_id,
      exception: row.kind,
    }),
  )
}

async function openBankExceptions(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const rows = await bankExceptionRows(db, sql`o.state = 'open' and p.user_id is distinct from ${actor.userId}`, sql`o.id`, MOST)
  return rows.map((row) =>
    waiting('bank_exception', row.id, {
      name: row.customerName,
      loanId: row.loanId,
      amount: row.amount,
      since: row.foundAt,
      day: row.day,
      reference: row.reference,
    }),
  )
}

async function stoppedWebhooks(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; url: string; stopped_at: Date; stop_reason: string | null }>`
    select id, url, stopped_at, stop_reason from webhooks where stopped_at is not null and removed_at is null
    order by stopped_at, id limit ${MOST}`.execute(db)
  return rows.map((row) =>
    waiting('webhook_stopped', row.id, {
      since: row.stopped_at,
      reference: row.url,
      ended: { outcome: 'refused', by: null, reason: row.stop_reason },
    }),
  )
}

/** Without complaints about the viewer's own actions, and escalated ones that the viewer may not answer. */
async function openComplaints(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; full_name: string; loan_id: number | null; filed_at: Date; reopened_at: Date | null }>`
    select c.id, u.full_name, l.id as loan_id, c.filed_at, c.reopened_at from complaints c join users u on u.id = c.user_id
      left join payments p on p.id = c.payment_id left join loans l on l.id = coalesce(c.loan_id, p.loan_id)
      left join receipts r on r.number = p.receipt_number
    where c.state = 'open' and c.user_id <> ${actor.userId} and (c.escalated_at is null or ${actor.permissions.includes('manage_users')}::boolean)
      and not coalesce(${actor.userId} = any(array_remove(array[l.approved_by, l.rejected_by, l.disbursed_by, p.decided_by, r.made_by], null)), false)
    order by coalesce(c.reopened_at, c.filed_at), c.id limit ${MOST}`.execute(db)
  return rows.map((row) =>
    waiting('complaint', row.id, {
      name: row.full_name,
      loanId: row.loan_id,
      since: row.reopened_at ?? row.filed_at,
      day: answerBy({ filedAt: row.filed_at, reopenedAt: row.reopened_at, isOpen: true }),
    }),
  )
}

async function openDataRequests(db: Db, { actor }: Viewer): Promise<Waiting[]> {
  const { rows } = await sql<{ id: number; full_name: string; filed_at: Date }>`
    select r.id, u.full_name, r.filed_at from data_requests r join users u on u.id = r.user_id
    where r.state = 'open' and r.user_id <> ${actor.userId} order by r.filed_at, r.id limit ${MOST}`.execute(db)
  return rows.map((row) =>
    waiting('data_request', row.id, {
      name: row.full_name,
      since: row.filed_at,
      day: answerBy({ filedAt: row.filed_at, reopenedAt: null, isOpen: true }),
    }),
  )
}
