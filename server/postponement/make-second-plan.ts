import { sql } from 'kysely'
import { refusalToDecideOnLoan } from '#domain/access/approval-limit.ts'
import { dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { add, NOTHING, pesewas, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, throwIfRefused, type Refusal } from '#domain/kernel/refusal.ts'
import { loanSummaryOf, outstandingPrincipal, type CustomerLoan } from '#domain/loans/customer-loans.ts'
import { outstandingOf } from '#domain/loans/loan.ts'
import type { MovedWeek } from '#domain/postponement/holiday-moves.ts'
import { refusalOfPlan, refusalToPlan, weeksPlanned, type PlanTerms } from '#domain/postponement/second-plan-rules.ts'
import { requestSecondPerson, type RequestedAction } from '#server/access/second-person-store.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { lockCustomerOfLoan, loanOf, toCustomerLoan } from '#server/loans/customer-loans-store.ts'
import { readCalendar } from '#server/loans/holidays-store.ts'
import { addLoanEvent } from '#server/loans/loan-events-store.ts'
import type { LoanRow } from '#server/loans/loan-rows.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { notifyCustomer } from '#server/notifications/notify-customer.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { datedWeeksOf, moveDueDates } from '#server/postponement/due-dates-store.ts'
import { isOn } from '#server/settings/settings-store.ts'

/** The last call or visit about hardship. */
async function lastTalk(db: Db | Tx, loanId: number): Promise<{ id: number; on: LocalDate } | undefined> {
  const { rows } = await sql<{ id: number; on: LocalDate }>`
    select id, made_on as on from loan_contacts where loan_id = ${loanId} and kind in ('call', 'visit') and outcome = 'hardship'
    order by made_on desc, id desc limit 1`.execute(db)
  return rows[0]
}

function refusalOfLoan(loan: CustomerLoan, talkedOn: LocalDate | null, today: LocalDate, requestedOn = today): Refusal | undefined {
  const { status, settledByRefinance, secondPlan } = loan
  const { overdueAmount } = loanSummaryOf(loan, today).arrears
  const inOpenReceipts = add(NOTHING, ...loan.openReceipts.map((one) => one.amount))
  return refusalToPlan(
    { status, settledByRefinance, overdueAmount, inOpenReceipts, planned: secondPlan !== undefined, talkedOn },
    requestedOn,
  )
}

/** Null where a second plan is possible. */
export async function reasonAgainstPlan(db: Db, row: LoanRow, today: LocalDate): Promise<string | null> {
  const talk = await lastTalk(db, row.id)
  return refusalOfLoan(toCustomerLoan(row), talk?.on ?? null, today)?.message ?? null
}

/** Avoids holidays while the setting is on, or was at the payout. */
async function movesOf(db: Db | Tx, loan: CustomerLoan, terms: PlanTerms): Promise<MovedWeek[]> {
  const open = new Set(loan.instalments.filter((one) => one.paid < one.amount).map((one) => one.week))
  const weeks = await datedWeeksOf(db, loan.id)
  const avoidsHolidays = weeks.some((one) => one.plainDate !== null) || (await isOn(db, 'holidays'))
  const left = weeks.filter((one) => open.has(one.week))
  return weeksPlanned(left, terms, avoidsHolidays ? (await readCalendar(db)).holidays : undefined)
}

interface PlannedWeek extends Pick<MovedWeek, 'week' | 'from' | 'to'> {
  readonly left: Pesewas
}

export async function previewPlan(
  db: Db,
  row: LoanRow,
  terms: PlanTerms,
  today: LocalDate,
): Promise<{ left: Pesewas; weeks: PlannedWeek[]; refusal: string | null }> {
  const loan = toCustomerLoan(row)
  const talk = await lastTalk(db, row.id)
  const notNow = refusalOfLoan(loan, talk?.on ?? null, today)
  const moves = notNow ? [] : await movesOf(db, loan, terms)
  const leftOf = (week: number) => loan.instalments.filter((one) => one.week === week).map((one) => subtract(one.amount, one.paid))
  return {
    left: outstandingOf(loan),
    weeks: moves.map(({ week, from, to }) => ({ week, from, to, left: add(NOTHING, ...leftOf(week)) })),
    refusal: (notNow ?? refusalOfPlan(terms, moves, today))?.message ?? null,
  }
}

/** Waits for a second person (rule A14). @throws Refused not_found, own_record, request_waits, or by refusalToPlan or refusalOfPlan. */
export async function requestSecondPlan(
  tx: Tx,
  context: RequestContext,
  { loanId, reason, ...terms }: PlanTerms & { readonly loanId: number; readonly reason: string },
): Promise<void> {
  const { row, loan } = loanOf(await lockCustomerOfLoan(tx, loanId, context.today), loanId)
  if (row.user_id === context.actor.userId) throw new Refused(refusal('own_record'))
  const talk = await lastTalk(tx, loanId)
  throwIfRefused(refusalOfLoan(loan, talk?.on ?? null, context.today))
  throwIfRefused(refusalOfPlan(terms, await movesOf(tx, loan, terms), context.today))
  invariant(talk !== undefined, 'refusalToPlan refuses a loan without a talk')
  const action = { kind: 'second_plan' as const, loanId, amount: outstandingOf(loan), ...terms, talkId: talk.id }
  await requestSecondPerson(tx, context, action, reason)
}

interface Requested {
  readonly id: number
  readonly by: string
  readonly at: Date
  readonly reason: string
}

/**
 * By the second person; amounts and earlier lateness stay. @throws Refused not_found, request_outdated where another amount is left, or by
 * refusalToDecideOnLoan, refusalToPlan or refusalOfPlan.
 */
export async function makeSecondPlan(
  tx: Tx,
  context: RequestContext,
  { loanId, amount, firstDue, everyWeeks }: Extract<RequestedAction, { kind: 'second_plan' }>,
  requested: Requested,
): Promise<void> {
  const locked = await lockCustomerOfLoan(tx, loanId, context.today)
  const { row, loan } = loanOf(locked, loanId)
  throwIfRefused(refusalToDecideOnLoan({ userId: row.user_id, principal: loan.principal }, context.actor))
  const talk = await lastTalk(tx, loanId)
  throwIfRefused(refusalOfLoan(loan, talk?.on ?? null, context.today, dayOf(requested.at)))
  const left = outstandingOf(loan)
  if (left !== amount) throw new Refused(refusal('request_outdated'))
  const terms = { firstDue, everyWeeks }
  const moves = await movesOf(tx, loan, terms)
  throwIfRefused(refusalOfPlan(terms, moves, context.today))
  const { daysPastDue } = loanSummaryOf(loan, context.today).arrears
  await moveDueDates(tx, {
    loanId,
    cause: 'second_plan',
    moves,
    actorId: context.actor.userId,
    at: context.now,
    today: context.today,
  })
  const principal = outstandingPrincipal(loan)
  const interest = pesewas(left - principal)
  await sql`
    insert into second_plans (loan_id, request_id, planned_on, weeks, principal, interest, days_past_due)
    select ${loanId}::bigint, ${requested.id}::bigint, max(c.booked_on), count(*), ${principal}::bigint, ${interest}::bigint, ${daysPastDue}::int
    from due_date_changes c where c.loan_id = ${loanId} and c.cause = 'second_plan'`.execute(tx)
  await addLoanEvent(tx, context, loanId, 'second_plan_made', requested.reason)
  await recordAuditEvent(tx, context, {
    action: 'makeSecondPlan',
    target: { kind: 'loan', id: loanId },
    before: { outstanding: left, nextPaymentDue: row.next_payment_due, daysPastDue },
    after: { weeksMoved: moves.length, firstDue, everyWeeks, requestedBy: requested.by },
    reason: requested.reason,
  })
  const [nextDue, lastDue] = [moves[0]?.to ?? firstDue, moves.at(-1)?.to ?? firstDue]
  const event = { kind: 'second_plan_made' as const, loanId, left, payments: moves.length, everyWeeks, nextDue, lastDue }
  await notifyCustomer(tx, { userId: row.user_id, phone: locked.customer.phone, event, now: context.now })
  await refreshCustomerSummary(tx, row.user_id, context.now, 'due_dates_moved')
}
