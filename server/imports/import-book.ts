import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportTexts } from '#contract/imports/import-files.ts'
import { type LocalDate, startOf } from '#domain/kernel/calendar.ts'
import { add, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { maskGhanaCard } from '#domain/access/ghana-card.ts'
import { maskPhone } from '#domain/kernel/phone.ts'
import { refusal, type Refusal, Refused } from '#domain/kernel/refusal.ts'
import { postingsForImportedIncome } from '#domain/loans/imported-loan.ts'
import { transactionKey } from '#domain/momo/transaction-id.ts'
import { recordAuditEvent, type RequestContext } from '#server/audit/audit-event.ts'
import { insertUser } from '#server/identity/user-store.ts'
import { postEntry } from '#server/ledger/post-entries.ts'
import { productVersions } from '#server/loans/product-versions-query.ts'
import { refreshCustomerSummary } from '#server/loans/refresh-customer-summary.ts'
import { type ImportError, inOrder, readImport } from '#server/imports/import-check.ts'
import { hashOfEarlierLoans, insertEarlierLoans } from '#server/imports/import-earlier-loans.ts'
import { importLoan } from '#server/imports/import-loan.ts'
import { type ImportTotals, type Known, planImport, type PlannedCustomer, totalsOf } from '#server/imports/import-plan.ts'
import { type SettledCustomer, type SettledLoan, settleImported } from '#server/imports/import-settle.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { saveCard } from '#server/profile/ghana-card-store.ts'
import { walletOf } from '#server/profile/change-profile.ts'
import { fillProfile, importedColumns, requestWalletConfirmation } from '#server/profile/profile-store.ts'

/** More errors appear once these are fixed. */
const MOST_ERRORS = 5_000

/** Customers between two reports. */
const PROGRESS_EVERY = 20

export interface ImportPreview {
  readonly plan: readonly PlannedCustomer[]
  readonly totals: ImportTotals
  /** New product versions that the import stores. */
  readonly products: readonly ProductVersion[]
  readonly errorCount: number
  readonly errors: ImportError[]
  readonly refusal: Refusal | undefined
}

/** Changes nothing. */
export async function previewImport(db: Db | Tx, texts: ImportTexts, today: LocalDate): Promise<ImportPreview> {
  const { rows, errors: inCells } = await readImport(texts)
  const known = await readKnown(
    db,
    rows.customers.map((one) => one.phone),
    rows.payments.flatMap((one) => (one.method === 'momo' && one.reference !== undefined ? [one.reference] : [])),
    rows.customers.flatMap((one) => one.ghana_card ?? []),
  )
  const { plan, products, errors: together } = planImport(rows, known, today)
  const errors = inOrder([...inCells, ...together])
  const again = await isImported(db, hashOf(texts))
  const reason = again
    ? refusal('imported_already')
    : errors.length > 0
      ? refusal('import_has_errors', { count: errors.length })
      : plan.length === 0
        ? refusal('import_is_empty')
        : undefined
  return { plan, totals: totalsOf(plan), products, errorCount: errors.length, errors: errors.slice(0, MOST_ERRORS), refusal: reason }
}

/**
 * All or nothing; sends no message, uses no till and books no earlier income (docs/decisions/029-import.md). @throws Refused
 * imported_already, import_has_errors or import_is_empty.
 */
export async function importBook(
  tx: Tx,
  deps: Pick<Deps, 'random'>,
  context: RequestContext,
  texts: ImportTexts,
  onProgress: (done: number) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const { plan, totals, products, refusal: reason } = await previewImport(tx, texts, context.today)
  if (reason) throw new Refused(reason)
  const settled = plan.map(({ customer, earlierLoans, loans }) => ({
    userId: deps.random.id(),
    customer,
    earlierLoans,
    loans: loans.map((loan) => settleImported(loan, context.today)),
  }))
  const interest = add(NOTHING, ...settled.flatMap(({ loans }) => loans.map((loan) => loan.interest)))
  const { customers, earlierLoans, earlierPrincipal, loans, payments, principal, repaid } = totals
  const earlierHash = hashOfEarlierLoans(settled)
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
    earlier_loans: earlierLoans,
    earlier_principal: earlierPrincipal,
    earlier_hash: earlierHash,
  })
  if (importId === undefined) throw new Refused(refusal('imported_already'))
  await recordAuditEvent(tx, context, {
    action: 'importBook',
    target: { kind: 'import', id: importId },
    after: { ...totals, files: hashOf(texts), interestPaid: interest, ...(earlierHash !== null && { earlierHash }) },
  })
  for (const one of products) await storeProduct(tx, context, importId, one)
  for (const [index, one] of settled.entries()) {
    await importCustomer(tx, context, importId, one)
    if (index % PROGRESS_EVERY === PROGRESS_EVERY - 1) await onProgress(index + 1)
  }
  if (interest > NOTHING) {
    const facts = { userId: null, loanId: null, paymentId: null, receiptNumber: null, valueDate: context.today }
    await postEntry(tx, context, postingsForImportedIncome(interest), facts)
  }
  return importId
}

