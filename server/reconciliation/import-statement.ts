import { createHash } from 'node:crypto'
import { dayOf, daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import type { Pesewas } from '#domain/kernel/money.ts'
import { refusal, Refused, type Refusal } from '#domain/kernel/refusal.ts'
import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { readStatement, type StatementProblem } from '#domain/reconciliation/read-statement.ts'
import type { StatementLayout, StatementLine } from '#domain/reconciliation/statement-layouts.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import type { MomoNetworks } from '#server/momo/momo-gateway.ts'
import { insertStatement, storedLines, linkLines, lockUnmatchedLine, type StoredLine } from '#server/reconciliation/statements-store.ts'
import { fitLines, type Fit } from '#server/reconciliation/match-statement.ts'
import { confirmPayment } from '#server/payments/confirm-payment.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Db, Tx } from '#server/platform/db.ts'

const LONGEST_DAYS = 92

export interface StatementFile {
  readonly gateway: StatementLayout
  readonly from: LocalDate
  readonly to: LocalDate
  readonly csv: string
}
export interface ImportSettings {
  readonly networks: MomoNetworks
  readonly secondPersonAbove: Pesewas
}

export interface StatementPlan {
  readonly lines: readonly (StatementLine & { readonly to: Fit | { readonly fit: 'known' } })[]
  readonly passedOver: number
  readonly problems: readonly StatementProblem[]
  readonly refusal: Refusal | undefined
}

/** Previews each line; changes nothing. */
export async function planStatement(
  db: Db | Tx,
  settings: ImportSettings,
  actor: Actor,
  file: StatementFile,
  today: LocalDate,
): Promise<StatementPlan> {
  const { lines, stored, ...result } = await compareWithStored(db, file, today)
  const isKnown = (line: StatementLine): boolean => stored.get(keyOf(line))?.linked === true
  const importer = importerOf(settings, actor, file.gateway, today)
  const fitted = await fitLines(
    db,
    importer,
    lines.filter((line) => !isKnown(line)),
  )
  const known = lines.filter(isKnown).map((line) => ({ ...line, to: { fit: 'known' as const } }))
  return { ...result, lines: [...fitted, ...known] }
}

interface ReadFile extends Omit<StatementPlan, 'lines'> {
  readonly lines: readonly StatementLine[]
  /** Includes all stored lines without a match. */
  readonly stored: ReadonlyMap<string, StoredLine>
}

async function compareWithStored(db: Db | Tx, file: StatementFile, today: LocalDate): Promise<ReadFile> {
  const days = refusalOfDays(file, today)
  if (days) return { lines: [], stored: new Map(), passedOver: 0, problems: [], refusal: days }
  const { lines, passedOver, problems: inFile } = readStatement(file.gateway, file.csv, file)
  const stored = await storedByKey(db, file.gateway, lines)
  const changed = lines.filter((line) => hasChanged(line, stored.get(keyOf(line))))
  const again = changed.map(({ row }) => ({ row, column: null, message: 'This transaction was imported before and said something else' }))
  const problems = [...inFile, ...again]
  const reason = problems.length > 0 ? refusal('statement_has_problems', { count: problems.length }) : undefined
  return { lines: onceEach(lines), stored, passedOver, problems, refusal: reason }
}

export interface ImportedStatement {
  readonly newLines: number
  readonly confirmed: number
}

/**
 * Confirms the claims that its lines prove, and tries stored lines without a match again; findExceptions notes the rest. @throws Refused
 * statement_days_wrong, statement_has_problems, or transaction_claimed where another request books a line's money at the same time.
 */
export async function importStatement(
  tx: Tx,
  context: RequestContext,
  settings: ImportSettings,
  file: StatementFile,
): Promise<ImportedStatement> {
  const { lines, stored, refusal: reason } = await compareWithStored(tx, file, context.today)
  if (reason) throw new Refused(reason)
  const fresh = lines.filter((line) => !stored.has(keyOf(line)))
  const { lines: inserted, linesHash } = await insertStatement(tx, {
    ...file,
    hash: createHash('sha256').update(file.csv, 'utf8').digest('hex'),
    lines: lines.length,
    fresh,
    by: context.actor.userId,
    at: context.now,
  })
  const unmatched = [...stored.values()].filter((line) => !line.linked)
  const fitted = await fitLines(tx, importerOf(settings, context.actor, file.gateway, context.today), [...inserted, ...unmatched])
  await linkLines(tx, fitted.flatMap(linkOf))
  const confirmed = await confirmClaims(tx, context, fitted)
  await recordAuditEvent(tx, context, {
    action: 'importMomoStatement',
    target: { kind: 'momo_statement', id: `${file.gateway} ${file.from} ${file.to}` },
    after: { lines: lines.length, newLines: inserted.length, confirmed, linesHash },
  })
  return { newLines: inserted.length, confirmed }
}

type Fitted = StoredLine & { readonly to: Fit }

function linkOf({ id, to }: Fitted): { lineId: number; reference: string | null; paymentId: number | null }[] {
  if (to.fit === 'order') return [{ lineId: id, reference: to.reference, paymentId: null }]
  return to.fit === 'payment' ? [{ lineId: id, reference: null, paymentId: to.paymentId }] : []
}

/** In the lock order of customers; skips claims decided meanwhile. */
async function confirmClaims(tx: Tx, context: RequestContext, fitted: readonly Fitted[]): Promise<number> {
  const claims = fitted.flatMap(({ id, to }) => (to.fit === 'confirms' ? [{ lineId: id, ...to }] : []))
  let confirmed = 0
  for (const { lineId, paymentId, valueDate } of claims.toSorted((a, b) => (a.userId < b.userId ? -1 : 1))) {
    // Another request may be booking the line's money.
    if (!(await lockUnmatchedLine(tx, lineId))) continue
    try {
      await confirmPayment(tx, context, { paymentId, valueDate })
    } catch (error) {
      // Refused after the payment was written: the whole import must roll back.
      if (!(error instanceof Refused) || error.refusal.code === 'transaction_claimed') throw error
      continue
    }
    await linkLines(tx, [{ lineId, reference: null, paymentId }])
    confirmed += 1
  }
  return confirmed
}

const importerOf = ({ networks, secondPersonAbove }: ImportSettings, actor: Actor, gateway: StatementLayout, today: LocalDate) => ({
  gateway,
  actor,
  today,
  secondPersonAbove,
  networks: networksOf(networks, gateway),
  currency: currencyOf(networks, gateway),
})

/** Paystack's statement names no networks, so it covers all that Paystack serves. */
export const networksOf = (networks: MomoNetworks, gateway: StatementLayout) =>
  gateway === 'mtn' ? (['mtn'] as const) : MOMO_PROVIDERS.filter((network) => networks.gatewayOf(network)?.name === gateway)
export const currencyOf = (networks: MomoNetworks, gateway: string): string => networks.gatewayNamed(gateway)?.currency ?? 'GHS'

const keyOf = ({ direction, transactionId }: Pick<StatementLine, 'direction' | 'transactionId'>): string => `${direction} ${transactionId}`

const onceEach = (lines: readonly StatementLine[]): StatementLine[] => [...new Map(lines.map((line) => [keyOf(line), line])).values()]

async function storedByKey(db: Db | Tx, gateway: StatementLayout, lines: readonly StatementLine[]): Promise<Map<string, StoredLine>> {
  const stored = await storedLines(
    db,
    gateway,
    lines.map(({ transactionId }) => transactionId),
  )
  return new Map(stored.map((line) => [keyOf(line), line]))
}

const hasChanged = (line: StatementLine, stored: StoredLine | undefined): boolean =>
  stored !== undefined &&
  (stored.amount !== line.amount ||
    stored.currency !== line.currency ||
    stored.reference !== line.reference ||
    dayOf(stored.at) !== dayOf(line.at))

function refusalOfDays({ from, to }: StatementFile, today: LocalDate): Refusal | undefined {
  return from <= to && to <= today && daysBetween(from, to) < LONGEST_DAYS ? undefined : refusal('statement_days_wrong')
}
