import { describe, expect, test } from 'vitest'
import { agreementDocument, type AcceptedTerms } from '#domain/documents/agreement-document.ts'
import { completionDocument } from '#domain/documents/completion-document.ts'
import type { DocumentContent, Section } from '#domain/documents/document-page.ts'
import type { DocumentLoan, DocumentSource } from '#domain/documents/document-source.ts'
import { receiptDocument } from '#domain/documents/receipt-document.ts'
import { cedis, NOTHING, pesewas, subtract } from '#domain/kernel/money.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { dueDaysOf, quoteOf } from '#domain/loans/version-quote.ts'
import { textOfVersion } from '#domain/loans/version-terms.ts'
import type { ProductVersion } from '#domain/products/product-shape.ts'
import { SALARY_EXAMPLE, VERSION_ONE } from '#domain/products/product-versions.ts'

const HALF_YEAR: ProductVersion = { ...VERSION_ONE, version: 3, name: '26 weeks', instalments: 26 }

function sourceOf(product: ProductVersion, facts: Partial<DocumentLoan> = {}): DocumentSource {
  const priced = quoteOf(product, cedis(1000))
  const loan: DocumentLoan = {
    id: 293,
    product,
    status: 'active',
    lender: 'Mmoa Direct',
    amount: priced.amount,
    total: priced.total,
    amountPaid: NOTHING,
    settled: NOTHING,
    outstanding: priced.total,
    appliedOn: '2026-11-24',
    approvedOn: '2026-11-26',
    disbursedOn: '2026-11-27',
    completedOn: null,
    refinancedTo: null,
    awaitsAcceptance: false,
    instalments: scheduleOf(priced, facts.disbursedOn === null ? '2026-11-26' : '2026-11-27', undefined, dueDaysOf(product)),
    ...facts,
  }
  return {
    loan,
    customer: { name: 'Comfort Ansah', phone: '0208112266' },
    office: { address: undefined, phone: undefined, email: undefined, licence: undefined },
  }
}
const termsOf = (product: ProductVersion): AcceptedTerms => ({
  hash: 'a'.repeat(64),
  version: 'as sealed',
  text: textOfVersion(product, quoteOf(product, cedis(1000)), false),
  acceptedAt: new Date('2026-11-24T09:12:00Z'),
  paperReference: null,
})
const sectionOf = <K extends Section['kind']>({ page }: DocumentContent, kind: K) =>
  page.sections.find((one): one is Extract<Section, { kind: K }> => one.kind === kind)

describe('the agreement of the salary example', () => {
  const made = agreementDocument(sourceOf(SALARY_EXAMPLE), termsOf(SALARY_EXAMPLE))
  test('has the money after fees, the interest by its own rate, and the true annual rate with the fee', () => {
    expect(made.page.figures).toEqual([
      { label: 'You get', value: 'GH₵990.00', note: 'GH₵1,000.00, less GH₵10.00 of fees' },
      { label: 'Interest', value: 'GH₵182.11', note: '5% of the balance each month' },
      { label: 'You pay back', value: 'GH₵1,182.11', note: 'In 6 monthly payments' },
      { label: 'True annual rate', value: '86.2%', note: expect.stringContaining('Nominal: 63.8%') },
    ])
  })
  test('lists each payment, and names the rules of the sealed text', () => {
    const table = sectionOf(made, 'table')
    expect(table?.columns[0]).toEqual({ head: 'Payment' })
    expect(table?.rows.map((row) => row.slice(0, 3))).toEqual([
      ['1', '30 days', 'Sun 27 Dec 2026'],
      ['2', '61 days', 'Wed 27 Jan 2027'],
      ['3', '92 days', 'Sat 27 Feb 2027'],
      ['4', '120 days', 'Sat 27 Mar 2027'],
      ['5', '151 days', 'Tue 27 Apr 2027'],
      ['6', '181 days', 'Thu 27 May 2027'],
    ])
    expect(table?.rows.at(-1)?.at(-1)).toBe('0.00')
    expect(sectionOf(made, 'points')?.points.map((one) => one.lead)).toEqual([
      'Each payment.',
      'Late.',
      'Early.',
      'Before the payout.',
      'Wrong or unfair?',
    ])
  })
  test('counts the days of a forecast from the approval', () => {
    const source = sourceOf(SALARY_EXAMPLE, { status: 'approved', disbursedOn: null })
    expect(sectionOf(agreementDocument(source, termsOf(SALARY_EXAMPLE)), 'table')?.rows[0]?.slice(0, 3)).toEqual([
      '1',
      '30 days',
      'Sat 26 Dec 2026',
    ])
  })
})

test('the agreement of version 1 is the same with and without its product version', () => {
  const { loan, ...others } = sourceOf(VERSION_ONE)
  const { product: _product, ...withoutVersion } = loan
  const terms = termsOf(VERSION_ONE)
  expect(agreementDocument({ loan, ...others }, terms)).toEqual(agreementDocument({ loan: withoutVersion, ...others }, terms))
})

test('a receipt of a loan of 26 weeks numbers its payments beyond 13', () => {
  const { loan, ...others } = sourceOf(HALF_YEAR)
  const made = receiptDocument(
    { loan, ...others },
    {
      id: 7,
      amount: cedis(700),
      unallocated: NOTHING,
      method: 'cash',
      provider: null,
      receiptNumber: 'WMQ8WM',
      transactionId: null,
      valueDate: '2027-02-20',
      countedAt: new Date('2027-02-20T09:12:00Z'),
      reversed: null,
      balanceAfter: subtract(loan.total, cedis(700)),
      settledBefore: NOTHING,
      allocations: [{ week: 14, dueDate: '2027-03-05', amount: pesewas(5000) }],
    },
  )
  expect(made.page.figures.at(-1)?.note).toMatch(/^Payment 15, by /)
  expect(sectionOf(made, 'table')?.columns[0]).toEqual({ head: 'Payment' })
  expect(sectionOf(made, 'weeks')?.words).toBe('14 of 26 payments paid after this payment')
  expect(sectionOf(made, 'weeks')?.fills).toHaveLength(26)
})

test('a completion letter names the number and frequency of the payments', () => {
  const paid = (product: ProductVersion) => {
    const { loan, ...others } = sourceOf(product, { status: 'completed', completedOn: '2027-05-27' })
    return JSON.stringify(completionDocument({ loan: { ...loan, amountPaid: loan.total }, ...others }, NOTHING))
  }
  expect(paid(SALARY_EXAMPLE)).toContain('in 6 monthly parts')
  expect(paid(VERSION_ONE)).toContain('in 13 weekly parts')
})

test('a completion letter of a loan settled early names the agreed, paid and saved amounts', () => {
  const { loan, ...others } = sourceOf(SALARY_EXAMPLE, { status: 'completed', completedOn: '2027-02-01', total: cedis(1100) })
  const { page } = completionDocument({ loan: { ...loan, amountPaid: cedis(1100) }, ...others }, pesewas(8211))
  expect(JSON.stringify(page.sections)).toContain('all GH₵1,100.00, with GH₵82.11 of interest saved by paying early')
  expect(page.sections.flatMap((one) => (one.kind === 'rows' ? one.rows : [])).map(([name, fact]) => [name, fact])).toEqual(
    expect.arrayContaining([
      ['To repay in all', 'GH₵1,182.11'],
      ['Saved by paying early', 'GH₵82.11'],
      ['Repaid', 'GH₵1,100.00'],
    ]),
  )
})
