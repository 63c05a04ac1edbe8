import { sql, type RawBuilder } from 'kysely'
import type { CASE_GROUPS, collectionCaseShape, readCollectionCase, readCollectionSummary } from '#contract/collections.ts'
import type { Inside } from '#contract/endpoint.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { dayOf } from '#domain/kernel/calendar.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import {
  COLLECTION_BANDS,
  collectionBandOf,
  mayCollect,
  refusalToTakeCase,
  stepAt,
  type CollectionBand,
  type StepAction,
} from '#domain/collections/collection-case.ts'
import { fillTemplate, stepToCome } from '#domain/collections/ladder.ts'
import { isQuiet, refusalToAttempt } from '#domain/collections/contact.ts'
import { maskPerson } from '#server/access/mask-person.ts'
import { openCaseOf } from '#server/collections/change-owner.ts'
import { contactsOfLoan, lastContacts, latestPromises } from '#server/collections/contacts-query.ts'
import { attemptsOn } from '#server/loans/attempts-query.ts'
import { readCollectors, readSteps } from '#server/loans/collection-cases-store.ts'
import { loanRows } from '#server/loans/loan-rows.ts'
import { toLoanView } from '#server/loans/loan-view.ts'
import type { Db } from '#server/platform/db.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { cursorParts, pageBy, type Page } from '#server/platform/http/paging.ts'
import { reasonAgainstPlan } from '#server/postponement/make-second-plan.ts'

export type CaseView = Inside<typeof collectionCaseShape>
type Group = (typeof CASE_GROUPS)[number]
export type Shown = 'mine' | 'all' | 'unassigned'

interface CaseRow {
  readonly loan_id: number
  readonly user_id: string
  readonly full_name: string
  readonly owned_by: string | null
  readonly owner_name: string | null
  readonly next_step: StepAction
  readonly next_on: LocalDate
  readonly opened_on: LocalDate
  readonly due: LocalDate
  readonly rank: number
}

const GROUPS: readonly Group[] = ['broken_promise', 'promise_today', 'to_contact', 'later']

/** Compares promises with the payments at each read, so that a reversal breaks one at once (rule C15). */
export const rankOn = (today: LocalDate): RawBuilder<unknown> => sql`
  left join lateral (
    select k.promised_on, k.promised_amount, k.made_on, k.at from loan_contacts k
    where k.loan_id = c.loan_id and k.promised_on is not null order by k.id desc limit 1
  ) k on true
  left join lateral (
    select coalesce(sum(p.amount), 0) as paid from payments p
    where k.promised_on <= ${today}::date and p.loan_id = c.loan_id and p.status = 'completed' and p.value_date >= k.made_on
      and (p.value_date > k.made_on or least(p.paid_at, coalesce(p.receipt_generated_at, p.paid_at)) > k.at)
  ) p on true
  cross join lateral (select case
    when k.promised_on < ${today}::date and p.paid < k.promised_amount then 0
    when k.promised_on = ${today}::date and p.paid < k.promised_amount then 1
    when c.next_on <= ${today}::date then 2 else 3 end as rank) x`

export interface CaseFilters {
  readonly show?: Shown | undefined
  readonly band?: CollectionBand | undefined
}

export const ofShown = (show: Shown, viewerId: string): RawBuilder<unknown> => {
  if (show === 'mine') return sql`c.owned_by = ${viewerId}`
  return show === 'unassigned' ? sql`c.owned_by is null` : sql`true`
}

export function ofBand(band: CollectionBand | undefined, today: LocalDate): RawBuilder<unknown> {
  const found = COLLECTION_BANDS.find((each) => each.band === band)
  if (!found) return sql`true`
  const days = sql`${today}::date - l.next_payment_due`
  return found.to === null ? sql`${days} >= ${found.from}` : sql`${days} between ${found.from} and ${found.to}`
}

