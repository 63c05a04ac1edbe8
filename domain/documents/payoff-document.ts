import type { LocalDate } from '#domain/kernel/calendar.ts'
import { NOTHING, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { EARLY_RULE, LATE_RULE } from '#domain/loans/terms.ts'
import { DOCUMENT_TITLES, type DocumentContent } from '#domain/documents/document-page.ts'
import { pageHead, formatDate, newLoanOf, type DocumentSource } from '#domain/documents/document-source.ts'

/** The price is flat: the outstanding amount on any day. `inReceipts`: paid at the office and not entered yet. */
export function payoffDocument(source: DocumentSource, { on, inReceipts }: { on: LocalDate; inReceipts: Pesewas }): DocumentContent {
  const { loan } = source
  const amount = loan.outstanding
  return {
    loanId: loan.id,
    facts: { kind: 'payoff', on, amount },
    page: {
      ...pageHead(source),
      title: DOCUMENT_TITLES.payoff,
      lead: `Loan #${loan.id}, for payment on ${formatDate(on)}.`,
      figures: [
        { label: 'This pays off the loan', value: formatCedis(amount), note: 'Nothing else is added' },
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
            ['Left, which pays off the loan', formatCedis(amount)],
          ],
        },
        {
          kind: 'points',
          title: 'Good to know',
          points: [
            { lead: 'Early.', text: EARLY_RULE },
            { lead: 'Late.', text: LATE_RULE },
            {
              lead: 'A payment before that day.',
              text: 'This is the balance now. A payment before that day lowers it, and a reversed payment raises it.',
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
