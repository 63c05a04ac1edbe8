import type { LocalDate } from '#domain/kernel/calendar.ts'
import { formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { LATE_RULE } from '#domain/loans/terms.ts'
import { DOCUMENT_TITLES, type DocumentContent } from '#domain/documents/document-page.ts'
import { complaintLine, formatDate, pageHead, type DocumentSource } from '#domain/documents/document-source.ts'

export interface OverdueFacts {
  readonly on: LocalDate
  readonly overdue: Pesewas
  readonly overdueSince: LocalDate
  readonly days: number
  readonly text: string
}

/** Threatens nothing (rule C22). */
export function overdueLetter(source: DocumentSource, { on, overdue, overdueSince, days, text }: OverdueFacts): DocumentContent {
  const { loan, customer, office } = source
  return {
    loanId: loan.id,
    facts: { kind: 'overdue', on, overdue, amount: loan.outstanding },
    page: {
      ...pageHead(source),
      title: DOCUMENT_TITLES.overdue,
      lead: `Loan #${loan.id}, as of ${formatDate(on)}.`,
      figures: [
        { label: 'Overdue', value: formatCedis(overdue), note: `Since ${formatDate(overdueSince)}` },
        { label: 'Days past due', value: String(days) },
        { label: 'Balance', value: formatCedis(loan.outstanding), note: 'All that is left of the loan' },
      ],
      sections: [
        { kind: 'text', title: `Dear ${customer.name}`, paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()) },
        {
          kind: 'points',
          title: 'How to pay',
          points: [
            {
              lead: 'Mobile money.',
              text: 'Open Mmoa Loans, choose "Make a Payment" and approve the request on your phone.',
            },
            {
              lead: 'Cash.',
              text: `Pay at ${office.address === undefined ? 'our office' : `our office, ${office.address}`}, and take your receipt number with you. Pay nobody without a receipt number.`,
            },
            { lead: 'Late.', text: LATE_RULE },
          ],
        },
        {
          kind: 'points',
          title: 'Good to know',
          points: [
            {
              lead: 'Did you pay in the last days?',
              text: 'Then thank you. This letter has the payments that we had counted when it was made.',
            },
            {
              lead: 'You cannot pay all of it?',
              text: `Talk to us${office.phone === undefined ? '' : ` on ${office.phone}`}. We want to find a way with you.`,
            },
            { lead: 'You do not agree?', text: complaintLine(office) },
          ],
        },
      ],
    },
  }
}