/** The product is sealed and never offered (rule R25). */
async function storeProduct(tx: Tx, context: RequestContext, importId: number, product: ProductVersion): Promise<void> {
  const { version, name, method, rate, frequency, instalments, rounding, rebate } = product
  const terms = { name, method, rate, frequency, instalments }
  await tx
    .insertInto('product_versions')
    .values({
      version,
      ...terms,
      rounding_unit: rounding.unit,
      rounding_way: rounding.way,
      rebate: rebate.kind,
      fees: '[]',
      limits: JSON.stringify(product.limits),
      eligibility: [],
      active: false,
      import_id: importId,
    })
    .execute()
  const { rows } = await sql<{
    hash: string
  }>`select product_version_hash(v) as hash from product_versions v where v.version = ${version}`.execute(tx)
  await recordAuditEvent(tx, context, {
    action: 'importProduct',
    target: { kind: 'product', id: version },
    after: { import: importId, ...terms, unit: rounding.unit, way: rounding.way, rebate: rebate.kind, hash: rows[0]?.hash },
  })
}

const methodsOf = ({ plan, settlements }: SettledLoan): string =>
  [plan.method, ...settlements.map(({ payment }) => payment.method)].join(' ')

async function importCustomer(
  tx: Tx,
  context: RequestContext,
  importId: number,
  { userId, customer, earlierLoans, loans }: SettledCustomer,
): Promise<void> {
  const { phone, full_name: fullName, joined_on: joinedOn } = customer
  const created = await insertUser(tx, { id: userId, fullName, phone, now: startOf(joinedOn) })
  // Another call has just created the account.
  if (created === undefined) throw new Refused(refusal('import_has_errors', { count: 1 }))
  const filled = await fillProfile(tx, created.id, importedColumns(customer), context.now)
  await requestWalletConfirmation(tx, created.id)
  if (customer.ghana_card !== undefined) await saveCard(tx, created.id, customer.ghana_card, context.actor.userId, context.now)
  await recordAuditEvent(tx, context, {
    action: 'importCustomer',
    target: { kind: 'user', id: created.id },
    after: {
      importId,
      phone: maskPhone(phone),
      joinedOn,
      loans: loans.length,
      earlierLoans: earlierLoans.length,
      ...(loans.length > 0 && { methods: loans.map(methodsOf) }),
      ...(customer.ghana_card !== undefined && { ghanaCard: maskGhanaCard(customer.ghana_card) }),
    },
    hashed: { phone, ...(filled && walletOf(filled)), ...(customer.ghana_card !== undefined && { ghanaCard: customer.ghana_card }) },
  })
  await insertEarlierLoans(tx, importId, userId, earlierLoans)
  const owner = { userId: created.id, momoProvider: filled?.momo_provider ?? created.momo_provider, importId }
  for (const loan of loans) await importLoan(tx, context, owner, loan)
  await refreshCustomerSummary(tx, created.id, context.now)
}

const hashOf = ({ customers, repaid, loans = '', payments = '' }: ImportTexts): string =>
  createHash('sha256')
    .update(JSON.stringify([customers, loans, payments, ...(repaid === undefined ? [] : [repaid])]), 'utf8')
    .digest('hex')

export async function readKnown(
  db: Db | Tx,
  phones: readonly string[],
  references: readonly string[],
  numbers: readonly string[],
): Promise<Known> {
  const { rows: people } = await sql<{ phone: string }>`select phone from users where phone = any(${phones}::text[])`.execute(db)
  const { rows: transactions } = await sql<{ transaction: string }>`
    select transaction_key as transaction from payments where transaction_key = any(${references.map(transactionKey)}::text[])
    union
    select reference from received_money where kind <> 'cash_receipt' and reference = any(${references.map(transactionKey)}::text[])`.execute(
    db,
  )
  const { rows: cards } = await sql<{
    card: string
  }>`select number as card from ghana_cards where number = any(${numbers}::text[])`.execute(db)
  return {
    cards: new Set(cards.map((one) => one.card)),
    phones: new Set(people.map((one) => one.phone)),
    transactions: new Set(transactions.map((one) => one.transaction)),
    versions: await productVersions(db),
  }
}

export async function isImported(db: Db | Tx, hash: string): Promise<boolean> {
  return (await db.selectFrom('imports').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

export interface NewImport {
  readonly hash: string
  readonly requestId: string
  readonly by: string
  readonly at: Date
  readonly customers: number
  readonly loans: number
  readonly payments: number
  readonly principal: Pesewas
  readonly repaid: Pesewas
  readonly interest: Pesewas
  readonly earlier_loans: number
  readonly earlier_principal: Pesewas
  readonly earlier_hash: string | null
}

/** Undefined if the files were imported already. */
export async function claimImport(tx: Tx, { requestId, by, at, ...brought }: NewImport): Promise<number | undefined> {
  const row = await tx
    .insertInto('imports')
    .values({ ...brought, request_id: requestId, imported_by: by, imported_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}
