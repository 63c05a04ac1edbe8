import { useState } from 'react'
import { cedis, groupedCedis, sayCedis, type Pesewas } from '#domain/kernel/money.ts'
import { listStaffLoans, readStaffLoan } from '#contract/staff-loans.ts'
import { generateReceipt, listReceipts } from '#contract/staff-payments.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { useRefresh } from '#web/lib/use-refresh.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { mostAccepted, reasonNotToTake, suggestedAmount } from '#web/staff/desk-payment.ts'
import { DeskLoan } from '#web/staff/desk-loan.tsx'
import { FailureNotice } from '#web/staff/failure-notice.tsx'
import type { StaffLoan, StaffReceipt } from '#web/staff/staff-rows.ts'
import { UnansweredNote } from '#web/staff/unanswered-note.tsx'

const STEP = cedis(1)

/** Cash for one loan: how the loan stands, how much is in the hand, and the number for exactly that. */
export function TakeCash({ loan, onMade }: { loan: StaffLoan; onMade: (receipt: StaffReceipt) => void }) {
  const staff = useSignedIn()
  const refresh = useRefresh()
  const suggested = suggestedAmount(loan)
  const [text, setText] = useState(groupedCedis(suggested))
  const [amount, setAmount] = useState<Pesewas | undefined>(suggested)
  const make = useSubmit(generateReceipt, {
    onDone: ({ receipt }) => {
      refresh(listReceipts, listStaffLoans, readStaffLoan)
      onMade(receipt)
    },
  })
  const reason = reasonNotToTake(loan, amount, staff)
  const put = (value: Pesewas) => {
    setText(groupedCedis(value))
    setAmount(value)
  }
  return (
    <>
      <DeskLoan loan={loan} />
      <Card>
        <h3 className="mb-3 text-18 font-bold">Take cash</h3>
        {make.unanswered ? (
          <UnansweredNote />
        ) : (
          <FailureNotice error={make.error} title="Failed to generate receipt number. Please try again." />
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (amount !== undefined && reason === undefined) make.send({ body: { loanId: loan.id, amount } })
          }}
        >
          <CedisField
            label="Amount in your hand"
            value={text}
            step={STEP}
            max={mostAccepted(loan)}
            disabled={make.busy || make.unanswered}
            onChange={(typed, said) => {
              setText(typed)
              setAmount(said)
            }}
          />
          <div className="-mt-2 mb-5 flex flex-wrap gap-2">
            <Suggestion
              words={loan.overdueAmount > 0 ? 'What is due' : 'This week'}
              value={suggested}
              chosen={amount === suggested}
              onPut={put}
            />
            <Suggestion words="Whole loan" value={mostAccepted(loan)} chosen={amount === mostAccepted(loan)} onPut={put} />
          </div>
          <Button type="submit" wide busy={make.busy && 'Making the number...'} reason={reason}>
            {amount === undefined ? 'Make receipt' : `Make receipt for ${sayCedis(amount)}`}
          </Button>
          <p className="mt-3 text-muted">Count the notes first. The number works once, for this loan and this amount only.</p>
        </form>
      </Card>
    </>
  )
}

function Suggestion({ words, value, chosen, onPut }: { words: string; value: Pesewas; chosen: boolean; onPut: (value: Pesewas) => void }) {
  return (
    <Button size="desk" kind="second" {...(chosen && { icon: 'check' as const })} onClick={() => onPut(value)}>
      {words}, {groupedCedis(value)}
    </Button>
  )
}
