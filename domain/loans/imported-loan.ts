import { CREDIT_LEVELS, type CreditLevel } from '#domain/credit/credit-level.ts'
import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { credit, debit, entry, type Entry } from '#domain/ledger/entry.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import type { Quote } from '#domain/loans/quote.ts'
import type { ScheduledInstalment } from '#domain/loans/schedule.ts'
import { INSTALMENT_UNITS } from '#domain/loans/instalment-unit.ts'
import { unitOf } from '#domain/loans/version-words.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { rateWords, termWords } from '#domain/products/product-words.ts'

export const IMPORTED_TERMS_VERSION = 'imported-1'

/** Sealed in place of accepted terms. */
export function importedTermsText(
  priced: Quote,
  paidOutOn: LocalDate,
  product: ProductVersion,
  schedule: readonly Pick<ScheduledInstalment, 'week' | 'amount' | 'dueDate'>[],
): string {
  const rate =
    product.version === VERSION_ONE.version ? `${INTEREST_PERCENT}% of the amount, flat for ${TERM_WEEKS} weeks` : rateWords(product)
  const head = INSTALMENT_UNITS[unitOf(product.version)]
  return [
    `Mmoa Loans: loan from an earlier book, version ${IMPORTED_TERMS_VERSION}`,
    `Paid out on ${paidOutOn}, before the loan was kept here. It was agreed on paper or by word; that agreement stands.`,
    `Received: ${formatCedis(priced.amount)}`,
    `Price of the loan: ${formatCedis(priced.interest)}, which is ${rate}`,
    `To repay in total: ${formatCedis(priced.total)}`,
    `${termWords(product)}:`,
    ...schedule.map((part) => `${head} ${part.week}: ${formatCedis(part.amount)}, due ${part.dueDate}`),
  ].join('\n')
}

export function levelOfImported(principal: Pesewas): CreditLevel {
  const [first, ...higher] = CREDIT_LEVELS
  return [first, ...higher].find((level) => level.maxLoanAmount >= principal) ?? higher.at(-1) ?? first
}

/** The owner's money, through no till. */
export const postingsForImportedLoan = (loan: { principal: Pesewas; interest: Pesewas }): Entry =>
  entry('disbursement', [
    debit('loan_principal', loan.principal),
    credit('owner_funding', loan.principal),
    debit('interest_receivable', loan.interest),
    credit('unearned_interest', loan.interest),
  ])

export const postingsForImportedMoney = (repaid: Pesewas): Entry =>
  entry('imported_money', [debit('owner_funding', repaid), credit('unallocated_money', repaid)])

/** Earned before the import: no income of today. */
export const postingsForImportedIncome = (interest: Pesewas): Entry =>
  entry('imported_income', [debit('interest_income', interest), credit('owner_funding', interest)])
