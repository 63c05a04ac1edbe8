import { useState } from 'react'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { confirmPayment } from '#contract/staff-payments.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { problemWithValueDate, valueDateRange, wordsAboutRest } from '#web/payments/claim-labels.ts'
import { PaymentClaim } from '#web/payments/payment-claim.tsx'
import type { StaffPayment } from '#web/staff-kit/staff-rows.ts'
import { usePaymentDecided } from '#web/payments/use-payment-decided.ts'

export function ConfirmPaymentDialog({ payment, onClose }: { payment: StaffPayment; onClose: () => void }) {
  const today = todayHere()
  const [valueDate, setValueDate] = useState('')
  const confirm = useSubmit(confirmPayment, usePaymentDecided('Failed to confirm the payment', onClose))
  const { first, last } = valueDateRange(today)
  const rest = wordsAboutRest(payment)
  const problem = confirm.error?.errors['valueDate'] ?? problemWithValueDate(valueDate, today)
  return (
    <FormDialog
      title="Is the money there?"
      failure="Failed to confirm the payment"
      sending={confirm}
      onClose={onClose}
      onSubmit={() => {
        if (problemWithValueDate(valueDate, today) === undefined)
          confirm.send({ params: { id: payment.id }, body: valueDate === '' ? {} : { valueDate } })
      }}
    >
      <PaymentClaim payment={payment} />
      {payment.competingClaims > 0 && (
        <div className="mb-4">
          <Notice tone="caution" icon="flag" title="Others claim the same transaction ID">
            Confirming this payment fails the other {payment.competingClaims === 1 ? 'one' : payment.competingClaims}. Look at whose name
            the network shows.
          </Notice>
        </div>
      )}
      {rest !== undefined && (
        <div className="mb-4">
          <Notice tone="info" title="Overpayment">
            {rest}
          </Notice>
        </div>
      )}
      <TextField
        label="Day the money changed hands"
        optional
        type="date"
        hint={`Empty means ${formatDay(payment.valueDate ?? payment.enteredOn, today)}, ${payment.valueDate === null ? 'when it was entered' : 'as it was entered'}. At most 7 days back.`}
        value={valueDate}
        min={first}
        max={last}
        error={problem}
        onChange={setValueDate}
      />
      <Button type="submit" wide busy={confirm.busy && 'Confirming...'} reason={problem && 'Correct the day first.'}>
        Confirm {formatCedis(payment.amount)}
      </Button>
    </FormDialog>
  )
}
