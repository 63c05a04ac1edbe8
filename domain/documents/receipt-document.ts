import type { LocalDate } from '#domain/kernel/calendar.ts'
import { add, formatAmount, formatCedis, subtract, NOTHING, type Pesewas } from '#domain/kernel/money.ts'
import { withoutSettled } from '#domain/loans/settled-tail.ts'
import { unitOf } from '#domain/loans/version-words.ts'
import type { MomoProvider, PaymentMethod } from '#domain/payments/payment.ts'
import { DOCUMENT_TITLES, type DocumentContent, type Section } from '#domain/documents/document-page.ts'
import {
  firstOpenWeek,
  instalmentHead,
  pageHead,
  formatBalance,
  formatDate,
  formatMinute,
  productOf,
  weekFills,
  type DocumentLoan,
  type DocumentSource,
} from '#domain/documents/document-source.ts'

export interface DocumentPayment {
  readonly id: number
  readonly amount: Pesewas
  readonly unallocated: Pesewas
  readonly method: PaymentMethod
  readonly provider: MomoProvider | null
  readonly receiptNumber: string | null
  readonly transactionId: string | null
  readonly valueDate: LocalDate
  readonly countedAt: Date
  readonly reversed: { readonly on: LocalDate; readonly reason: string | null } | null
  /** After this payment was booked. */
  readonly balanceAfter: Pesewas
  /** Settled by a refinance before it. */
  readonly settledBefore: Pesewas
  readonly allocations: readonly { readonly week: number; readonly dueDate: LocalDate; readonly amount: Pesewas }[]
}

const NETWORKS = { mtn: 'MTN Mobile Money', airteltigo: 'AirtelTigo Money', telecel: 'Telecel Cash' } as const satisfies Record<
  MomoProvider,
  string
>

export function receiptDocument(source: DocumentSource, payment: DocumentPayment): DocumentContent {
  const { loan } = source
  const { reversed, balanceAfter, settledBefore } = payment
  const moneyIn = subtract(loan.total, add(settledBefore, balanceAfter))
  const next = firstOpenWeek(withoutSettled(loan.instalments, settledBefore), moneyIn)
  return {
    loanId: loan.id,
    facts: {
      kind: 'receipt',
      paymentId: payment.id,
      amount: payment.amount,
      unallocated: payment.unallocated,
      valueDate: payment.valueDate,
      reversed: reversed !== null,
    },
    page: {
      ...pageHead(source),
      title: DOCUMENT_TITLES.receipt,
      lead: `Loan #${loan.id}, payment #${payment.id}.`,
      ...(reversed && { stamp: 'REVERSED' }),
      figures: [
        {
          label: reversed ? 'Was paid, and does not count' : 'Paid on this loan',
          value: formatCedis(payment.amount),
          note: `On ${formatDate(payment.valueDate)}`,
        },
        ...(reversed
          ? []
          : [
              { label: 'Balance after it', value: formatBalance(balanceAfter) },
              next === undefined
                ? { label: 'Next payment', value: 'None', note: 'The loan is repaid.' }
                : {
                    label: 'Next payment',
                    value: formatCedis(next.missing),
                    note: `${instalmentHead(loan)} ${next.week}, by ${formatDate(next.dueDate)}`,
                  },
            ]),
      ],
      sections: [
        ...(reversed ? [reversedText(reversed)] : []),
        { kind: 'rows', title: 'The payment', rows: paymentRows(payment) },
        ...(reversed ? [] : [allocationTable(loan, payment), weeksAfter(source, moneyIn)]),
      ],
    },
  }
}

const reversedText = ({ on, reason }: NonNullable<DocumentPayment['reversed']>): Section => ({
  kind: 'text',
  title: 'This payment does not count any more',
  paragraphs: [
    `It was reversed on ${formatDate(on)}${reason === null ? '' : `: ${reason.replace(/[.\s]+$/, '')}`}. What was left on the loan went up by the same amount.`,
  ],
})

function paymentRows(payment: DocumentPayment): (readonly [string, string])[] {
  const { method, provider, receiptNumber, transactionId, unallocated, amount } = payment
  const paidWith =
    method === 'cash' ? 'Cash at the office' : method === 'bank' ? 'Bank transfer' : provider === null ? 'Mobile money' : NETWORKS[provider]
  return [
    ...(receiptNumber === null ? [] : [['Receipt number', receiptNumber] as const]),
    ...(transactionId === null ? [] : [['Transaction ID', transactionId] as const]),
    ['Paid with', paidWith],
    ['Money handed over', formatDate(payment.valueDate)],
    ['Counted', formatMinute(payment.countedAt)],
    ...(unallocated > NOTHING
      ? [
          ['Received in all', formatCedis(add(amount, unallocated))] as const,
          ['Overpayment', `${formatCedis(unallocated)}, added to your credit balance`] as const,
        ]
      : []),
  ]
}

const allocationTable = (loan: DocumentLoan, payment: DocumentPayment): Section => ({
  kind: 'table',
  title: 'Where it went',
  columns: [{ head: instalmentHead(loan) }, { head: 'Due', wide: true }, { head: 'GH₵', figures: true }],
  rows: payment.allocations.map(({ week, dueDate, amount }) => [String(week), formatDate(dueDate), formatAmount(amount)]),
  total: ['', 'Together', formatAmount(payment.amount)],
})

function weeksAfter({ loan }: DocumentSource, moneyIn: Pesewas): Section {
  const fills = weekFills(loan.instalments, moneyIn)
  return {
    kind: 'weeks',
    fills,
    words: `${fills.filter((one) => one === 'full').length} of ${productOf(loan).instalments} ${unitOf(loan.product?.version)}s paid after this payment`,
  }
}
