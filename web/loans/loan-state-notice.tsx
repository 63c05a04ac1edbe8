import { dayOf, sayDay } from '#domain/kernel/calendar.ts'
import { PATHS } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/say-when.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { NewTermsCard } from '#web/loans/new-terms-card.tsx'
import type { LoanDetails } from '#web/loans/use-loan-details.ts'
import { WaitingLoanCard } from '#web/loans/waiting-loan-card.tsx'

/** What the state of the loan means for its owner, and what can be done. An active loan needs no words. */
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
        <Notice tone="success" title="Repaid in full">
          {loan.completedAt && `On ${sayDay(dayOf(loan.completedAt), todayHere())}. `}Thank you. It counts for your score.
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
      return (
        <Notice tone="caution" title="This loan was closed without being repaid">
          <Cedis value={loan.outstanding} /> is still owed. Please talk to the office: you can borrow again once it is paid.
        </Notice>
      )
  }
}
