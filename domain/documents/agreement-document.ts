import { daysBetween, type LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis, formatAmount, NOTHING, subtract, type Pesewas } from '#domain/kernel/money.ts'
import { INTEREST_PERCENT, TERM_WEEKS } from '#domain/loans/loan.ts'
import { formatPercent } from '#domain/loans/true-cost.ts'
import { paymentsOf, unitOf } from '#domain/loans/version-words.ts'
import { priceOfVersion } from '#domain/products/product-price.ts'
import { trueAnnualRate } from '#domain/products/product-rate.ts'
import { rateWords } from '#domain/products/product-words.ts'
import { DOCUMENT_TITLES, type DocumentContent, type Figure, type Section } from '#domain/documents/document-page.ts'
import {
  complaintLine,
  instalmentHead,
  pageHead,
  productOf,
  formatDate,
  formatMinute,
  type DocumentLoan,
  type DocumentSource,
} from '#domain/documents/document-source.ts'

export interface AcceptedTerms {
  readonly hash: string
  readonly version: string
  readonly text: string
  readonly acceptedAt: Date
  /** Of a signed sheet; null: accepted in the app. */
  readonly paperReference: string | null
}

/** From the sealed text, so that the rules are the accepted ones. */
export function agreementDocument(source: DocumentSource, terms: AcceptedTerms): DocumentContent {
  const { loan, office } = source
  const paidOut = loan.disbursedOn
  return {
    loanId: loan.id,
    facts: {
      kind: 'agreement',
      termsHash: terms.hash,
      disbursedOn: paidOut,
      dueDates: paidOut === null ? [] : loan.instalments.map((one) => one.agreedDate ?? one.dueDate),
    },
    page: {
      ...pageHead(source),
      title: DOCUMENT_TITLES.agreement,
      lead: `Loan #${loan.id}. ${paidOut === null ? 'Approved, and not paid out yet.' : `Money given on ${formatDate(paidOut)}.`}`,
      figures: priceFigures(loan),
      sections: [
        paymentTable(loan),
        {
          kind: 'points',
          title: 'What you agree to',
          points: [
            {
              lead: `Each ${unitOf(loan.product?.version)}.`,
              text: 'Pay by the day in the table: in cash at the office against a receipt, or by mobile money when it is open.',
            },
            ...sealedPoints(terms.text),
            { lead: 'Wrong or unfair?', text: complaintLine(office) },
          ],
        },
        { kind: 'rows', title: 'Accepted and approved', rows: acceptedRows(loan, terms) },
        {
          kind: 'sealed',
          title: 'The accepted terms, word for word',
          text: terms.text,
          seal: [
            ['Version', terms.version],
            ['SHA-256 of the text', terms.hash],
          ],
        },
      ],
    },
  }
}

/** With the fee, which the true annual rate contains. */
function priceFigures(loan: DocumentLoan): Figure[] {
  const product = productOf(loan)
  const price = priceOfVersion(product, loan.amount)
  const cost = trueAnnualRate(price, product.frequency)
  const interest = formatCedis(subtract(loan.total, loan.amount))
  return [
    {
      label: 'You get',
      value: formatCedis(price.received),
      ...(price.fees > NOTHING && { note: `${formatCedis(loan.amount)}, less ${formatCedis(price.fees)} of fees` }),
    },
    unitOf(loan.product?.version) === 'week'
      ? { label: `Price, ${INTEREST_PERCENT}% flat`, value: interest, note: `The total cost, for all ${TERM_WEEKS} weeks` }
      : { label: 'Interest', value: interest, note: rateWords(product) },
    { label: 'You pay back', value: formatCedis(loan.total), note: `In ${paymentsOf(product)} payments` },
    {
      label: 'True annual rate',
      value: formatPercent(cost.effective),
      note: `Effective, from the payments below. Nominal: ${formatPercent(cost.nominal)}`,
    },
  ]
}

function paymentTable(loan: DocumentLoan): Section {
  const { disbursedOn, approvedOn, appliedOn } = loan
  let left: Pesewas = loan.total
  const rows = loan.instalments.map(({ week, amount, dueDate: inForce, agreedDate: dueDate = inForce }) => {
    left = subtract(left, amount)
    return [String(week), `${daysAfter(loan, week, dueDate)} days`, formatDate(dueDate), formatAmount(amount), formatAmount(left)]
  })
  const forecast = disbursedOn === null ? `If paid out on ${formatDate(approvedOn ?? appliedOn)}` : 'Due'
  return {
    kind: 'table',
    title: 'Every payment',
    columns: [
      { head: instalmentHead(loan) },
      { head: 'After payout' },
      { head: forecast, wide: true },
      { head: 'Pay GH₵', figures: true },
      { head: 'Left after GH₵', figures: true },
    ],
    rows,
    total: ['', '', 'Together', formatAmount(loan.total), formatAmount(NOTHING)],
    ...(disbursedOn === null && { note: 'The days count from the payout. Until the money is given, the dates above are a forecast.' }),
  }
}

/** Before the payout, version 1 counts whole weeks, without moves to a working day. */
function daysAfter({ product, disbursedOn, approvedOn, appliedOn }: DocumentLoan, week: number, dueDate: LocalDate): number {
  if (disbursedOn === null && unitOf(product?.version) === 'week') return 7 * week
  return daysBetween(disbursedOn ?? approvedOn ?? appliedOn, dueDate)
}

/** Lines such as `Late: …`; one without a name is about the time before payout. */
function sealedPoints(text: string): { lead: string; text: string }[] {
  const lines = text.split('\n')
  const rules = lines.slice(lines.findLastIndex((one) => /^(?:Week|Payment) \d+: /.test(one)) + 1).filter((one) => one !== '')
  return rules.map((line) => {
    const [, name, rule] = /^([A-Z][a-z ]{2,20}): (.+)$/.exec(line) ?? []
    return name === undefined || rule === undefined ? { lead: 'Before the payout.', text: line } : { lead: `${name}.`, text: rule }
  })
}

function acceptedRows(loan: DocumentLoan, terms: AcceptedTerms): (readonly [string, string])[] {
  const how = terms.paperReference === null ? 'in the app, by the borrower' : `on paper, signed sheet ${terms.paperReference}`
  return [
    ['Accepted', `${formatMinute(terms.acceptedAt)}, ${how}`],
    ...(loan.approvedOn === null ? [] : [['Approved', `${formatDate(loan.approvedOn)}, for ${loan.lender}`] as const]),
    ...(loan.disbursedOn === null ? [] : [['Paid out', formatDate(loan.disbursedOn)] as const]),
  ]
}
