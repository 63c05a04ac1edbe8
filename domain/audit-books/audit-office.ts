import { dayOf } from '#domain/kernel/calendar.ts'
import type { EntryFacts, OfficeFacts } from '#domain/audit-books/facts.ts'
import { Findings, type Finding } from '#domain/audit-books/finding.ts'
import { numberIn, textIn } from '#domain/audit-books/audit-index.ts'
import { checkAudited, checkEntry, nameOf } from '#domain/audit-books/entry-proof.ts'
import { linesText, sameLines, transferLines, type ExpectedLine } from '#domain/audit-books/expected-lines.ts'
import type { ImportFacts, OfficeBooks } from '#domain/audit-books/office-books.ts'
import { checkYears, yearEndLines } from '#domain/audit-books/check-years.ts'
import { checkOfficeRequests, officeRequestOf } from '#domain/audit-books/prove-office-requests.ts'
import { accrualLines, checkMonthAccruals } from '#domain/audit-books/check-accruals.ts'
import { checkMonthProvisions, provisionLines } from '#domain/audit-books/check-provisions.ts'
import { checkTills } from '#domain/audit-books/check-tills.ts'
import { checkReports } from '#domain/audit-books/check-reports.ts'
import { checkStoredSums } from '#domain/audit-books/check-stored-sums.ts'

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  owner_funding: ['bookFunding'],
  till_opened: ['openTill'],
  till_topped_up: ['topUpTill'],
  cash_deposited: ['depositFromTill', 'depositFromSafe'],
  till_difference: ['closeTill'],
  till_closed: ['closeTill'],
  imported_income: ['importBook'],
  year_closed: ['closeYear'],
  provisions_booked: ['closeMonth'],
  interest_accrued: ['closeMonth'],
  provider_transfer: ['resolveMomoException'],
  momo_over_short: ['resolveMomoException'],
  office_entry: ['bookOfficeEntry'],
}

/** Entries without a customer, tills, imports and stored sums. */
export function auditOffice(books: OfficeBooks, office: OfficeFacts): readonly Finding[] {
  const out = new Findings()
  const claimed = new Set<string>()
  for (const entry of books.entries) {
    checkEntry(entry, office, out)
    proveOfficeEntry(entry, books, claimed, out)
  }
  checkMissing(books, claimed, out)
  checkYears(books, claimed, out)
  checkMonthProvisions(books, office, claimed, out)
  checkMonthAccruals(books, office, claimed, out)
  checkOfficeRequests(books, claimed, out)
  checkTills(books, out)
  checkStoredSums(books, out)
  checkReports(books, office, out)
  for (const { rule, what, expected, found } of books.registers) out.add(rule, what, expected, found)
  for (const { reason, newest, migratedAt } of books.ruleChanges)
    if (migratedAt === null || (newest !== null && newest > migratedAt))
      out.add(
        'rule_change_is_of_its_migration',
        `The rows exempted as "${reason}"`,
        'rows from before its migration',
        newest?.toISOString() ?? 'none',
      )
  for (const { auditId, action, kind, id } of books.lostRows)
    out.add('audited_row_exists', `The ${kind.replace('_', ' ')} ${id} of audit row ${auditId} (${action})`, 'a stored row', 'none')
  return out.list
}

interface Posted {
  readonly fact: string
  readonly lines: readonly ExpectedLine[]
  /** Tills of its cash; null is the safe. */
  readonly tills?: readonly (number | null)[]
  /** Default: the day of booking. */
  readonly valueDate?: string
}