/** Without the viewer's own loans. */
export async function listCases(
  db: Db,
  viewer: Pick<Actor, 'userId'>,
  { show = 'all', band }: CaseFilters,
  { limit, cursor }: Page,
  today: LocalDate,
): Promise<{ rows: CaseView[]; next: string | undefined }> {
  const [rank = '-1', due = '0001-01-01', id = '0'] =
    cursor === undefined ? [] : cursorParts(cursor, /^([0-3])\.(\d{4}-\d{2}-\d{2})\.(\d{1,15})$/)
  const { rows } = await sql<CaseRow>`
    select c.loan_id, c.user_id, u.full_name, c.owned_by, o.full_name as owner_name, c.next_step, c.next_on, c.opened_on,
      l.next_payment_due as due, x.rank
    from collection_cases c join loans l on l.id = c.loan_id join users u on u.id = c.user_id left join users o on o.id = c.owned_by
      ${rankOn(today)}
    where c.closed_on is null and c.user_id <> ${viewer.userId} and ${ofShown(show, viewer.userId)} and ${ofBand(band, today)}
      and (x.rank, l.next_payment_due, c.loan_id) > (${Number(rank)}::int, ${due}::date, ${Number(id)}::bigint)
    order by x.rank, l.next_payment_due, c.loan_id limit ${limit + 1}`.execute(db)
  const shown = pageBy(rows, limit, (last) => `${last.rank}.${last.due}.${last.loan_id}`)
  return { rows: await toCases(db, shown.rows, today), next: shown.next }
}

async function toCases(db: Db, rows: readonly CaseRow[], today: LocalDate): Promise<CaseView[]> {
  const ids = rows.map((row) => row.loan_id)
  const loans = new Map(
    (await loanRows(db, today, sql`l.id = any(${ids}::bigint[])`, sql``)).map((row) => [row.id, toLoanView(row, today)]),
  )
  const promises = await latestPromises(db, ids, today)
  const contacts = await lastContacts(db, ids)
  return rows.flatMap((row) => {
    const loan = loans.get(row.loan_id)
    if (!loan) return []
    return [
      {
        loanId: row.loan_id,
        userId: row.user_id,
        customerName: row.full_name,
        group: GROUPS[row.rank] ?? 'later',
        band: collectionBandOf(loan.daysPastDue),
        daysPastDue: loan.daysPastDue,
        overdueAmount: loan.overdueAmount,
        outstanding: loan.outstanding,
        openedOn: row.opened_on,
        owner: row.owned_by === null ? null : { id: row.owned_by, name: row.owner_name ?? '' },
        lastContact: contacts.get(row.loan_id) ?? null,
        promise: promises.get(row.loan_id) ?? null,
        nextStep: row.next_step,
        nextOn: row.next_on,
      },
    ]
  })
}

type Summary = Inside<(typeof readCollectionSummary)['response']>

export async function summaryOfCases(db: Db, viewer: Pick<Actor, 'userId'>, show: Shown, now: Date): Promise<Summary> {
  const today = dayOf(now)
  const { rows: counts } = await sql<Summary['cases']>`
    select count(*) filter (where owned_by = ${viewer.userId})::int as mine, count(*)::int as all, count(*) filter (where owned_by is null)::int as unassigned
    from collection_cases where closed_on is null and user_id <> ${viewer.userId}`.execute(db)
  const { rows: paid } = await sql<{ paid: number }>`
    select coalesce(sum(p.amount), 0)::bigint as paid from payments p
    where p.status = 'completed' and p.value_date = ${today}::date and exists (select 1 from collection_cases c
      where c.loan_id = p.loan_id and c.user_id <> ${viewer.userId} and ${ofShown(show, viewer.userId)} and (c.closed_on is null or c.closed_on = ${today}::date))`.execute(
    db,
  )
  return {
    cases: counts[0] ?? { mine: 0, all: 0, unassigned: 0 },
    groups: await groupsOf(db, viewer, show, today),
    bands: await bandsOf(db, viewer, show, today),
    paidToday: pesewas(paid[0]?.paid ?? 0),
    callsAllowed: !isQuiet(now),
    collectors: (await readCollectors(db))
      .filter(({ permissions }) => mayCollect(permissions))
      .map(({ id, name, openCases, permissions }) => ({ id, name, openCases, decides: permissions.includes('approve_small_loans') })),
  }
}

async function groupsOf(db: Db, viewer: Pick<Actor, 'userId'>, show: Shown, today: LocalDate): Promise<Summary['groups']> {
  const { rows } = await sql<{ rank: number; cases: number }>`
    select x.rank, count(*)::int as cases from collection_cases c ${rankOn(today)}
    where c.closed_on is null and c.user_id <> ${viewer.userId} and ${ofShown(show, viewer.userId)} group by 1`.execute(db)
  const groups = { broken_promise: 0, promise_today: 0, to_contact: 0, later: 0 }
  for (const { rank, cases } of rows) groups[GROUPS[rank] ?? 'later'] += cases
  return groups
}

