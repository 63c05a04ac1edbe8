import { createHash } from 'node:crypto'
import { addDays, daysBetween, formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, type Refusal } from '#domain/kernel/refusal.ts'
import type { BankLayout } from '#domain/reconciliation/bank-layouts.ts'
import { isOwnAccount, knownLines, signed, type BankLine } from '#domain/reconciliation/bank-statement.ts'
import { readBankStatement, type ReadBankFile } from '#domain/reconciliation/read-bank-statement.ts'
import type { StatementProblem } from '#domain/reconciliation/read-statement.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { entriesShownBy, linkBankLines } from '#server/bank/bank-lines-store.ts'
import { enterBankPayment } from '#server/bank/enter-bank-payment.ts'
import {
  accountOfStatements,
  bankBalanceAt,
  insertBankExceptions,
  insertBankStatement,
  lockBankAccount,
  openingsWithin,
  storedBankLines,
  type FoundException,
  type StoredBankLine,
} from '#server/reconciliation/bank-statements-store.ts'
import { findBankExceptions } from '#server/reconciliation/find-bank-exceptions.ts'
import { fitBankLines, type BankFit } from '#server/reconciliation/match-bank-lines.ts'
import type { Db, Tx } from '#server/platform/db.ts'

const LONGEST_DAYS = 92

export interface BankFile {
  readonly layout: BankLayout
  readonly from: LocalDate
  readonly to: LocalDate
  readonly text: string
}
/** `bankDetails`: the text in which the office names its account. */
export interface BankImportSettings {
  readonly secondPersonAbove: Pesewas
  readonly bankDetails: string | undefined
}

export interface BankPlan extends Omit<ReadBankFile, 'lines'> {
  readonly known: readonly BankLine[]
  readonly fresh: readonly (BankLine & { readonly to: BankFit })[]
  readonly refusal: Refusal | undefined
}

/** Previews each line; changes nothing. */
export async function planBankStatement(db: Db | Tx, settings: BankImportSettings, file: BankFile, today: LocalDate): Promise<BankPlan> {
  const { fresh, ...read } = await compareWithStored(db, settings, file, today)
  const fitted = await fitBankLines(db, fresh, read.opening !== null)
  // The import links these to entries.
  const open = fitted.filter(({ to }) => to.fit === 'exception' || to.fit === 'debit')
  const shown = await entriesShownBy(db, open)
  return { ...read, fresh: fitted.map((line) => (shown.has(line.row) ? { ...line, to: { fit: 'matched' } } : line)) }
}

type Compared = Omit<BankPlan, 'fresh'> & { readonly fresh: readonly BankLine[] }

async function compareWithStored(db: Db | Tx, settings: BankImportSettings, file: BankFile, today: LocalDate): Promise<Compared> {
  const { from, to } = file
  if (from > to || to > today || daysBetween(from, to) >= LONGEST_DAYS)
    return {
      account: null,
      opening: null,
      closing: null,
      problems: [],
      repeated: [],
      known: [],
      fresh: [],
      refusal: refusal('statement_days_wrong'),
    }
  const { lines, ...read } = readBankStatement(file.layout, file.text, file)
  const stored = read.problems.length > 0 ? [] : await storedBankLines(db, file)
  const known = knownLines(lines, stored)
  const found = new Set(known.values())
  const lost = stored
    .filter(({ id }) => !found.has(id))
    .map(({ day, amount, incoming, reference }) => ({
      row: 1,
      column: null,
      message: `A line that was imported before is not in this file, or says something else: ${incoming ? 'in' : 'out'} ${formatCedis(amount)} on ${formatDay(day)}, ${reference ?? 'without a reference'}`,
    }))
  const problems = [
    ...read.problems,
    ...lost,
    ...(read.problems.length > 0 ? [] : await problemsOfAccount(db, settings, { ...read, lines }, file)),
  ]
  return {
    ...read,
    problems,
    known: [...known.keys()],
    fresh: lines.filter((line) => !known.has(line)),
    refusal: problems.length > 0 ? refusal('statement_has_problems', { count: problems.length }) : undefined,
  }
}

