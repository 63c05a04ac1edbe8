import { sayDay } from '#domain/kernel/calendar.ts'
import { sayCedis } from '#domain/kernel/money.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { todayHere } from '#web/shared/say-when.ts'
import { businessWords } from '#web/staff-kit/business-labels.ts'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

/** What a short review rests on: who asks for what, and what to look at. */
export function DeskReviewFacts({ loan }: { loan: StaffLoan }) {
  return (
    <>
      <DefinitionRows
        rows={[
          ['Customer', loan.user.fullName],
          ['Business', businessWords(loan.user.businessType)],
          ['Credit', `${loan.user.creditLevel}, ${loan.user.creditScore} of 100`],
          ['Asks for', sayCedis(loan.requestedAmount)],
          ['Would repay', `${sayCedis(loan.totalRepayment)}, ${sayCedis(loan.weeklyPayment)} a week`],
          ['Exposure', sayCedis(loan.exposure)],
          ['Answer by', sayDay(loan.answerBy, todayHere())],
        ]}
      />
      {loan.flags.map((flag) => (
        <div key={flag.code} className="mt-3">
          <Notice tone="caution" icon="flag" title={flag.title}>
            {flag.detail}
          </Notice>
        </div>
      ))}
    </>
  )
}
