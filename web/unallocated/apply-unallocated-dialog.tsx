import { useState } from 'react'
import { formatAmount, formatCedis } from '#domain/kernel/money.ts'
import { applyUnallocated } from '#contract/staff-undo.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { offeredFromUnallocated, payableChoices, reasonNotToApply, type PayableChoice } from '#web/unallocated/unallocated-reasons.ts'
import type { CreditedLoan } from '#web/staff-kit/staff-rows.ts'
import { useLoanChanged } from '#web/staff-kit/staff-follow-ups.ts'

const offer = (loan: CreditedLoan, choice: PayableChoice | undefined) => {
  const amount = choice && offeredFromUnallocated(loan.unallocated, choice)
  return { amount, text: amount === undefined ? '' : formatAmount(amount) }
}

export function ApplyUnallocatedDialog({ loan, onClose }: { loan: CreditedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const choices = payableChoices(loan)
  const [chosen, setChosen] = useState(choices[0]?.id)
  const choice = choices.find(({ id }) => id === chosen)
  // Computed until the user types: the credit balance may still be loading.
  const [typed, setTyped] = useState<ReturnType<typeof offer>>()
  const { amount, text } = typed ?? offer(loan, choice)
  const apply = useSubmit(applyUnallocated, useLoanChanged(onClose))
  const locked = apply.busy || apply.unanswered
  const problem = reasonNotToApply(loan, choice, amount, staff)
  return (
    <FormDialog
      title="Apply the credit balance to a loan"
      failure="The money was not applied to the loan"
      sending={apply}
      onClose={onClose}
      onSubmit={() => {
        if (problem !== undefined || chosen === undefined || amount === undefined) return
        apply.send({ params: { userId: loan.userId }, body: { loanId: chosen, amount } })
      }}
    >
      <p className="mb-4">
        The credit balance of {loan.user.fullName} is {formatCedis(loan.unallocated)}. On the loan it was paid for, the money counts from
        the day we received it. On any other loan, it counts from today. The customer gets a notification and an SMS.
      </p>
      <SelectField
        label="Loan"
        value={chosen === undefined ? '' : String(chosen)}
        placeholder="No loan takes a payment"
        disabled={locked}
        choices={choices.map(({ id, outstanding }) => ({
          value: String(id),
          name: `Loan #${id}, outstanding ${formatCedis(outstanding)}`,
        }))}
        onChange={(id) => {
          setChosen(Number(id))
          setTyped(undefined)
        }}
      />
      <CedisField
        label="Amount"
        value={text}
        max={loan.unallocated}
        required
        disabled={locked}
        onChange={(words, parsed) => setTyped({ text: words, amount: parsed })}
      />
      <Button type="submit" wide busy={apply.busy && 'Applying...'} reason={apply.busy ? undefined : problem}>
        {amount === undefined ? 'Apply to loan' : `Apply ${formatCedis(amount)} to loan`}
      </Button>
    </FormDialog>
  )
}
