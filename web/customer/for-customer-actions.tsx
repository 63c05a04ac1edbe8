import { useState } from 'react'
import { may } from '#web/lib/current-user.ts'
import { PATHS } from '#web/lib/paths.ts'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { DeskMomo } from '#web/desk/desk-momo-button.tsx'
import { takesCash } from '#web/desk/desk-payment.ts'
import { ForCustomerPaymentDialog } from '#web/desk/for-customer-payment-dialog.tsx'
import { ForCustomerTermsDialog } from '#web/applications/for-customer-terms-dialog.tsx'
import { reasonOwnRecord, reasonWithout } from '#web/staff-kit/staff-reasons.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { refusalToEnterAcceptance } from '#domain/loans/paper-acceptance.ts'

/** What is done in the customer's name: cash, a payment that they bring, the sheet that they signed. */
export function ForCustomerActions({ loan }: { loan: OpenedLoan }) {
  const staff = useSignedIn()
  const [open, setOpen] = useState<'payment' | 'terms'>()
  const close = () => setOpen(undefined)
  const own = reasonOwnRecord(staff, loan.userId)
  const noSheet =
    own ?? reasonWithout(staff, 'edit_customer_profiles', 'manage_users') ?? refusalToEnterAcceptance(loan.approvedBy, staff.id)?.message
  return (
    <>
      {loan.awaitsAcceptance && (
        <Button wide kind="second" reason={noSheet} onClick={() => setOpen('terms')}>
          Enter signed terms
        </Button>
      )}
      {takesCash(loan) && !loan.awaitsAcceptance && (
        <>
          {own === undefined && may(staff, 'generate_payment_codes') && (
            <LinkButton kind="second" to={`${PATHS.userManagement}?cash=${loan.id}`}>
              Take cash
            </LinkButton>
          )}
          <Button wide kind="second" reason={own ?? reasonWithout(staff, 'generate_payment_codes')} onClick={() => setOpen('payment')}>
            Enter a payment
          </Button>
          <DeskMomo loan={loan} />
        </>
      )}
      {open === 'payment' && <ForCustomerPaymentDialog loan={loan} onClose={close} />}
      {open === 'terms' && <ForCustomerTermsDialog loan={loan} onClose={close} />}
    </>
  )
}
