import { Card } from '#web/ui/card.tsx'
import { DeskMomo } from '#web/desk/desk-momo-button.tsx'
import type { StaffLoan } from '#web/staff-kit/staff-rows.ts'

/** The other way to pay at the desk: the customer's phone is asked, and no cash changes hands. */
export function TakeMomo({ loan, onPaid }: { loan: StaffLoan; onPaid: () => void }) {
  return (
    <Card>
      <h3 className="mb-1 text-18 font-bold">Mobile money</h3>
      <p className="mb-3 text-muted">{loan.user.fullName} approves the payment on the phone. No receipt number is needed.</p>
      <DeskMomo loan={loan} onPaid={onPaid} />
    </Card>
  )
}
