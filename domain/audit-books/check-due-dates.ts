import { addDays, daysBetween, startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { agreedDay } from '#domain/audit-books/price.ts'
import { numberIn, type AuditIndex } from '#domain/audit-books/audit-index.ts'
import type { DateChange, LoanEventFacts, LoanFacts, OfficeFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import type { LoanHistory } from '#domain/audit-books/replayed-loan.ts'

/** Sundays and a few holidays in a row. */
const MOST_DAYS_MOVED = 12

/** Part n is due n periods after the payout (before it: the approval), then moved only by stored changes. */
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

/** Each change starts where the one before ended, and the last one ends at the date in force. */
function startOfChain(changes: readonly DateChange[], due: LocalDate, name: string, out: Findings): LocalDate {
  let before: LocalDate | undefined
  for (const [, old, to] of changes) {
    if (before !== undefined) out.same('due_dates_are_a_chain', `The date that a change of ${name} started from`, before, old)
    before = to
  }
  if (before !== undefined) out.same('due_dates_are_a_chain', `The due date of ${name} after its last change`, before, due)
  return changes[0]?.[1] ?? due
}

const KIND_OF_CAUSE: Readonly<Record<string, string>> = { postponement: 'postponed', holiday: 'due_dates_moved' }

function checkChanges(loan: LoanFacts, out: Findings): void {
  for (const [week, old, to, cause, bookedOn, at, payout, actor] of loan.changes) {
    const name = `the change of week ${week} of loan ${loan.id} from ${old} to ${to}`
    const days = daysBetween(old, to)
    const isPossible = cause === 'postponement' ? days >= 7 && days <= 7 + MOST_DAYS_MOVED : days !== 0 && Math.abs(days) <= MOST_DAYS_MOVED
    if (!isPossible) out.add('due_date_change_has_its_cause', name, `days that a ${cause} moves`, `${days} days`)
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

/** The first date of a paid-out part: n periods after the payout, or the next working day. */
export function checkWorkingDays({ loan }: LoanHistory, { holidays }: OfficeFacts, out: Findings): void {
  if (loan.disbursedOn === null) return
  let before: LocalDate | undefined
  for (const [week, , , , due] of loan.weeks) {
    const start = loan.changes.find(([changed, , , , , , payout]) => changed === week && payout === loan.payouts)?.[1] ?? due
    const agreed = agreedDay(loan.product, week, loan.disbursedOn)
    let day = before !== undefined && before >= agreed ? addDays(before, 1) : agreed
    while (day < start && (startOf(day).getUTCDay() === 0 || holidays.has(day))) day = addDays(day, 1)
    out.same('due_date_is_its_facts', `The first due date of week ${week} of loan ${loan.id}`, day, start)
    before = start
  }
}

/** The postponements of each moment moved as many weeks as the audit trail says. */
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

/** Each request and decision is one of the audit trail, and a payout is postponed once. */
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