function proveOfficeEntry(entry: EntryFacts, books: OfficeBooks, claimed: Set<string>, out: Findings): void {
  const actions = ACTIONS[entry.kind]
  const posted = actions && factOf(entry, books)
  const noFact = (found: string) => out.add('entry_is_of_one_fact', nameOf(entry), 'a fact that it posts', found)
  if (!actions || !posted) return noFact(`none; it moves ${linesText(entry.lines)}`)
  if (claimed.has(posted.fact)) return noFact(`a second entry of ${posted.fact}`)
  claimed.add(posted.fact)
  const name = `${nameOf(entry)} of ${posted.fact}`
  if (!sameLines(posted.lines, entry.lines)) out.add('entry_is_its_fact', name, linesText(posted.lines), linesText(entry.lines))
  for (const [, , , , loanId] of entry.lines) out.same('line_is_of_its_entry', `The loan of a line of ${name}`, null, loanId)
  if (posted.tills) {
    const text = (tills: readonly (number | null)[]) => tills.map((till) => (till === null ? 'the safe' : `till ${till}`)).join(', ')
    const found = entry.lines.filter(([account]) => account === 'office_cash').map(([, , till]) => till)
    out.same('entry_is_its_fact', `The tills of ${name}`, text(posted.tills), text(found))
  }
  for (const [what, value] of Object.entries({ loan: entry.loanId, payment: entry.paymentId, receipt: entry.receiptNumber }))
    out.same('entry_names_its_fact', `The ${what} of ${name}`, null, value)
  const isDecided = entry.kind === 'provider_transfer' || entry.kind === 'momo_over_short'
  const day = entry.kind === 'year_closed' ? `${entry.valueDate.slice(0, 4)}-12-31` : (posted.valueDate ?? dayOf(entry.at))
  if (!isDecided) out.same('entry_has_the_date_of_its_fact', `The value date of ${name}`, day, entry.valueDate)
  checkAudited(
    entry,
    books.audits.filter((one) => one.requestId === entry.requestId),
    actions,
    out,
  )
}

/** The decision in the audit trail of the same request, or the till, import or exception. */
function factOf(entry: EntryFacts, books: OfficeBooks): Posted | undefined {
  const audit = books.audits.find((one) => one.requestId === entry.requestId && ACTIONS[entry.kind]?.includes(one.action))
  const till = books.tills.find((one) => String(one.id) === audit?.targetId)
  const amount = numberIn(audit?.after, 'amount')
  const fact = `${entry.kind} of audit row ${audit?.id ?? 0}`
  switch (entry.kind) {
    case 'owner_funding':
      return amount === undefined ? undefined : { fact, lines: transferLines('office_cash', 'owner_funding', amount), tills: [null] }
    case 'till_opened':
      return (
        till && {
          fact: `the float of till ${till.id}`,
          lines: transferLines('office_cash', 'office_cash', till.openingFloat),
          tills: [till.id, null],
        }
      )
    case 'till_topped_up':
      return till && amount !== undefined
        ? { fact, lines: transferLines('office_cash', 'office_cash', amount), tills: [till.id, null] }
        : undefined
    case 'cash_deposited':
      return amount === undefined ? undefined : { fact, lines: transferLines('bank', 'office_cash', amount), tills: [till?.id ?? null] }
    case 'till_difference':
      return (
        till && {
          fact: `the difference of till ${till.id}`,
          lines: transferLines('office_cash', 'cash_over_short', till.difference ?? 0),
          tills: [till.id],
        }
      )
    case 'till_closed':
      return (
        till && {
          fact: `the count of till ${till.id}`,
          lines: transferLines('office_cash', 'office_cash', till.counted ?? 0),
          tills: [null, till.id],
        }
      )
    case 'imported_income': {
      const found = books.imports.find((one) => one.requestId === entry.requestId)
      return found && { fact: `import ${found.id}`, lines: transferLines('interest_income', 'owner_funding', found.interest) }
    }
    case 'year_closed': {
      const closed = books.years.find((one) => entry.valueDate.startsWith(String(one.year)))
      return closed && { fact: `year ${closed.year}`, lines: yearEndLines(closed) }
    }
    case 'provisions_booked': {
      const found = books.provisions.find((one) => one.entryId === entry.id)
      return found && { fact: `the provisions of ${found.month.slice(0, 7)}`, lines: provisionLines(found), valueDate: found.lastDay }
    }
    case 'interest_accrued': {
      const found = books.accruals.find((one) => one.entryId === entry.id)
      return found && { fact: `the interest accrued in ${found.month.slice(0, 7)}`, lines: accrualLines(found), valueDate: found.lastDay }
    }
    case 'office_entry':
      return officeRequestOf(entry, books)
    default:
      return ofException(entry, books)
  }
}

