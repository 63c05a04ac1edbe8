import { NOTHING, sayCedis } from '#domain/kernel/money.ts'
import { invariant } from '#domain/kernel/invariant.ts'
import { TERM_WEEKS } from '#domain/loans/loan.ts'
import { DOCUMENT_TITLES, type DocumentContent } from '#domain/documents/document-page.ts'
import { pageHead, sayDate, type DocumentSource } from '#domain/documents/document-source.ts'

/** That nothing is left on a completed loan, and whether the customer or a new loan paid it. */
export function completionDocument(source: DocumentSource): DocumentContent {
  const { loan, customer } = source
  const { completedOn, disbursedOn } = loan
  invariant(completedOn !== null && disbursedOn !== null, 'a completed loan has its days')
  const settled = loan.settled > NOTHING
  const byNewLoan = loan.refinancedTo === null ? 'a new loan' : `Loan #${loan.refinancedTo}`
  return {
    loanId: loan.id,
    facts: { kind: 'completion', paid: loan.amountPaid, settled: loan.settled, completedOn },
    page: {
      ...pageHead(source),
      title: DOCUMENT_TITLES.completion,
      lead: `Loan #${loan.id}, completed on ${sayDate(completedOn)}.`,
      figures: [
        { label: 'Left to pay', value: sayCedis(NOTHING), note: `On Loan #${loan.id}` },
        { label: 'Borrowed', value: sayCedis(loan.amount), note: `On ${sayDate(disbursedOn)}` },
        settled
          ? { label: 'Settled', value: sayCedis(loan.settled), note: `By ${byNewLoan}` }
          : { label: 'Repaid', value: sayCedis(loan.amountPaid), note: `By ${sayDate(completedOn)}` },
      ],
      sections: [
        {
          kind: 'text',
          title: `${customer.name} owes nothing on Loan #${loan.id}`,
          paragraphs: settled
            ? [
                `${loan.lender} confirms that this loan is closed. ${sayCedis(loan.amountPaid)} was repaid, and the remaining ${sayCedis(loan.settled)} was settled on ${sayDate(completedOn)} by ${byNewLoan}.`,
                `This letter is about Loan #${loan.id} alone: what is owed on ${byNewLoan} is not part of it.`,
              ]
            : [
                `${loan.lender} confirms that this loan was repaid in full on ${sayDate(completedOn)}: all ${sayCedis(loan.total)}, in ${TERM_WEEKS} weekly parts. Nothing is left to pay, and nothing will be asked for.`,
                'Boa me na me mmoa wo. Thank you.',
              ],
        },
        {
          kind: 'rows',
          title: 'The loan',
          rows: [
            ['Borrowed', `${sayCedis(loan.amount)}, on ${sayDate(disbursedOn)}`],
            ['To repay in all', sayCedis(loan.total)],
            ['Repaid', sayCedis(loan.amountPaid)],
            ...(settled ? [[`Settled by ${byNewLoan}`, sayCedis(loan.settled)] as const] : []),
            ['Completed', sayDate(completedOn)],
          ],
        },
      ],
    },
  }
}
