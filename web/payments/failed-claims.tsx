import { useState } from 'react'
import { liftClaimStop, listStaffPayments } from '#contract/staff-payments.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { TextArea } from '#web/forms/text-area.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useFollowUp } from '#web/lib/use-follow-up.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { failedClaimsLabel, paidWith, reasonNotToDecide } from '#web/payments/claim-labels.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { oneLine } from '#web/staff-kit/one-line.ts'
import { StaffLoanLink } from '#web/staff-kit/staff-loan-link.tsx'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

/** Newest first, with the way to lift a stop (rule P19). */
export function FailedClaims({ rows }: { rows: readonly StaffPayment[] }) {
  const [lifting, setLifting] = useState<StaffPayment>()
  const loan = (payment: StaffPayment) => <StaffLoanLink id={payment.loanId} ownerId={payment.userId} />
  const entered = (payment: StaffPayment) => formatDay(payment.enteredOn, todayHere())
  const state = (payment: StaffPayment) => <ClaimState payment={payment} onLift={() => setLifting(payment)} />
  return (
    <>
      <DataTable
        caption="Payments that failed"
        rows={rows}
        rowKey={(payment) => payment.id}
        columns={[
          { head: 'Entered', cell: entered },
          { head: 'Customer', names: true, cell: (payment) => <span className="font-bold">{payment.customerName}</span> },
          { head: 'Loan', cell: loan },
          { head: 'Paid with', names: true, cell: (payment) => paidWith(payment) },
          { head: 'Reason', cell: (payment) => payment.reason ?? '' },
          { head: 'Amount', figures: 'cedis', cell: (payment) => <Cedis value={payment.amount} className="font-bold" /> },
          { head: 'Claims', cell: state },
        ]}
        phone={(payment) => (
          <div className="grid gap-2">
            <div className="flex justify-between gap-3">
              <span className="font-bold">{payment.customerName}</span>
              <Cedis value={payment.amount} className="font-bold" />
            </div>
            <p className="text-muted">
              Loan {loan(payment)}, {paidWith(payment)}, {entered(payment)}. {payment.reason}
            </p>
            {state(payment)}
          </div>
        )}
      />
      {lifting && <LiftClaimStopDialog payment={lifting} onClose={() => setLifting(undefined)} />}
    </>
  )
}

function ClaimState({ payment, onLift }: { payment: StaffPayment; onLift: () => void }) {
  const staff = useSignedIn()
  const label = failedClaimsLabel(payment)
  if (label === undefined) return null
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone="caution" icon="flag">
        {label}
      </Badge>
      {payment.claimsStopped && (
        <Button size="desk" kind="second" reason={reasonNotToDecide(payment, staff)} onClick={onLift}>
          Allow claims
        </Button>
      )}
    </span>
  )
}

function LiftClaimStopDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const lift = useSubmit(liftClaimStop, useFollowUp({ reads: [listStaffPayments], onDone: onClose }))
  return (
    <FormDialog
      title={`Allow claims of ${payment.customerName}?`}
      failure="The claims are still stopped"
      sending={lift}
      onClose={onClose}
      onSubmit={() => {
        if (oneLine(reason) !== '') lift.send({ params: { userId: payment.userId }, body: { reason: oneLine(reason) } })
      }}
    >
      <TextArea
        label="Reason"
        hint="Say what you checked. It goes into the audit trail."
        value={reason}
        maxLength={500}
        required
        error={lift.error?.errors['reason']}
        onChange={setReason}
      />
      <Button type="submit" wide busy={lift.busy && 'Saving...'} reason={oneLine(reason) === '' ? 'Please give a reason' : undefined}>
        Allow claims
      </Button>
    </FormDialog>
  )
}