/** Another account, or a balance that differs from the statement before or after. */
async function problemsOfAccount(
  db: Db | Tx,
  { bankDetails }: BankImportSettings,
  { account, opening, lines }: ReadBankFile,
  { from, to }: BankFile,
): Promise<StatementProblem[]> {
  const problems: StatementProblem[] = []
  if (account !== null && !isOwnAccount(account, bankDetails, await accountOfStatements(db)))
    problems.push({ row: 1, column: null, message: `This statement is of another account, ${account}` })
  const before = opening === null ? null : await bankBalanceAt(db, addDays(from, -1))
  if (opening !== null && before !== null && opening !== before)
    problems.push({
      row: 1,
      column: null,
      message: `The opening balance is ${formatCedis(opening)}, and the statement before ends with ${formatCedis(before)}: a line is missing or was changed`,
    })
  if (opening === null) return problems
  for (const after of await openingsWithin(db, { from, to })) {
    const reached = add(opening, ...lines.filter(({ day }) => day < after.day).map(signed))
    if (reached !== after.opening)
      problems.push({
        row: 1,
        column: null,
        message: `The lines before ${formatDay(after.day)} lead to ${formatCedis(reached)}, and the statement that begins then has ${formatCedis(after.opening)}: a line is missing or was changed`,
      })
  }
  return problems
}

export interface ImportedBankStatement {
  readonly newLines: number
  /** Lines of payments that staff had entered. */
  readonly matched: number
  readonly booked: number
  readonly exceptions: number
}

/**
 * Stores new lines, books credits that name a loan, links lines of the ledger and notes the rest as exceptions. @throws Refused
 * statement_days_wrong or statement_has_problems.
 */
export async function importBankStatement(
  tx: Tx,
  context: RequestContext,
  settings: BankImportSettings,
  file: BankFile,
): Promise<ImportedBankStatement> {
  await lockBankAccount(tx)
  const { fresh, known, account, opening, closing, refusal: reason } = await compareWithStored(tx, settings, file, context.today)
  if (reason) throw new Refused(reason)
  const { lines: inserted, linesHash } = await insertBankStatement(tx, {
    ...file,
    account,
    opening,
    closing,
    fresh,
    hash: createHash('sha256').update(file.text, 'utf8').digest('hex'),
    lines: fresh.length + known.length,
    by: context.actor.userId,
    at: context.now,
  })
  const fitted = await fitBankLines(tx, inserted, opening !== null)
  const matched = await linkBankLines(tx, context.now)
  const { booked, refused } = await bookCredits(tx, context, settings, fitted)
  const noted = fitted.flatMap(({ id, to }): FoundException[] =>
    to.fit === 'exception' ? [{ lineId: id, kind: to.kind, paymentId: to.paymentId, details: to.details }] : [],
  )
  await insertBankExceptions(tx, [...noted, ...refused], context.now)
  const exceptions = noted.length + refused.length + (await findBankExceptions(tx, context.now))
  await recordAuditEvent(tx, context, {
    action: 'importBankStatement',
    target: { kind: 'bank_statement', id: `${file.layout} ${file.from} ${file.to}` },
    after: { lines: fresh.length + known.length, newLines: inserted.length, matched, booked, exceptions, opening, closing, linesHash },
  })
  return { newLines: inserted.length, matched, booked, exceptions }
}

/** The reference under which a line's money is registered. */
export const bookedReference = ({ id, reference }: { id: number; reference: string | null }, repeats = false): string =>
  reference === null || repeats || !/[\p{L}\p{N}]/u.test(reference) ? `LINE ${id}` : reference

/** In the lock order of customers. A payment above the limit waits for a second person (rule P32). */
async function bookCredits(
  tx: Tx,
  context: RequestContext,
  settings: BankImportSettings,
  fitted: readonly (StoredBankLine & { readonly to: BankFit })[],
): Promise<{ booked: number; refused: FoundException[] }> {
  const credits = fitted.flatMap((line) => (line.to.fit === 'posts' ? [{ ...line, to: line.to }] : []))
  const refused: FoundException[] = []
  let booked = 0
  for (const { to, ...line } of credits.toSorted((a, b) =>
    a.to.userId < b.to.userId ? -1 : a.to.userId > b.to.userId ? 1 : a.id - b.id,
  )) {
    const details = await refusalToBook(tx, context, settings, line, to)
    if (details === undefined) booked += 1
    else refused.push({ lineId: line.id, kind: 'not_booked', paymentId: null, details })
  }
  return { booked, refused }
}

/** @returns why the payment was not booked. @throws Refused transaction_claimed, which ends the import. */
async function refusalToBook(
  tx: Tx,
  context: RequestContext,
  settings: BankImportSettings,
  line: StoredBankLine,
  { userId, loanId }: { userId: string; loanId: number },
): Promise<string | undefined> {
  if (!context.actor.permissions.includes('generate_payment_codes')) return refusal('forbidden').message
  const transfer = { customerId: userId, loanId, amount: line.amount, bankReference: bookedReference(line), valueDate: line.day }
  try {
    const paymentId = await enterBankPayment(tx, context, settings, transfer)
    return paymentId === undefined ? 'The payment needs a second person.' : undefined
  } catch (error) {
    if (error instanceof Refused && error.refusal.code !== 'transaction_claimed') return error.refusal.message
    throw error
  }
}
