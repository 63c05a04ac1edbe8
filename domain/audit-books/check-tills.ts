import type { AuditFacts } from '#domain/audit-books/facts.ts'
import type { Findings } from '#domain/audit-books/finding.ts'
import { numberIn } from '#domain/audit-books/audit-index.ts'
import type { CashLine, OfficeBooks, TillFacts } from '#domain/audit-books/office-books.ts'

/** A till is the sum of its lines; count and signature are audited. */
export function checkTills(books: OfficeBooks, out: Findings): void {
  const linesOf = new Map<number, CashLine[]>()
  for (const line of books.cashLines) linesOf.set(line.tillId, [...(linesOf.get(line.tillId) ?? []), line])
  for (const till of books.tills) {
    checkSums(till, linesOf.get(till.id) ?? [], out)
    for (const line of linesOf.get(till.id) ?? []) checkLine(till, line, out)
    checkAudits(till, books.audits, out)
  }
}

function checkSums(till: TillFacts, lines: readonly CashLine[], out: Findings): void {
  const name = `till ${till.id}`
  const sum = (of: readonly CashLine[]) => of.reduce((total, one) => total + one.amount, 0)
  const closing = new Set(['till_difference', 'till_closed'])
  const books = sum(lines.filter((one) => !closing.has(one.kind)))
  out.amount('till_is_its_lines', `The float of ${name}`, sum(lines.filter((one) => one.kind === 'till_opened')), till.openingFloat)
  if (till.closedAt) {
    out.amount('till_is_its_lines', `The balance at the close of ${name}`, books, till.books)
    out.amount('till_is_its_lines', `The difference of ${name}`, (till.counted ?? 0) - books, till.difference)
    if (till.pieces) out.amount('till_is_its_lines', `The notes and coins of ${name}`, worthOf(till.pieces), till.counted)
    out.amount('till_is_its_lines', `What is left in closed ${name}`, 0, sum(lines))
  } else if (books < 0) out.amount('till_is_its_lines', `The balance of ${name}`, 0, books)
}

/** `note_20` is 20 cedis, `coin_050` 50 pesewas. */
function worthOf(pieces: NonNullable<TillFacts['pieces']>): number {
  return pieces.reduce((sum, { denomination, count }) => {
    const value = denomination.replace(/^\D+/, '')
    const worth = Number(value.startsWith('0') ? value : `${value}00`)
    return sum + worth * count
  }, 0)
}

function checkLine(till: TillFacts, line: CashLine, out: Findings): void {
  const name = `entry ${line.entryId} (${line.kind}) in till ${till.id}`
  const isClosing = line.kind === 'till_difference' || line.kind === 'till_closed'
  out.same('cash_is_in_its_users_till', `The user of ${name}`, isClosing ? till.closedBy : till.staffId, line.actor)
  if (line.at < till.openedAt) out.moment('cash_is_in_its_users_till', `The moment of ${name}`, till.openedAt, line.at)
  if (till.closedAt && line.at > till.closedAt) out.moment('cash_is_in_its_users_till', `The moment of ${name}`, till.closedAt, line.at)
  if (!isClosing) out.same('cash_is_in_its_users_till', `The business day of ${name}`, line.bookedOn, till.businessDay)
}

function checkAudits(till: TillFacts, audits: readonly AuditFacts[], out: Findings): void {
  const row = (action: string) => audits.find((one) => one.action === action && one.targetId === String(till.id))
  const name = `till ${till.id}`
  const opened = row('openTill')
  if (!opened) return out.add('till_is_audited', `The opening of ${name}`, 'an audit row', 'none')
  out.same('till_is_audited', `Who opened ${name}`, opened.actor, till.staffId)
  out.moment('till_is_audited', `When ${name} was opened`, opened.at, till.openedAt)
  out.amount('till_is_audited', `The float of ${name}`, numberIn(opened.after, 'floatAmount') ?? null, till.openingFloat)
  const day = opened.after?.['businessDay']
  out.same('till_is_audited', `The business day of ${name}`, typeof day === 'string' ? day : null, till.businessDay)
  const closed = row('closeTill')
  out.same('till_is_audited', `Who closed ${name}`, closed?.actor, till.closedBy)
  out.moment('till_is_audited', `When ${name} was closed`, closed ? later(closed.at, till.openedAt) : null, till.closedAt)
  out.amount('till_is_audited', `The balance of ${name}`, numberIn(closed?.after, 'booksAmount') ?? null, till.books)
  out.amount('till_is_audited', `What was counted in ${name}`, numberIn(closed?.after, 'countedAmount') ?? null, till.counted)
  const signed = row('signOffTill')
  out.same('till_is_audited', `Who signed ${name}`, signed?.actor, till.signedBy)
  out.moment('till_is_audited', `When ${name} was signed`, signed && till.closedAt ? later(signed.at, till.closedAt) : null, till.signedAt)
}

const later = (a: Date, b: Date): Date => (a < b ? b : a)
