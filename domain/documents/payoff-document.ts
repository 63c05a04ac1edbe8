import type { LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import type { EarlySettlement } from '#domain/loans/early-settlement.ts'
import { EARLY_RULE, LATE_RULE } from '#domain/loans/terms.ts'
import { rebateWords } from '#domain/products/product-words.ts'
import { VERSION_ONE } from '#domain/products/product-versions.ts'
import { DOCUMENT_TITLES, type DocumentContent } from '#domain/documents/document-page.ts'
import { pageHead, formatDate, newLoanOf, type DocumentLoan, type DocumentSource } from '#domain/documents/document-source.ts'

interface Payoff {
  readonly on: LocalDate
  /** On that day: of a version without a rebate the outstanding amount (rule L28). */
  readonly early: Pick<EarlySettlement, 'amount' | 'rebate'>
  /** Paid at the office and not entered yet. */
  readonly inReceipts: Pesewas
}

export function payoffDocument(source: DocumentSource, { on, early, inReceipts }: Payoff): DocumentContent {
  const { loan } = source
  const { amount, rebate } = early
  const saves = rebate > NOTHING
  return {
    loanId: loan.id,
    facts: { kind: 'payoff', on, amount, ...(saves && { rebate }) },
    page: {
      ...pageHead(source),
      title: DOCUMENT_TITLES.payoff,
      lead: `Loan #${loan.id}, for payment on ${formatDate(on)}.`,
      figures: [
        {
          label: 'This pays off the loan',
          value: formatCedis(amount),
          note: saves ? `You save ${formatCedis(rebate)} of interest` : 'Nothing else is added',
        },
        { label: 'On', value: formatDate(on), note: 'The letter counts for this day' },
      ],
      sections: [
        {
          kind: 'rows',
          title: 'How it is worked out',
          rows: [
            ['Borrowed', formatCedis(loan.amount)],
            ['To repay in all', formatCedis(loan.total)],
            ['Paid so far', formatCedis(loan.amountPaid)],
            ...(loan.settled > NOTHING ? [[`Settled by ${newLoanOf(loan)}`, formatCedis(loan.settled)] as const] : []),
            ...(saves
              ? ([
                  ['Left by the schedule', formatCedis(loan.outstanding)],
                  ['Interest that you save', formatCedis(rebate)],
                  ['This pays off the loan', formatCedis(amount)],
                ] as const)
              : ([['Left, which pays off the loan', formatCedis(amount)]] as const)),
          ],
        },
        {
          kind: 'points',
          title: 'Good to know',
          points: [
            { lead: 'Early.', text: earlyRule(loan) },
            { lead: 'Late.', text: LATE_RULE },
            {
              lead: 'A payment before that day.',
              text: saves
                ? 'This is the amount by the balance now. A payment before that day lowers it, a reversed payment raises it, and on a later day more interest is earned.'
                : 'This is the balance now. A payment before that day lowers it, and a reversed payment raises it.',
            },
            ...(inReceipts > NOTHING
              ? [
                  {
                    lead: 'Not counted yet.',
                    text: `${formatCedis(inReceipts)} was paid at the office and is not entered yet. Once its receipt is entered, that much less is left.`,
                  },
                ]
              : []),
            { lead: 'Once it is paid,', text: 'a completion letter can be had in the app or at the office.' },
          ],
        },
      ],
    },
  }
}

/** Version 1 has the words of its terms. */
function earlyRule({ product }: DocumentLoan): string {
  if (!product || product.version === VERSION_ONE.version) return EARLY_RULE
  return `${rebateWords(product)}.`
}
