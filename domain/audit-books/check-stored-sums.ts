import type { Findings } from '#domain/audit-books/finding.ts'
import { keyOf } from '#domain/audit-books/check-received-money.ts'
import type { OfficeBooks, StatementLineFacts } from '#domain/audit-books/office-books.ts'

export function checkStoredSums(books: OfficeBooks, out: Findings): void {
  for (const { day, kind, account, stored, storedLines, amount, lines } of books.days) {
    const name = `${account} by ${kind} on ${day}`
    out.amount('closed_day_is_its_entries', `The total of ${name}`, amount, stored)
    out.same('closed_day_is_its_entries', `The lines of ${name}`, lines, storedLines)
  }
  for (const one of books.months) {
    out.same('closed_month_is_its_entries', `The first day of ${one.month.slice(0, 7)}`, `${one.month.slice(0, 7)}-01`, one.month)
    out.same('closed_month_is_its_entries', `The trial balance of ${one.month.slice(0, 7)}`, one.booked, one.stored)
    out.same('closed_month_is_its_entries', `The hash of ${one.month.slice(0, 7)}`, one.computedHash, one.hash)
    const audit = books.audits.find((row) => row.action === 'closeMonth' && row.targetId === one.month.slice(0, 7))
    out.same('month_is_audited', `Who closed ${one.month.slice(0, 7)}`, audit?.actor, one.closedBy)
    out.moment('month_is_audited', `When ${one.month.slice(0, 7)} was closed`, audit?.at ?? null, one.closedAt)
    const hash = audit?.after?.['hash']
    out.same('month_is_audited', `The audited hash of ${one.month.slice(0, 7)}`, typeof hash === 'string' ? hash : null, one.hash)
  }
  for (const audit of books.audits)
    if (audit.action === 'closeMonth' && !books.months.some((one) => one.month.slice(0, 7) === audit.targetId))
      out.add('month_is_audited', `Month ${audit.targetId} of audit row ${audit.id}`, 'a closed month', 'none')
  for (const { id, newCount, found } of books.statements)
    out.same('statement_has_its_lines', `The new lines of statement ${id}`, newCount, found)
  for (const line of books.statementLines) checkStatementLine(line, out)
  for (const receipt of books.receipts) {
    const name = `receipt ${receipt.number}`
    const status = receipt.paymentId === null ? 'open' : 'used'
    if (receipt.status !== 'cancelled') out.same('receipt_is_its_facts', `The status of ${name}`, status, receipt.status)
    out.same('receipt_is_audited', `Who made ${name}`, receipt.auditedBy, receipt.madeBy)
    out.moment('receipt_is_audited', `When ${name} was made`, receipt.auditedAt, receipt.madeAt)
  }
}

function checkStatementLine(line: StatementLineFacts, out: Findings): void {
  const name = `statement line ${line.id}`
  out.same('statement_line_is_its_movement', `The normalised transaction ID of ${name}`, keyOf(line.transactionId), line.transactionKey)
  if (line.requestReference !== null && line.requestAmount === null)
    out.add('statement_line_is_its_movement', `The transaction ${line.requestReference} of ${name}`, 'a stored transaction', 'none')
  if (line.requestAmount !== null && !line.hasException)
    out.amount('statement_line_is_its_movement', `The amount of ${name}, by its transaction`, line.requestAmount, line.amount)
  if (line.paymentAmount !== null && !line.hasException)
    out.amount('statement_line_is_its_movement', `The amount of ${name}, by payment ${line.paymentId}`, line.paymentAmount, line.amount)
  if (line.requestTransactionId !== null && line.requestTransactionId !== line.requestReference && !line.hasException)
    out.same(
      'statement_line_is_its_movement',
      `The transaction ID of ${name}`,
      line.requestTransactionId.toUpperCase(),
      line.transactionId.toUpperCase(),
    )
  if (line.entryId !== null)
    out.amount('statement_line_is_its_movement', `What the entry of ${name} moved`, line.incoming ? line.amount : -line.amount, line.booked)
}
