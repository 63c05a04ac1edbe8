import { dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { loanPath, PATHS, payPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { NewTermsCard } from '#web/loans/new-terms-card.tsx'
import type { LoanDetails } from '#web/lib/use-loan-details.ts'
import { WaitingLoanCard } from '#web/loans/waiting-loan-card.tsx'

export function LoanStateNotice({ loan }: { loan: LoanDetails }) {
  if (loan.awaitsAcceptance) return <NewTermsCard loan={loan} />
  switch (loan.status) {
    case 'pending':
    case 'approved':
      return <WaitingLoanCard loan={loan} />
    case 'active':
      return null
    case 'completed':
      return (
        <Notice tone="success" title={loan.refinancedToLoanId === null ? 'Repaid in full' : 'Settled by your new loan'}>
          {loan.completedAt && `On ${formatDay(dayOf(loan.completedAt), todayHere())}. `}
          {loan.refinancedToLoanId === null ? (
            'Thank you. It counts for your score.'
          ) : (
            <SettledText loan={loan} newId={loan.refinancedToLoanId} />
          )}
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="danger" title="This application was not approved">
          {loan.rejectionReason !== null && <p>{loan.rejectionReason}</p>}
          <p>
            You may apply again. <TextLink to={PATHS.score}>See what would raise your score</TextLink>
          </p>
        </Notice>
      )
    case 'withdrawn':
      return (
        <Notice tone="info" title="You withdrew it">
          Nothing is owed on it. You may apply again at any time.
        </Notice>
      )
    case 'written_off':
      return <WrittenOffNotice loan={loan} />
  }
}

function SettledText({ loan, newId }: { loan: LoanDetails; newId: number }) {
  return (
    <>
      <Cedis value={loan.settledByRefinance} /> was left, and <TextLink to={loanPath(newId)}>Loan #{newId}</TextLink> settled it. Nothing is
      owed here any more.
    </>
  )
}

function WrittenOffNotice({ loan }: { loan: LoanDetails }) {
  if (loan.outstanding === 0)
    return (
      <Notice tone="success" title="Nothing is owed any more">
        This loan had been closed without being repaid, and you have paid it since. Thank you: you may apply again.
      </Notice>
    )
  return (
    <Notice tone="caution" title="This loan was closed without being repaid">
      <p>
        <Cedis value={loan.outstanding} className="font-bold" /> is still owed, and nothing was added to it. You can pay it in parts, in
        your own time, as before. Once it is paid you can borrow again.
      </p>
      <TextLink to={payPath(loan.id)} className="mt-1 inline-block py-2">
        Pay a part of it
      </TextLink>
    </Notice>
  )
}