function ofException(entry: EntryFacts, books: OfficeBooks): Posted | undefined {
  const exception = books.exceptions.find((one) => one.entryId === entry.id && one.resolution === resolutionOf(entry.kind))
  if (exception?.amount == null || exception.incoming === null) return undefined
  const other = entry.kind === 'provider_transfer' ? 'bank' : 'momo_over_short'
  const lines = transferLines('momo_clearing', other, exception.incoming ? exception.amount : -exception.amount)
  return { fact: `exception ${exception.id}`, lines }
}

const resolutionOf = (kind: string): string => (kind === 'provider_transfer' ? 'provider_transfer' : 'over_short')

function checkMissing(books: OfficeBooks, claimed: ReadonlySet<string>, out: Findings): void {
  const missing = (fact: string) => {
    if (!claimed.has(fact)) out.add('fact_has_its_entry', `The entry of ${fact}`, 'an entry in the journal', 'none')
  }
  for (const till of books.tills) {
    if (till.openingFloat !== 0) missing(`the float of till ${till.id}`)
    if ((till.difference ?? 0) !== 0) missing(`the difference of till ${till.id}`)
    if ((till.counted ?? 0) !== 0) missing(`the count of till ${till.id}`)
  }
  const booked: Readonly<Record<string, string>> = {
    bookFunding: 'owner_funding',
    topUpTill: 'till_topped_up',
    depositFromTill: 'cash_deposited',
    depositFromSafe: 'cash_deposited',
  }
  for (const { id, action } of books.audits) {
    const kind = booked[action]
    if (kind !== undefined) missing(`${kind} of audit row ${id}`)
  }
  for (const one of books.exceptions)
    if (one.entryId !== null && (one.resolution === 'provider_transfer' || one.resolution === 'over_short')) missing(`exception ${one.id}`)
  for (const one of books.imports) checkImport(one, books, claimed, out)
}

function checkImport(one: ImportFacts, books: OfficeBooks, claimed: ReadonlySet<string>, out: Findings): void {
  if (one.interest > 0 && !claimed.has(`import ${one.id}`))
    out.add('fact_has_its_entry', `The earned interest of import ${one.id}`, 'an entry in the journal', 'none')
  const name = `import ${one.id}`
  out.same('import_is_its_loans', `The loans of ${name}`, one.foundLoans, one.loans)
  out.same('import_is_its_loans', `The payments of ${name}`, one.foundPayments, one.payments)
  out.amount('import_is_its_loans', `The principal of ${name}`, one.foundPrincipal, one.principal)
  out.amount('import_is_its_loans', `What ${name} had repaid`, one.foundRepaid, one.repaid)
  out.amount('import_is_its_loans', `The interest earned before ${name}`, one.foundInterest, one.interest)
  out.same('import_is_its_rows', `The repaid loans of ${name}`, one.foundEarlierLoans, one.earlierLoans)
  out.amount('import_is_its_rows', `What was lent with the repaid loans of ${name}`, one.foundEarlierPrincipal, one.earlierPrincipal)
  out.same('import_is_its_rows', `The sum of the rows of repaid loans of ${name}`, one.foundEarlierHash, one.earlierHash)
  const audit = books.audits.find((row) => row.action === 'importBook' && row.targetId === String(one.id))
  if (!audit) return out.add('import_is_audited', name, 'an audit row', 'none')
  out.same('import_is_audited', `Who made ${name}`, audit.actor, one.importedBy)
  out.moment('import_is_audited', `When ${name} was made`, audit.at, one.importedAt)
  out.same('import_is_audited', `The request of ${name}`, audit.requestId, one.requestId)
  out.same('import_is_audited', `The audited sum of the rows of ${name}`, textIn(audit.after, 'earlierHash') ?? null, one.earlierHash)
  out.same(
    'import_is_audited',
    `The interest of ${name}`,
    numberIn(audit.after, 'interestPaid') ?? textIn(audit.after, 'interestPaid'),
    one.interest,
  )
}
