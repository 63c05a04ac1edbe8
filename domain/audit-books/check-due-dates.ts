import { addDays, daysBetween, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { agreedDay } from '#domain/audit-books/price.ts'
import { numberIn, type AuditIndex } from '#domain/audit-books/audit-index.ts'
import type { CustomerFacts, LoanEventFacts, LoanFacts, OfficeFacts, RequestFacts } from '#domain/audit-books/facts.ts'
import type { DateChange, SecondPlanFacts } from '#domain/audit-books/loan-day-facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { LoanHistory } from '#domain/audit-books/replayed-loan.ts'

/** Sundays and a few holidays in a row. */
const MOST_DAYS_MOVED = 12

/** Part n is due n periods after the payout (before it: the approval), unless a stored change moved it. */
export function checkDueDates({ loan }: LoanHistory, approved: LoanEventFacts, out: Findings): void {
  const from = loan.disbursedOn ?? approved.at.slice(0, 10)
  for (const [week, , , , due, , , plain] of loan.weeks) {
    const changes = loan.changes.filter(([changed, , , , , , payout]) => changed === week && payout === loan.payouts)
    const name = `week ${week} of loan ${loan.id}`
    const start = loan.disbursedOn === null ? due : startOfChain(changes, due, name, out)
    const agreed = agreedDay(loan.product, week, from)
    const days = daysBetween(agreed, start)
    // A forecast may be fitted to holidays that were removed since.
    if (days < 0 || days > MOST_DAYS_MOVED) out.same('due_date_is_its_facts', `The first due date of ${name}`, agreed, start)
    const isMovedPlain = plain !== null && (plain > due || daysBetween(plain, due) > MOST_DAYS_MOVED)
    if (isMovedPlain || (plain !== null && changes.length === 0 && plain !== agreed))
      out.same('due_date_is_its_facts', `The date of ${name} before its move to a working day`, agreed, plain)
  }
  checkChanges(loan, out)
}

/** Each change starts where the one before ended; the last ends at the date in force. */
function startOfChain(changes: readonly DateChange[], due: LocalDate, name: string, out: Findings): LocalDate {
  let before: LocalDate | undefined
  for (const [, old, to] of changes) {
    if (before !== undefined) out.same('due_dates_are_a_chain', `The date that a change of ${name} started from`, before, old)
    before = to
  }
  if (before !== undefined) out.same('due_dates_are_a_chain', `The due date of ${name} after its last change`, before, due)
  return changes[0]?.[1] ?? due
}

const KIND_OF_CAUSE: Readonly<Record<string, string>> = {
  postponement: 'postponed',
  holiday: 'due_dates_moved',
  second_plan: 'second_plan_made',
}

function checkChanges(loan: LoanFacts, out: Findings): void {
  for (const [week, old, to, cause, bookedOn, at, payout, actor] of loan.changes) {
    const name = `the change of week ${week} of loan ${loan.id} from ${old} to ${to}`
    const days = daysBetween(old, to)
    if (!isPossible(cause, days)) out.add('due_date_change_has_its_cause', name, `days that a ${cause} moves`, `${days} days`)
    const event = loan.events.find((one) => one.kind === KIND_OF_CAUSE[cause] && new Date(one.at) >= new Date(at))
    if (!event) out.add('due_date_change_has_its_cause', name, `an event "${KIND_OF_CAUSE[cause] ?? cause}"`, 'none')
    else {
      out.same('due_date_change_has_its_cause', `The user of ${name}`, event.actor, actor)
      if (event.at === at) out.same('due_date_change_has_its_cause', `The booking day of ${name}`, event.bookedOn, bookedOn)
    }
    if (payout < 1 || payout > loan.payouts) out.same('due_date_change_has_its_cause', `The payout of ${name}`, loan.payouts, payout)
    if (bookedOn < at.slice(0, 10)) out.same('due_date_change_has_its_cause', `The booking day of ${name}`, at.slice(0, 10), bookedOn)
  }
}

function isPossible(cause: string, days: number): boolean {
  if (cause === 'second_plan') return days > 0
  return cause === 'postponement' ? days >= 7 && days <= 7 + MOST_DAYS_MOVED : days !== 0 && Math.abs(days) <= MOST_DAYS_MOVED
}

/** The first working day from `day` on, or `until` where that is earlier. */
export function workingDayFrom(day: LocalDate, until: LocalDate, holidays: ReadonlySet<LocalDate>): LocalDate {
  let next = day
  while (next < until && (startOf(next).getUTCDay() === 0 || holidays.has(next))) next = addDays(next, 1)
  return next
}

/** The first date of a paid-out part: n periods after the payout, or the next working day. */
export function checkWorkingDays({ loan }: LoanHistory, { holidays }: OfficeFacts, out: Findings): void {
  if (loan.disbursedOn === null) return
  let before: LocalDate | undefined
  for (const [week, , , , due] of loan.weeks) {
    const start = loan.changes.find(([changed, , , , , , payout]) => changed === week && payout === loan.payouts)?.[1] ?? due
    const agreed = agreedDay(loan.product, week, loan.disbursedOn)
    const day = workingDayFrom(before !== undefined && before >= agreed ? addDays(before, 1) : agreed, start, holidays)
    out.same('due_date_is_its_facts', `The first due date of week ${week} of loan ${loan.id}`, day, start)
    before = start
  }
}

/** The postponements of a moment moved as many weeks as the audit trail has. */
export function checkPostponements({ loan }: LoanHistory, audits: AuditIndex, out: Findings): void {
  const moved = new Map<number, number>()
  for (const row of audits.of('loan', loan.id)) {
    const weeks = row.action === 'postponeLoan' ? numberIn(row.after, 'weeksMoved') : undefined
    if (weeks !== undefined) moved.set(row.at.getTime(), (moved.get(row.at.getTime()) ?? 0) + weeks)
  }
  checkPostponementRequests(loan, audits, out)
  for (const [moment, weeks] of moved) {
    const found = loan.changes.filter(([, , , cause, , at]) => cause === 'postponement' && new Date(at).getTime() === moment).length
    out.same(
      'postponement_is_audited',
      `The weeks of loan ${loan.id} that were postponed at ${new Date(moment).toISOString()}`,
      weeks,
      found,
    )
  }
}

const DECIDED_BY: Readonly<Record<string, string>> = {
  granted: 'postponeLoan',
  declined: 'declinePostponement',
  withdrawn: 'withdrawPostponement',
}

/** Requests and decisions are audited, and a payout is postponed once. */
function checkPostponementRequests(loan: LoanFacts, audits: AuditIndex, out: Findings): void {
  const name = `of loan ${loan.id}`
  const rowsOf = (action: string) => audits.of('loan', loan.id).filter((one) => one.action === action)
  const requested = loan.postponements.filter(([, requestedAt]) => requestedAt !== null).length
  out.same('postponement_is_audited', `The number of requests to postpone ${name}`, rowsOf('askPostponement').length, requested)
  for (const [status, action] of Object.entries(DECIDED_BY)) {
    const rows = rowsOf(action)
    const stored = loan.postponements.filter((one) => one[0] === status)
    out.same('postponement_is_audited', `The number of postponements ${status} ${name}`, rows.length, stored.length)
    for (const [, requestedAt, decidedAt, decidedBy, payout] of stored) {
      const isIts = (at: Date) => Math.max(at.getTime(), timeOf(requestedAt)) === timeOf(decidedAt)
      if (!rows.some((row) => row.actor === decidedBy && isIts(row.at)))
        out.add(
          'postponement_is_audited',
          `The postponement ${status} ${name} at ${decidedAt ?? 'no moment'}`,
          'an audit row of its user and moment',
          'none',
        )
      if (payout < 1 || payout > loan.payouts)
        out.same('postponement_is_audited', `The payout of a postponement ${name}`, loan.payouts, payout)
    }
  }
  const granted = loan.postponements.filter(([status]) => status === 'granted').map((one) => one[4])
  if (new Set(granted).size < granted.length)
    out.add('postponement_is_audited', `The postponements ${name}`, 'one for each payout', String(granted.length))
}

const timeOf = (moment: string | null): number => (moment === null ? 0 : new Date(moment).getTime())

const RULE = 'second_plan_is_its_facts'
const TALK_DAYS = 30

interface Known {
  readonly facts: CustomerFacts
  readonly office: OfficeFacts
  readonly audits: AuditIndex
}

/** The dates that a second plan moved are those of its confirmed request, for what was left, after a talk about hardship (rule L31). */
export function checkSecondPlan(loan: LoanFacts, { facts, office, audits }: Known, out: Findings): void {
  const moved = loan.changes.filter(([, , , cause]) => cause === 'second_plan').toSorted(([a], [b]) => a - b)
  const made = audits.of('loan', loan.id).filter((one) => one.action === 'makeSecondPlan')
  const plan = loan.secondPlan
  out.same(RULE, `The number of second plans of loan ${loan.id}`, made.length, plan === null ? 0 : 1)
  const [first] = moved
  if (plan === null || first === undefined)
    return out.same(RULE, `The weeks of loan ${loan.id} that a second plan moved`, plan?.weeks ?? 0, moved.length)
  const name = `the second plan of loan ${loan.id}`
  out.same(RULE, `The weeks of ${name}`, plan.weeks, moved.length)
  out.same(RULE, `The weeks of ${name}`, numberIn(made[0]?.after, 'weeksMoved'), moved.length)
  out.same(RULE, `The days past due on the day of ${name}`, numberIn(made[0]?.before, 'daysPastDue'), plan.daysPastDue)
  out.same(RULE, `The days past due on the day of ${name}`, daysBetween(first[1], first[5].slice(0, 10)), plan.daysPastDue)
  checkLeft(loan, plan, first, facts, out)
  const request = facts.requests.find((one) => one.id === plan.requestId && one.kind === 'second_plan' && one.loanId === loan.id)
  if (request?.outcome !== 'confirmed') return out.add(RULE, `The request of ${name}`, 'a confirmed request of this loan', 'none')
  out.amount(RULE, `What was left by ${name}`, request.amount, plan.principal + plan.interest)
  for (const [, , , , bookedOn, , , actor] of moved) {
    out.same(RULE, `The day of ${name}`, plan.plannedOn, bookedOn)
    out.same(RULE, `Who made ${name}`, request.decidedBy, actor)
  }
  checkTalk(request, name, out)
  checkDates(moved, request, office, name, out)
}

/** All weeks from the first on, less what was paid of it: interest before principal. */
function checkLeft(loan: LoanFacts, plan: SecondPlanFacts, first: DateChange, facts: CustomerFacts, out: Findings): void {
  const name = `the second plan of loan ${loan.id}`
  const weeks = loan.weeks.filter(([week]) => week >= first[0])
  out.same(RULE, `The weeks of ${name}`, weeks.length, plan.weeks)
  const [whole, interest] = weeks.reduce(([total, own], [, amount, part]) => [total + amount, own + part], [0, 0])
  const [, firstAmount = 0, firstInterest = 0] = weeks[0] ?? []
  const left = plan.principal + plan.interest
  if (left > whole || left <= whole - firstAmount) out.amount(RULE, `What was left by ${name}`, whole, left)
  out.amount(RULE, `The interest left by ${name}`, interest - Math.min(whole - left, firstInterest), plan.interest)
  const at = new Date(first[5]).getTime()
  const payments = facts.payments.filter((one) => one.loanId === loan.id && one.paidAt !== null)
  // The order of payments of one moment is not known.
  if (payments.some((one) => one.paidAt?.getTime() === at || one.decidedAt?.getTime() === at)) return
  const paid = payments.filter(
    (one) => (one.paidAt?.getTime() ?? at) < at && !(one.status === 'reversed' && (one.decidedAt?.getTime() ?? at) < at),
  )
  out.amount(RULE, `What was left by ${name}`, loan.totalRepayment - paid.reduce((sum, one) => sum + one.amount, 0), left)
}

function checkTalk({ talk, requestedAt, loanId }: RequestFacts, name: string, out: Findings): void {
  const day = requestedAt.toISOString().slice(0, 10)
  const isTalk =
    talk !== null &&
    talk.loanId === loanId &&
    (talk.kind === 'call' || talk.kind === 'visit') &&
    talk.outcome === 'hardship' &&
    talk.on <= day &&
    talk.on >= addDays(day, -TALK_DAYS)
  if (!isTalk) out.add(RULE, `The talk before ${name}`, 'a call or visit about hardship of the last 30 days', talk?.on ?? 'none')
}

/** The chosen first day and interval, on working days where the loan avoids holidays. */
function checkDates(moved: readonly DateChange[], request: RequestFacts, { holidays }: OfficeFacts, name: string, out: Findings): void {
  const { firstDue, everyWeeks } = request
  if (firstDue === null || everyWeeks === null) return
  let before: LocalDate | undefined
  for (const [index, [week, , to]] of moved.entries()) {
    const plain = addDays(firstDue, 7 * everyWeeks * index)
    let day = before !== undefined && before >= plain ? addDays(before, 1) : plain
    while (day < to && (startOf(day).getUTCDay() === 0 || holidays.has(day))) day = addDays(day, 1)
    out.same(RULE, `The date of week ${week} by ${name}`, day, to)
    before = to
  }
}
