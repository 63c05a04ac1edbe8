import { addDays, formatDay } from '#domain/kernel/calendar.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { ShortPrice } from '#web/dashboard/short-price.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'

const WEEK = 7

/** Before the payout nothing is due: no 13 empty weeks, and a forecast from today. */
export function ApprovedPrice({ loan }: { loan: OwnLoan }) {
  const today = todayHere()
  return (
    <>
      <ShortPrice amount={loan.amount} total={loan.totalRepayAmount} weekly={loan.weeklyPaymentAmount} />
      <p className="mt-4 rounded-control bg-sunken p-3">
        {loan.refinancedFromLoanId !== null &&
          `It first pays the balance of Loan #${loan.refinancedFromLoanId}, and you get the rest. Keep paying that loan until then. `}
        If you collect today, the first <Cedis value={loan.weeklyPaymentAmount} className="font-bold" /> is due about{' '}
        <b>{formatDay(addDays(today, WEEK), today)}</b>. Nothing is due before you have the money.
      </p>
    </>
  )
}
