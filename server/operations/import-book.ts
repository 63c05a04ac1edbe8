import { createHash } from 'node:crypto'
import type { ImportTexts } from '#contract/imports.ts'
import { startOf, type LocalDate } from '#domain/kernel/calendar.ts'
import { add, NOTHING } from '#domain/kernel/money.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import { refusal, Refused, type Refusal } from '#domain/kernel/refusal.ts'
import { postingsForImportedIncome } from '#domain/loans/imported-loan.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { insertUser } from '#server/identity/user-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { inOrder, readImport, type ImportError } from '#server/operations/import-check.ts'
import { importLoan } from '#server/operations/import-loan.ts'
import { planImport, totalsOf, type ImportTotals, type PlannedCustomer } from '#server/operations/import-plan.ts'
import { settleImported, type SettledCustomer } from '#server/operations/import-settle.ts'
import { claimImport, isImported, readKnown } from '#server/operations/import-store.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { requestWalletConfirmation, fillProfile } from '#server/profile/profile-store.ts'

/** So many errors are told; who has more finds the rest when these are gone. */
const MOST_ERRORS = 200

export interface ImportPreview {
  readonly plan: readonly PlannedCustomer[]
  readonly totals: ImportTotals
  readonly errorCount: number
  readonly errors: ImportError[]
  readonly refusal: Refusal | undefined
}

/** What the files would bring in and what is wrong in them, read against the database as it is. Changes nothing. */
export async function previewImport(db: Db | Tx, texts: ImportTexts, today: LocalDate): Promise<ImportPreview> {
  const { rows, errors: inCells } = readImport(texts)
  const known = await readKnown(
    db,
    rows.customers.map((one) => one.phone),
    rows.payments.flatMap((one) => (one.method === 'momo' && one.reference !== undefined ? [one.reference] : [])),
  )
  const { plan, errors: together } = planImport(rows, known, today)
  const errors = inOrder([...inCells, ...together])
  const again = await isImported(db, hashOf(texts))
  const reason = again
    ? refusal('imported_already')
    : errors.length > 0
      ? refusal('import_has_errors', { count: errors.length })
      : plan.length === 0
        ? refusal('import_is_empty')
        : undefined
  return { plan, totals: totalsOf(plan), errorCount: errors.length, errors: errors.slice(0, MOST_ERRORS), refusal: reason }
}

/**
 * Brings another lender's book in, all or nothing: customers with their profiles, and their running loans as they stand. No message goes out, no till is
 * touched, and what was earned before is no income of today (docs/decisions/029-import.md).
 * @throws Refused imported_already, import_has_errors or import_is_empty.
 */
export async function importBook(tx: Tx, deps: Pick<Deps, 'random'>, context: RequestContext, texts: ImportTexts): Promise<ImportTotals> {
  const { plan, totals, refusal: reason } = await previewImport(tx, texts, context.today)
  if (reason) throw new Refused(reason)
  const settled = plan.map(({ customer, loans }) => ({ customer, loans: loans.map((loan) => settleImported(loan, context.today)) }))
  const interest = add(NOTHING, ...settled.flatMap(({ loans }) => loans.map((loan) => loan.interest)))
  const { customers, loans, payments, principal, repaid } = totals
  const importId = await claimImport(tx, {
    hash: hashOf(texts),
    requestId: context.origin.requestId,
    by: context.actor.userId,
    at: context.now,
    customers,
    loans,
    payments,
    principal,
    repaid,
    interest,
  })
  if (importId === undefined) throw new Refused(refusal('imported_already'))
  await recordAuditEvent(tx, context, {
    action: 'importBook',
    target: { kind: 'import', id: importId },
    after: { ...totals, interestPaid: interest },
  })
  for (const one of settled) await importCustomer(tx, deps, context, importId, one)
  if (interest > NOTHING) {
    const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate: context.today }
    await postEntry(tx, context, postingsForImportedIncome(interest), facts)
  }
  return totals
}

async function importCustomer(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  context: RequestContext,
  importId: number,
  { customer, loans }: SettledCustomer,
): Promise<void> {
  const { phone, full_name: fullName, joined_on: joinedOn } = customer
  const created = await insertUser(tx, { id: deps.random.id(), fullName, phone, now: startOf(joinedOn) })
  // The phone was taken since the files were read: somebody signed up in between.
  if (created === undefined) throw new Refused(refusal('import_has_errors', { count: 1 }))
  const wallet = { momoNumber: customer.momo_number, momoProvider: customer.momo_provider }
  const profile = { businessType: customer.business_type, address: customer.address, ...wallet }
  const filled = await fillProfile(tx, created.id, profile, context.now)
  await requestWalletConfirmation(tx, created.id)
  await recordAuditEvent(tx, context, {
    action: 'importCustomer',
    target: { kind: 'user', id: created.id },
    after: { importId, phone: maskPhone(phone), joinedOn, loans: loans.length },
  })
  const whose = { userId: created.id, momoProvider: filled?.momo_provider ?? created.momo_provider, importId }
  for (const loan of loans) await importLoan(tx, context, whose, loan)
  await refreshCustomerSummary(tx, created.id, context.now)
}

/** The files together; a missing one is an empty one. */
const hashOf = ({ customers, loans = '', payments = '' }: ImportTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([customers, loans, payments]), 'utf8')
    .digest('hex')
