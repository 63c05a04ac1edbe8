import { addDays, dayOf, formatDay } from '#domain/kernel/calendar.ts'
import { approvalExpiresOn } from '#domain/loans/approval-expiry.ts'
import { REVIEW_BUSINESS_DAYS } from '#domain/loans/loan.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { loanPath } from '#web/lib/paths.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { answerBy } from '#web/loans/answer-by.ts'
import { WithdrawButton } from '#web/loans/withdraw-button.tsx'

export function WaitingLoanCard({ loan }: { loan: OwnLoan }) {
  const approved = loan.status === 'approved'
  const today = todayHere()
  const appliedOn = dayOf(loan.appliedAt)
  const lastDay =
    loan.approvedAt === null ? '' : `, at the latest on ${formatDay(addDays(approvalExpiresOn(dayOf(loan.approvedAt)), -1), today)}`
  return (
    <Card labelledBy={`waiting-${loan.id}`}>
      <h2 id={`waiting-${loan.id}`} className="text-18 font-bold">
        {approved ? 'Your loan is approved' : 'Your application is with us'}
      </h2>
      <p className="mt-1 text-muted">
        {approved
          ? `Come to the office to collect the money${lastDay}. ${loan.product ? 'The payment days count from' : 'The 13 weeks start on'} the day you receive it. Until then the dates are a forecast.`
          : `We answer within ${REVIEW_BUSINESS_DAYS} business days, by ${formatDay(answerBy(appliedOn), today)}.`}
      </p>
      {loan.refinancedFromLoanId !== null && (
        <p className="mt-1">
          It first pays the balance of <TextLink to={loanPath(loan.refinancedFromLoanId)}>Loan #{loan.refinancedFromLoanId}</TextLink>, and
          you get the rest. Keep paying that loan until then.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <WithdrawButton loanId={loan.id} approved={approved} />
      </div>
    </Card>
  )
}
