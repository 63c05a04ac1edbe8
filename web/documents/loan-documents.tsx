import { useState } from 'react'
import { useConnection } from '#web/lib/online.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DocumentDaysDialog } from '#web/documents/loan-documents-days.tsx'
import type { DocumentReader } from '#web/documents/loan-documents-make.ts'
import { useSaveDocument } from '#web/documents/loan-documents-save.ts'
import type { RequestedDocument } from '#domain/documents/document-page.ts'
import { refusalToAgreement, refusalToCompletion, refusalToPayOff } from '#domain/documents/document-rules.ts'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'

type DocumentLoan = Pick<LoanDetails, 'id' | 'status' | 'outstanding' | 'awaitsAcceptance' | 'appliedAt'>
interface DocumentOffer {
  kind: Exclude<RequestedDocument, 'receipt'>
  name: string
  words: string
  reason: string | undefined
}

function offersOf(loan: DocumentLoan): DocumentOffer[] {
  return [
    {
      kind: 'agreement',
      name: 'Loan agreement',
      words: 'The price, all payments and the full accepted terms.',
      reason: refusalToAgreement(loan)?.message,
    },
    { kind: 'statement', name: 'Statement', words: 'All charges and payments between two days.', reason: undefined },
    {
      kind: 'payoff',
      name: 'Pay-off letter',
      words: 'The amount that pays off the loan, up to 30 days ahead.',
      reason: refusalToPayOff(loan)?.message,
    },
    {
      kind: 'completion',
      name: 'Completion letter',
      words: 'Confirms that the loan is repaid.',
      reason: refusalToCompletion(loan)?.message,
    },
  ]
}

interface LoanDocumentsProps {
  loan: DocumentLoan
  by: DocumentReader
}

export function LoanDocuments({ loan, by }: LoanDocumentsProps) {
  const online = useConnection() !== 'offline'
  const [choosing, setChoosing] = useState<'statement' | 'payoff'>()
  const { save, busy, failed } = useSaveDocument(loan.id, by)
  return (
    <>
      {!online && <p className="mb-3 text-muted">Connect to the internet to save a document.</p>}
      {failed !== undefined && (
        <div className="mb-3">
          <Notice tone="danger" title="We could not save the document" live>
            {failed}
          </Notice>
        </div>
      )}
      <ul className="divide-y divide-line">
        {offersOf(loan)
          .filter(({ reason }) => by === 'staff' || reason === undefined)
          .map((offer) => (
            <OfferRow
              key={offer.kind}
              offer={offer}
              busy={busy === offer.kind}
              disabled={!online || busy !== undefined}
              onSave={() => (offer.kind === 'statement' || offer.kind === 'payoff' ? setChoosing(offer.kind) : save({ kind: offer.kind }))}
            />
          ))}
      </ul>
      <p className="mt-2 text-muted">You can save a receipt beside each completed payment.</p>
      {choosing && <DocumentDaysDialog loan={loan} kind={choosing} by={by} onClose={() => setChoosing(undefined)} />}
    </>
  )
}

function OfferRow({ offer, busy, disabled, onSave }: { offer: DocumentOffer; busy: boolean; disabled: boolean; onSave: () => void }) {
  const { name, words, reason } = offer
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-[min(100%,13rem)] flex-1">
        <p className="font-bold">{name}</p>
        {reason === undefined ? (
          <p className="text-muted">{words}</p>
        ) : (
          <p className="flex gap-2 text-muted">
            <Icon name="lock" className="mt-0.5 size-5" />
            {reason}
          </p>
        )}
      </div>
      <Button
        kind="second"
        size="desk"
        icon="download"
        busy={busy && 'Preparing...'}
        disabled={disabled || reason !== undefined}
        onClick={onSave}
      >
        Save PDF<span className="sr-only"> of the {name.toLowerCase()}</span>
      </Button>
    </li>
  )
}