/** `w.overdue` of loan `l`: weeks due, less payments and valid receipts (rule P12). */
export const overdueOn = (today: LocalDate): RawBuilder<unknown> => sql`
  join loan_schedules s on s.loan_id = l.id cross join lateral (
    select greatest(0, least(s.needs[width_bucket(${today}::date - 1, s.dues)], l.total_repayment - l.settled_by_refinance)
      - l.amount_paid - coalesce(sum(r.amount), 0)) as overdue
    from receipts r where r.loan_id = l.id and r.status = 'open' and r.expires_on > ${today}::date
  ) w`

async function bandsOf(db: Db, viewer: Pick<Actor, 'userId'>, show: Shown, today: LocalDate): Promise<Summary['bands']> {
  const { rows } = await sql<{ days: number; cases: number; overdue: number }>`
    select ${today}::date - l.next_payment_due as days, count(*)::int as cases,
      sum(w.overdue)::bigint as overdue
    from collection_cases c join loans l on l.id = c.loan_id ${overdueOn(today)}
    where c.closed_on is null and c.user_id <> ${viewer.userId} and ${ofShown(show, viewer.userId)} group by 1 order by 1`.execute(db)
  return COLLECTION_BANDS.map(({ band }) => {
    const inBand = rows.filter(({ days }) => collectionBandOf(days) === band)
    return {
      band,
      cases: inBand.reduce((sum, one) => sum + one.cases, 0),
      overdue: pesewas(inBand.reduce((sum, one) => sum + one.overdue, 0)),
    }
  })
}

type OpenedCase = Inside<(typeof readCollectionCase)['response']>

const CONTACTS_SHOWN = 5

/** @throws Refused not_found, own_record, case_closed. */
export async function openedCase(db: Db, viewer: Actor, loanId: number, now: Date): Promise<OpenedCase> {
  const today = dayOf(now)
  const [row] = await loanRows(db, today, sql`l.id = ${loanId}`, sql``)
  if (!row) throw new Refused(refusal('not_found'))
  if (row.user_id === viewer.userId) throw new Refused(refusal('own_record'))
  const { rows } = await sql<CaseRow & { address: string | null; credit_level: string }>`
    select c.loan_id, c.user_id, u.full_name, c.owned_by, o.full_name as owner_name, c.next_step, c.next_on, c.opened_on,
      l.next_payment_due as due, x.rank, u.address, u.credit_level
    from collection_cases c join loans l on l.id = c.loan_id join users u on u.id = c.user_id left join users o on o.id = c.owned_by
      ${rankOn(today)}
    where c.closed_on is null and c.loan_id = ${loanId}`.execute(db)
  const [found] = rows
  const [view] = found ? await toCases(db, [found], today) : []
  if (!found || !view) throw new Refused(refusal('case_closed'))
  const attemptsToday = await attemptsOn(db, row.user_id, today)
  const steps = await readSteps(db)
  const { template } = stepAt(steps, view.daysPastDue)
  const { customerName: name, overdueAmount: amount, outstanding: balance, daysPastDue: days } = view
  const openCall = await callWithoutOutcome(db, viewer.userId, loanId, today)
  return {
    ...view,
    creditLevel: found.credit_level,
    address: maskPerson({ phone: null, address: found.address }, viewer.permissions).address,
    instalments: toLoanView(row, today).instalments,
    today,
    attemptsToday,
    callRefusal: await refusalToCall(db, viewer, loanId, { attemptsToday, now, goesOn: openCall !== null }),
    openCall,
    stepText: template === null ? null : fillTemplate(template, { name, amount, balance, days, loan: loanId }),
    stepToCome: stepToCome(steps, days, today),
    secondPlan: row.plan && { plannedOn: row.plan[0], left: pesewas(row.plan[1]) },
    secondPlanRefusal: await reasonAgainstPlan(db, row, today),
    contacts: (await contactsOfLoan(db, loanId, { limit: CONTACTS_SHOWN }, today)).rows,
  }
}

async function refusalToCall(
  db: Db,
  viewer: Actor,
  loanId: number,
  { attemptsToday, now, goesOn }: { attemptsToday: number; now: Date; goesOn: boolean },
): Promise<string | null> {
  const open = await openCaseOf(db, loanId)
  const owned = open?.ownerId === viewer.userId ? undefined : refusalToTakeCase(open, viewer.userId)
  return (owned ?? (goesOn ? undefined : refusalToAttempt(attemptsToday, now)))?.message ?? null
}

async function callWithoutOutcome(db: Db, viewerId: string, loanId: number, today: LocalDate): Promise<OpenedCase['openCall']> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, at from loan_contacts
    where loan_id = ${loanId} and made_by = ${viewerId} and made_on = ${today}::date and shown_number and outcome is null
    order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}
