import { addDays, daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import type { CustomerFacts, LoanFacts, OfficeFacts } from '#domain/audit-books/facts.ts'
import type { ArrearsEvent } from '#domain/audit-books/loan-day-facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { priceOf, type Price } from '#domain/audit-books/price.ts'
import { openWeeks } from '#domain/audit-books/lateness.ts'
import { rebatedBy, settledBy } from '#domain/audit-books/early-closing.ts'

const MISSED_AFTER = 7
const DEFAULT_AFTER = 90

/** A day's events are the difference between its end and that of the day before, by what was known then. */
export function checkArrearsEvents(facts: CustomerFacts, office: OfficeFacts, out: Findings): void {
  for (const loan of facts.loans) {
    const books = new LoanBooks(facts, loan)
    const noted = new Map<LocalDate, ArrearsEvent[]>()
    for (const event of loan.arrearsEvents) noted.set(event[0], [...(noted.get(event[0]) ?? []), event])
    for (const day of new Set([...books.daysOfChange(), ...noted.keys()])) {
      if (office.lastOldDay !== undefined && day <= office.lastOldDay) continue
      const found = noted.get(day) ?? []
      if (found.length === 0 && !office.notedDays.has(day)) continue
      const expected = office.closedDays.has(day) ? books.eventsOf(day) : []
      out.same(
        'arrears_are_their_facts',
        `What became of the weeks of loan ${loan.id} on ${day} (kind, week, amount)`,
        textOf(expected),
        textOf(found),
      )
    }
  }
}

const textOf = (events: readonly ArrearsEvent[]): string =>
  events
    .map(([, kind, week, amount]) => `${kind} ${week} ${amount}`)
    .toSorted()
    .join('; ') || 'none'

interface Overdue {
  readonly week: number
  readonly missing: number
  readonly days: number
}

export class LoanBooks {
  private readonly loan: LoanFacts
  private readonly moved: readonly (readonly [day: LocalDate, amount: number, account: string])[]
  private readonly receipts: CustomerFacts['receipts']
  private readonly entries: CustomerFacts['entries']
  private readonly writtenOff: ReadonlySet<LocalDate>
  private readonly price: Price

  constructor({ entries, receipts }: CustomerFacts, loan: LoanFacts) {
    this.loan = loan
    this.price = priceOf(loan.approvedAmount ?? loan.requestedAmount, loan.product)
    this.receipts = receipts.filter((one) => one.loanId === loan.id)
    this.entries = entries.filter((one) => one.loanId === loan.id)
    this.writtenOff = new Set(this.entries.filter((one) => one.kind === 'written_off').map((one) => one.bookedOn))
    this.moved = entries.flatMap(({ bookedOn, lines }) =>
      lines.flatMap(([account, amount, , , loanId]) =>
        loanId === loan.id && (account === 'loan_principal' || account === 'interest_receivable')
          ? [[bookedOn, amount, account] as const]
          : [],
      ),
    )
  }

  /** Days on which something may have become overdue, missed, defaulted or cured. */
  daysOfChange(): readonly LocalDate[] {
    const { loan, receipts } = this
    if (this.moved.length === 0) return []
    const dues = [...loan.weeks.map((week) => week[4]), ...loan.changes.map((change) => change[1])]
    const ageing = dues.flatMap((due) => [1, MISSED_AFTER + 1, DEFAULT_AFTER + 1].map((days) => addDays(due, days)))
    const ended = receipts.flatMap((one) => [one.expiresOn, ...(one.closedBookedOn === null ? [] : [one.closedBookedOn])])
    return [...ageing, ...ended, ...this.entries.map((one) => one.bookedOn), ...loan.changes.map((change) => change[4])]
  }

  eventsOf(day: LocalDate): ArrearsEvent[] {
    const [before, after] = [this.overdueOn(addDays(day, -1)), this.overdueOn(day)]
    const was = new Map(before.map((one) => [one.week, one]))
    const events: ArrearsEvent[] = []
    for (const { week, missing, days } of after) {
      if (!was.has(week)) events.push([day, 'overdue', week, missing])
      if (days > MISSED_AFTER && (was.get(week)?.days ?? 0) <= MISSED_AFTER) events.push([day, 'missed', week, missing])
    }
    const [first] = after
    if (first && isDefault(after) && !isDefault(before))
      events.push([day, 'defaulted', Math.min(...after.map((one) => one.week)), after.reduce((sum, one) => sum + one.missing, 0)])
    if (this.writtenOff.has(day)) return events
    const still = new Set(after.map((one) => one.week))
    for (const { week, missing } of before) if (!still.has(week)) events.push([day, 'cured', week, missing])
    return events
  }

  principalOn(day: LocalDate): number {
    return this.moved.reduce((sum, [booked, amount, account]) => sum + (booked <= day && account === 'loan_principal' ? amount : 0), 0)
  }

  daysPastDueOn(day: LocalDate): number {
    return Math.max(0, ...this.overdueOn(day).map((one) => one.days))
  }

  private overdueOn(day: LocalDate): readonly Overdue[] {
    const { loan } = this
    const owed = this.moved.reduce((sum, [booked, amount]) => sum + (booked <= day ? amount : 0), 0)
    if (owed <= 0) return []
    const waiting = this.receipts.filter(
      (one) =>
        one.expiresOn > day &&
        one.madeBookedOn !== null &&
        one.madeBookedOn <= day &&
        (one.closedBookedOn === null || one.closedBookedOn > day),
    )
    const settled = settledBy(this.entries, loan.id, (one) => one.bookedOn <= day)
    const laterRebate = loan.rebate - rebatedBy(this.entries, loan.id, (one) => one.bookedOn <= day)
    const received = loan.totalRepayment + laterRebate - settled - owed + waiting.reduce((sum, one) => sum + (one.amount ?? 0), 0)
    // Until the rebate, the weeks had their whole amounts.
    const before = laterRebate > 0 ? new Map(this.price.weeks.map((one) => [one.week, one.amount])) : undefined
    const weeks = loan.weeks.map(([week, amount, , , due]) => {
      const moved = loan.changes.find(([changed, , , , bookedOn]) => changed === week && bookedOn > day)
      return { week, amount: before?.get(week) ?? amount, due: moved?.[1] ?? due }
    })
    let needed = 0
    return openWeeks(weeks, settled).flatMap(({ week, amount, due }) => {
      needed += amount
      return due < day && received < needed ? [{ week, missing: Math.min(amount, needed - received), days: daysBetween(due, day) }] : []
    })
  }
}

const isDefault = (weeks: readonly Overdue[]): boolean => weeks.some((one) => one.days > DEFAULT_AFTER)
