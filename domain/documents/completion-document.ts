import { add, NOTHING, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { paymentsOf } from '#domain/loans/version-words.ts'
import { DOCUMENT_TITLES, type DocumentContent } from '#domain/documents/document-page.ts'
import { pageHead, formatDate, newLoanOf, productOf, type DocumentSource } from '#domain/documents/document-source.ts'

/** States who paid the balance: customer or new loan; a recovery; and the interest saved by paying early. */
export function completionDocument(source: DocumentSource, saved: Pesewas): DocumentContent {
  const { loan, customer } = source
  const { completedOn, disbursedOn } = loan
  invariant(completedOn !== null && disbursedOn !== null, 'a completed loan has its days')
  const settled = loan.settled > NOTHING
  const recovered = loan.status === 'written_off'
  const byNewLoan = newLoanOf(loan)
  return {
    loanId: loan.id,
    facts: { kind: 'completion', paid: loan.amountPaid, settled: loan.settled, completedOn },
    page: {
      ...pageHead(source),
      title: DOCUMENT_TITLES.completion,
      lead: `Loan #${loan.id}, ${recovered ? 'recovered' : 'completed'} on ${formatDate(completedOn)}.`,
      figures: [
        { label: 'Left to pay', value: formatCedis(NOTHING), note: `On Loan #${loan.id}` },
        { label: 'Borrowed', value: formatCedis(loan.amount), note: `On ${formatDate(disbursedOn)}` },
        settled
          ? { label: 'Settled', value: formatCedis(loan.settled), note: `By ${byNewLoan}` }
          : { label: 'Repaid', value: formatCedis(loan.amountPaid), note: `By ${formatDate(completedOn)}` },
      ],
      sections: [
        {
          kind: 'text',
          title: `${customer.name} owes nothing on Loan #${loan.id}`,
          paragraphs: settled
            ? [
                `${loan.lender} confirms that this loan is closed. ${formatCedis(loan.amountPaid)} was repaid, and the remaining ${formatCedis(loan.settled)} was settled by ${byNewLoan}.`,
                `This letter is about Loan #${loan.id} alone: what is owed on ${byNewLoan} is not part of it.`,
              ]
            : recovered
              ? [
                  `${loan.lender} confirms that this loan is recovered. It was written off as a loss, and was then repaid in full by ${formatDate(completedOn)}: all ${formatCedis(loan.total)}. Nothing is left to pay.`,
                ]
              : [
                  `${loan.lender} confirms that this loan was repaid in full on ${formatDate(completedOn)}: all ${formatCedis(loan.total)}, ${saved > NOTHING ? `with ${formatCedis(saved)} of interest saved by paying early` : `in ${paymentsOf(productOf(loan))} parts`}. Nothing is left to pay, and nothing will be asked for.`,
                  'Boa me na me mmoa wo. Thank you.',
                ],
        },
        {
          kind: 'rows',
          title: 'The loan',
          rows: [
            ['Borrowed', `${formatCedis(loan.amount)}, on ${formatDate(disbursedOn)}`],
            ['To repay in all', formatCedis(add(loan.total, saved))],
            ...(saved > NOTHING ? [['Saved by paying early', formatCedis(saved)] as const] : []),
            ['Repaid', formatCedis(loan.amountPaid)],
            ...(settled ? [[`Settled by ${byNewLoan}`, formatCedis(loan.settled)] as const] : []),
            [recovered ? 'Recovered' : 'Completed', formatDate(completedOn)],
          ],
        },
      ],
    },
  }
}
