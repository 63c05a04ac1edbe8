import { formatDay } from '#domain/kernel/calendar.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { payPath } from '#web/lib/paths.ts'
import { nextToPay, type DueLoan } from '#web/loans/next-payment.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

type NextLoan = DueLoan & Pick<OwnLoan, 'nextPaymentAmount' | 'beingChecked'>

const isCovered = ({ beingChecked, overdueAmount, nextPaymentAmount }: NextLoan): boolean =>
  beingChecked > 0 && beingChecked >= overdueAmount && beingChecked >= nextPaymentAmount

/** For a home whose panel shows something more urgent. */
export function NextPaymentCard({ loans, isOff }: { loans: readonly NextLoan[]; isOff: boolean }) {
  const today = todayHere()
  // A late loan is on the panel, unless a payment that is being checked covers it.
  const loan = nextToPay(loans.filter((one) => (one.overdueAmount > 0 ? isCovered(one) : (one.nextPaymentDue ?? '') >= today)))
  if (!loan || loan.nextPaymentDue === null) return null
  return (
    <Card labelledBy="next-payment">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="next-payment" className="text-muted">
            Next Payment Due
          </h2>
          <p>
            <Cedis value={loan.nextPaymentAmount} className="font-bold" /> by <b>{formatDay(loan.nextPaymentDue, today)}</b>
          </p>
          {isCovered(loan) && <p className="text-muted">Covered when we confirm</p>}
        </div>
        {isOff ? (
          <Button kind="second" reason="Opens when this request is answered.">
            Pay Now
          </Button>
        ) : (
          <LinkButton to={payPath(loan.id)} kind="second">
            Pay Now
          </LinkButton>
        )}
      </div>
    </Card>
  )
}
