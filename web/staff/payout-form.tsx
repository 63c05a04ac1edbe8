import { useState } from 'react'
import { sayCedis } from '#domain/kernel/money.ts'
import type { disburseLoan } from '#contract/staff-loans.ts'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import type { Submit } from '#web/lib/use-submit.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { Cedis } from '#web/shared/cedis.tsx'
import { FailureNotice } from '#web/staff/failure-notice.tsx'
import { cashToHandOver, reasonNotToPayOut } from '#web/staff/payout-state.ts'
import { PhoneProof } from '#web/staff/phone-proof.tsx'
import type { OpenedLoan } from '#web/staff/staff-rows.ts'
import { UnansweredNote } from '#web/staff/unanswered-note.tsx'

/** What is counted out to whom, and two things to confirm before the button opens. */
export function PayoutForm({ loan, payout }: { loan: OpenedLoan; payout: Submit<typeof disburseLoan> }) {
  const staff = useSignedIn()
  const [known, setKnown] = useState(false)
  const [counted, setCounted] = useState(false)
  const cash = cashToHandOver(loan)
  const reason =
    reasonNotToPayOut(loan, staff) ??
    (known && counted ? undefined : 'Confirm both lines above first.') ??
    (cash === undefined ? 'The loan that this one refinances could not be read.' : undefined)
  return (
    <>
      {payout.unanswered ? <UnansweredNote /> : <FailureNotice error={payout.error} title="Failed to pay out the loan" />}
      {cash !== undefined && (
        <p className="mb-3">
          <span className="block text-muted">Count out</span>
          <Cedis value={cash} className="text-36 font-bold" />
        </p>
      )}
      <PayoutCustomer loan={loan} />
      <RadioCards
        legend="Paid out by"
        value="cash"
        onChange={() => undefined}
        cards={[
          { value: 'cash', name: 'Cash', note: 'At the office, from hand to hand.' },
          {
            value: 'momo',
            name: 'Mobile Money',
            beside: <Badge tone="line">Coming Soon</Badge>,
            note: 'No mobile money network is connected yet.',
            disabled: true,
          },
        ]}
      />
      <Checkbox checked={known} onChange={setKnown}>
        I looked at the Ghana Card: it is {loan.user.fullName}.
      </Checkbox>
      <Checkbox checked={counted} onChange={setCounted}>
        I counted {cash === undefined ? 'the money' : sayCedis(cash)} in front of the customer.
      </Checkbox>
      <Button
        wide
        reason={reason}
        busy={payout.busy && 'Paying out...'}
        onClick={() => payout.send({ params: { id: loan.id }, body: { method: 'cash' } })}
      >
        Pay out {cash !== undefined && sayCedis(cash)} in cash
      </Button>
    </>
  )
}

function PayoutCustomer({ loan }: { loan: OpenedLoan }) {
  const { user } = loan
  return (
    <div className="mb-4">
      <DefinitionRows
        rows={[
          ['Customer', user.fullName],
          [
            'Phone',
            <span key="phone" className="inline-flex flex-wrap items-center justify-end gap-2">
              <PhoneProof customer={user} />
              {user.phone ?? 'none'}
            </span>,
          ],
          ['Approved by', loan.history.findLast(({ kind }) => kind === 'approved')?.by ?? 'a colleague'],
          ['To repay', `${sayCedis(loan.totalRepayAmount)} in 13 weeks`],
          ...(loan.refinancedFromLoanId === null ? [] : [['Settles first', `what is left on Loan #${loan.refinancedFromLoanId}`] as const]),
        ]}
      />
    </div>
  )
}
