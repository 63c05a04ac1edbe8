import type { checkDocument } from '#contract/documents.ts'
import { sayDocumentCode } from '#domain/documents/document-code.ts'
import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { sayTime } from '#web/shared/say-when.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What a document said on the day of its issue, and whether it still holds. */
export function DocumentVerdict({ document }: { document: AnswerOf<typeof checkDocument> }) {
  const { page, customer, holds, reasons } = document
  return (
    <div className="grid max-w-xl gap-3">
      <Notice tone={holds ? 'success' : 'caution'} title={holds ? 'Genuine, and it holds' : 'Genuine, but it does not hold any more'} live>
        {holds ? 'Our books say the same today.' : reasons.map((reason) => <p key={reason}>{reason}</p>)}
      </Notice>
      <div className="rounded-card border border-line bg-surface px-4 shadow-card">
        <p className="pt-3 font-bold">
          {page.title}
          {page.stamp !== null && <span className="ml-2 text-danger">{page.stamp}</span>}
        </p>
        <p className="pb-1 text-muted">{page.lead}</p>
        <DefinitionRows
          rows={[
            [
              'Code',
              <span className="font-mono" key="code">
                {sayDocumentCode(document.code)}
              </span>,
            ],
            ['Customer', customer.phone === null ? customer.name : `${customer.name}, ${customer.phone}`],
            ...page.figures.map(
              ({ label, value, note }) =>
                [
                  label,
                  <span key={label} className="tabular-nums">
                    {value}
                    {note !== null && <span className="block font-normal text-muted">{note}</span>}
                  </span>,
                ] as const,
            ),
            ['Issued', `${sayDay(dayOf(document.issuedAt))}, ${sayTime(document.issuedAt)}, by ${document.issuedBy}`],
          ]}
        />
      </div>
      <p className="text-14 break-all text-muted">Seal of its content (SHA-256): {document.hash}</p>
    </div>
  )
}
