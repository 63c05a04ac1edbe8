import { describe, expect, test } from 'vitest'
import { NOTHING, pesewas, subtract } from '#domain/kernel/money.ts'
import { agreementDocument, type AcceptedTerms } from '#domain/documents/agreement-document.ts'
import { completionDocument } from '#domain/documents/completion-document.ts'
import { canonicalJson, type Section } from '#domain/documents/document-page.ts'
import type { DocumentLoan, DocumentSource } from '#domain/documents/document-source.ts'
import { payoffDocument } from '#domain/documents/payoff-document.ts'
import { receiptDocument, type DocumentPayment } from '#domain/documents/receipt-document.ts'
import { statementDocument } from '#domain/documents/statement-document.ts'
import { quote } from '#domain/loans/quote.ts'
import { scheduleOf } from '#domain/loans/schedule.ts'
import { termsText } from '#domain/loans/terms.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { ghs } from '#tests/support/loans-builder.ts'

const priced = quote(ghs('1000'))
const loanOf = (facts: Partial<DocumentLoan> = {}): DocumentLoan => ({
  id: 293,
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
  instalments: scheduleOf(priced, '2026-11-27'),
  ...facts,
})
const NO_OFFICE = { address: undefined, phone: undefined, email: undefined, licence: undefined }
const sourceOf = (facts: Partial<DocumentLoan> = {}, office: DocumentSource['office'] = NO_OFFICE): DocumentSource => ({
  loan: loanOf(facts),
  customer: { name: 'Comfort Ansah', phone: '0208112266' },
  office,
})
const TERMS: AcceptedTerms = {
  hash: 'a'.repeat(64),
  version: 'as sealed',
  text: termsText(priced),
  acceptedAt: new Date('2026-11-24T09:12:00Z'),
  paperReference: null,
}
const sectionOf = <K extends Section['kind']>(sections: readonly Section[], kind: K) =>
  sections.find((one): one is Extract<Section, { kind: K }> => one.kind === kind)

describe('agreementDocument', () => {
  test('lists each payment with day, date and balance', () => {
    const table = sectionOf(agreementDocument(sourceOf(), TERMS).page.sections, 'table')
    expect(table?.rows).toHaveLength(13)
    expect(table?.rows[0]).toEqual(['1', '7 days', 'Fri 4 Dec 2026', '100.00', '1,200.00'])
    expect(table?.rows[12]).toEqual(['13', '91 days', 'Fri 26 Feb 2027', '100.00', '0.00'])
    expect(table?.total).toEqual(['', '', 'Together', '1,300.00', '0.00'])
  })

  test("quotes the accepted rules even when today's differ", () => {
    const old = TERMS.text.replace(/^Late: .*$/m, 'Late: A fee of old times.').replace(/^You may withdraw.*$/m, 'An old last line.')
    const oldPoints = sectionOf(agreementDocument(sourceOf(), { ...TERMS, text: termsText(priced, true) }).page.sections, 'points')?.points
    expect(oldPoints?.map((one) => one.lead)).toEqual([
      'Each week.',
      'Working days.',
      'Late.',
      'Early.',
      'Before the payout.',
      'Wrong or unfair?',
    ])
    const points = sectionOf(agreementDocument(sourceOf(), { ...TERMS, text: old }).page.sections, 'points')?.points
    expect(points).toContainEqual({ lead: 'Late.', text: 'A fee of old times.' })
    expect(points).toContainEqual({ lead: 'Before the payout.', text: 'An old last line.' })
  })

  test('contains the sealed text and its acceptance', () => {
    const { sections } = agreementDocument(sourceOf(), { ...TERMS, paperReference: 'A-117' }).page
    expect(sectionOf(sections, 'sealed')?.text).toBe(TERMS.text)
    expect(sectionOf(sections, 'rows')?.rows[0]).toEqual(['Accepted', 'Tue 24 Nov 2026, 09:12, on paper, signed sheet A-117'])
  })

  test('omits unknown details of the office', () => {
    const bare = canonicalJson(agreementDocument(sourceOf(), TERMS))
    expect(bare).toContain('Tell us at the office. You have an answer within 20 days.')
    expect(bare).not.toContain('Licence')
    const known = { address: 'Madina, Accra', phone: '030 255 0199', email: 'help@mmoa.example', licence: 'L-1' }
    const full = canonicalJson(agreementDocument(sourceOf({}, known), TERMS))
    expect(full).toContain('Tell us at the office (Madina, Accra), by phone on 030 255 0199 or by e-mail to help@mmoa.example.')
    expect(full).toContain('Licence L-1')
  })

  test('counts the days to moved dates from the payout, and heads the dates "If paid out on" before it', () => {
    const [first, ...rest] = loanOf().instalments
    const moved = first ? [{ ...first, dueDate: '2026-12-11' }, ...rest] : []
    expect(sectionOf(agreementDocument(sourceOf({ instalments: moved }), TERMS).page.sections, 'table')?.rows[0]?.[1]).toBe('14 days')
    const before = agreementDocument(sourceOf({ status: 'approved', disbursedOn: null }), TERMS)
    expect(sectionOf(before.page.sections, 'table')?.columns[2]?.head).toBe('If paid out on Thu 26 Nov 2026')
    expect(before.facts).toMatchObject({ disbursedOn: null, dueDates: [] })
  })
})

