import { addDays, dayOf, type LocalDate } from '#domain/kernel/calendar.ts'
import type { AuditFacts, CustomerFacts, EntryFacts, OfficeFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { linesText, sameLines, type ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import { LoanHistory } from '#domain/audit-books/replayed-loan.ts'

export const BOOKING_DAY: LocalDate = 'the day of the booking'

/** What a fact says of its entry; undefined where it does not. */
export interface ExpectedEntry {
  /** For example "payment 7". */
  readonly fact: string
  readonly loanId: number | null
  readonly paymentId: number | null
  readonly receiptNumber: string | null
  /** BOOKING_DAY: dated on the day of the booking. */
  readonly valueDate: LocalDate | undefined
  readonly lines: readonly ExpectedLine[]
  /** The loan that takes over the unearned interest of a settled one. */
  readonly otherLoan?: number | undefined
}

/** Has to follow another entry in the same request. */
export interface Obligation extends ExpectedEntry {
  readonly kind: string
  readonly requestId: string
}

export class EntryProof {
  readonly facts: CustomerFacts
  readonly office: OfficeFacts
  readonly out: Findings
  readonly loans: ReadonlyMap<number, LoanHistory>
  readonly obligations: Obligation[] = []
  /** Facts whose entry was found, as `kind id`. */
  readonly explained = new Map<string, EntryFacts>()
  readonly auditsOf = new Map<string, AuditFacts[]>()
  /** Unallocated money so far, in pesewas. */
  unallocated = 0

  constructor(facts: CustomerFacts, office: OfficeFacts, out: Findings) {
    this.facts = facts
    this.office = office
    this.out = out
    this.loans = new Map(facts.loans.map((loan) => [loan.id, new LoanHistory(loan)]))
    for (const audit of facts.audits) {
      const list = this.auditsOf.get(audit.requestId) ?? []
      list.push(audit)
      this.auditsOf.set(audit.requestId, list)
    }
  }

  /** Marks the fact as posted; a second entry is a finding. */
  claim(fact: string, entry: EntryFacts): boolean {
    const earlier = this.explained.get(fact)
    if (earlier) {
      this.out.add('entry_is_of_one_fact', nameOf(entry), `one entry of ${fact}`, `a second one beside entry ${earlier.id}`)
      return false
    }
    this.explained.set(fact, entry)
    return true
  }

  noFact(entry: EntryFacts): void {
    this.out.add('entry_is_of_one_fact', nameOf(entry), 'a fact that it posts', `none; it moves ${linesText(entry.lines)}`)
  }

  expect(entry: EntryFacts, of: ExpectedEntry): void {
    const { out } = this
    const name = `${nameOf(entry)} of ${of.fact}`
    if (!sameLines(of.lines, entry.lines)) out.add('entry_is_its_fact', name, linesText(of.lines), linesText(entry.lines))
    checkLineLoans(entry, of.otherLoan ?? null, name, out)
    out.same('entry_names_its_fact', `The loan of ${name}`, of.loanId, entry.loanId)
    out.same('entry_names_its_fact', `The payment of ${name}`, of.paymentId, entry.paymentId)
    out.same('entry_names_its_fact', `The receipt of ${name}`, of.receiptNumber, entry.receiptNumber)
    const valueDate = of.valueDate === BOOKING_DAY ? dayOf(entry.at) : of.valueDate
    if (valueDate !== undefined) out.same('entry_has_the_date_of_its_fact', `The value date of ${name}`, valueDate, entry.valueDate)
  }

  /** The entry that an earlier one of its request demanded. */
  takeObligation(entry: EntryFacts): void {
    const index = this.obligations.findIndex(
      (one) => one.kind === entry.kind && one.requestId === entry.requestId && one.loanId === entry.loanId,
    )
    const [found] = index < 0 ? [] : this.obligations.splice(index, 1)
    if (found) this.expect(entry, found)
    else this.noFact(entry)
  }
}

export const nameOf = (entry: EntryFacts): string => `Entry ${entry.id} (${entry.kind})`

export function checkEntry(entry: EntryFacts, office: OfficeFacts, out: Findings): void {
  const name = nameOf(entry)
  for (const [, , , userId] of entry.lines) out.same('line_is_of_its_entry', `The customer of a line of ${name}`, entry.userId, userId)
  const sum = entry.lines.reduce((total, [, amount]) => total + amount, 0)
  out.amount('entry_balances', `Debits less credits of ${name}`, 0, sum)
  out.same('entry_is_never_linked', `The reversed entry of ${name}`, null, entry.reverses)
  checkBookingDay(entry, office, out)
}

/** Lines are on the entry's loan, but for unearned interest that another loan takes over. */
function checkLineLoans(entry: EntryFacts, otherLoan: number | null, name: string, out: Findings): void {
  const other = entry.lines.filter(([account, , , , loan]) => account === 'unearned_interest' && loan === otherLoan && otherLoan !== null)
  const takesOver = entry.kind === 'refinance_settled' ? -1 : 1
  for (const line of entry.lines) {
    const [account, amount, , , loanId] = line
    const isTakenOver = other.length === 1 && line === other[0] && Math.sign(amount) === takesOver
    if (!isTakenOver) out.same('line_is_of_its_entry', `The loan of the line ${account} of ${name}`, entry.loanId, loanId)
  }
}

function checkBookingDay(entry: EntryFacts, { closedDays }: OfficeFacts, out: Findings): void {
  const day = dayOf(entry.at)
  if (!isOpenDay(entry.bookedOn, day, closedDays))
    out.same('entry_is_booked_on_the_open_day', `The booking day of ${nameOf(entry)}`, day, entry.bookedOn)
}

/** Booked on its own day, or on the day after the last closed one. */
export const isOpenDay = (bookedOn: LocalDate, day: LocalDate, closedDays: ReadonlySet<LocalDate>): boolean =>
  bookedOn === day || (bookedOn > day && closedDays.has(addDays(bookedOn, -1)))

/** The audit row of an entry's request: same user, same moment. */
export function checkAudited(entry: EntryFacts, audits: readonly AuditFacts[], actions: readonly string[], out: Findings): void {
  const rows = audits.filter((one) => actions.includes(one.action))
  // The requests of one mobile money transaction share their id.
  const row = rows.find((one) => one.at.getTime() === entry.at.getTime()) ?? rows[0]
  if (!row) {
    out.add('entry_is_audited', nameOf(entry), `an audit row (${actions.join(' or ')}) of its request`, 'none')
    return
  }
  out.same('entry_is_audited', `The user of ${nameOf(entry)}, by audit row ${row.id}`, row.actor, entry.actor)
  out.moment('entry_is_audited', `The moment of ${nameOf(entry)}, by audit row ${row.id}`, row.at, entry.at)
}