describe('receiptDocument', () => {
  const payment: DocumentPayment = {
    id: 31,
    amount: ghs('115.38'),
    unallocated: NOTHING,
    method: 'cash',
    provider: null,
    receiptNumber: '7KQ4WM',
    transactionId: null,
    valueDate: '2026-12-04',
    countedAt: new Date('2026-12-05T10:46:00Z'),
    reversed: null,
    balanceAfter: ghs('1184.62'),
    settledBefore: NOTHING,
    allocations: [{ week: 1, dueDate: '2026-12-04', amount: ghs('100') }],
  }

  test('shows the balance and next payment after it', () => {
    const { page } = receiptDocument(sourceOf(), payment)
    expect(page.figures.map((one) => one.value)).toEqual(['GH₵115.38', 'GH₵1,184.62', 'GH₵84.62'])
    expect(page.figures[2]?.note).toBe('Week 2, by Fri 11 Dec 2026')
    const weeks = sectionOf(page.sections, 'weeks')
    expect([weeks?.fills[0], weeks?.fills[1], weeks?.fills[2]]).toEqual(['full', 'part', 'open'])
  })

  test('of the last payment shows no next payment and the overpayment', () => {
    const { page } = receiptDocument(sourceOf(), { ...payment, balanceAfter: NOTHING, unallocated: ghs('30') })
    expect(page.figures[2]).toEqual({ label: 'Next payment', value: 'None', note: 'The loan is repaid.' })
    expect(sectionOf(page.sections, 'rows')?.rows).toContainEqual(['Received in all', 'GH₵145.38'])
  })

  test('of a reversed payment shows the reversal and no balance', () => {
    const { page, facts } = receiptDocument(sourceOf(), { ...payment, reversed: { on: '2026-12-07', reason: 'Wrong person.' } })
    expect(page.stamp).toBe('REVERSED')
    expect(page.figures).toHaveLength(1)
    expect(sectionOf(page.sections, 'text')?.paragraphs[0]).toContain('It was reversed on Mon 7 Dec 2026: Wrong person. What')
    expect(facts).toMatchObject({ reversed: true })
  })
})

test('payoffDocument states the outstanding amount on any day', () => {
  const source = sourceOf({ amountPaid: ghs('115.38'), outstanding: ghs('1184.62') })
  const letter = payoffDocument(source, { on: '2026-12-24', early: { amount: ghs('1184.62'), rebate: NOTHING }, inReceipts: NOTHING })
  expect(letter.facts).toEqual({ kind: 'payoff', on: '2026-12-24', amount: ghs('1184.62') })
  expect(canonicalJson(letter)).not.toContain('Not counted yet')
})

test('completionDocument states whether the customer or a new loan paid', () => {
  const closed = { status: 'completed', completedOn: '2027-02-26', outstanding: NOTHING } as const
  expect(canonicalJson(completionDocument(sourceOf({ ...closed, amountPaid: priced.total }), NOTHING))).toContain(
    'repaid in full on Fri 26 Feb 2027',
  )
  const settled = { settled: ghs('650'), amountPaid: subtract(priced.total, ghs('650')), refinancedTo: 300 }
  const letter = canonicalJson(completionDocument(sourceOf({ ...closed, ...settled }), NOTHING))
  expect(letter).toContain('the remaining GH₵650.00 was settled by Loan #300')
  expect(letter).not.toContain('repaid in full')
})

test('completionDocument of a written-off loan states that it was recovered', () => {
  const recovered = { status: 'written_off', completedOn: '2027-05-03', outstanding: NOTHING, amountPaid: priced.total } as const
  const letter = canonicalJson(completionDocument(sourceOf(recovered), NOTHING))
  expect(letter).toContain('this loan is recovered. It was written off as a loss, and was then repaid in full by Mon 3 May 2027')
  expect(letter).toContain('recovered on Mon 3 May 2027')
  expect(letter).not.toContain('weekly parts')
})

test('canonicalJson is the same for any order of members', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'ɛ₵' }], a: undefined })).toBe('{"b":[1,{"c":"ɛ₵","d":null}]}')
  expect(canonicalJson({ x: 1, y: pesewas(2) })).toBe(canonicalJson({ y: 2, x: 1 }))
})

test('a statement lists the open weeks of a second plan, and the agreement keeps the agreed days', () => {
  const instalments = scheduleOf(priced, '2026-11-27').map((one) =>
    one.week < 12 ? one : { ...one, agreedDate: one.dueDate, dueDate: one.week === 12 ? '2027-03-15' : '2027-03-29' },
  )
  const secondPlan = { plannedOn: '2027-03-01', left: ghs('150') }
  const source = sourceOf({ instalments, secondPlan, amountPaid: ghs('1150') })
  const tables = (to: string) =>
    statementDocument(source, { from: '2026-11-27', to, entries: [] }).page.sections.flatMap((one) => (one.kind === 'table' ? [one] : []))
  expect(tables('2027-02-28')).toHaveLength(1)
  expect(tables('2027-03-01')[1]).toMatchObject({
    title: 'Second plan',
    rows: [
      ['12', 'Mon 15 Mar 2027', '50.00'],
      ['13', 'Mon 29 Mar 2027', '100.00'],
    ],
    note: 'On Mon 1 Mar 2027 the GH₵150.00 that was left got these days. Nothing was added.',
  })
  const headOf = (one: DocumentSource) =>
    statementDocument(one, { from: '2026-11-27', to: '2027-03-01', entries: [] }).page.sections.flatMap((section) =>
      section.kind === 'table' && section.title === 'Second plan' ? [section.columns[0]?.head] : [],
    )
  expect(headOf(source)).toEqual(['Week'])
  const product = { ...VERSION_ONE, version: 2 }
  expect(headOf({ ...source, loan: { ...source.loan, product } })).toEqual(['Payment'])
  expect(sectionOf(agreementDocument(source, TERMS).page.sections, 'table')?.rows[12]).toEqual([
    '13',
    '91 days',
    'Fri 26 Feb 2027',
    '100.00',
    '0.00',
  ])
})
