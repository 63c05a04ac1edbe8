import { useState } from 'react'
import { cedis, groupedCedis, sayCedis, type Pesewas } from '#domain/kernel/money.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { Checkbox } from '#web/forms/checkbox.tsx'
import { useSignedIn } from '#web/lib/signed-in.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { mostAccepted, reasonNotToTake, suggestedAmount } from '#web/desk/desk-payment.ts'
import { DeskLoan } from '#web/desk/desk-loan.tsx'
import { FailureNotice } from '#web/staff-kit/failure-notice.tsx'
import type { StaffLoan, StaffReceipt } from '#web/staff-kit/staff-rows.ts'
import { useTakeCash } from '#web/desk/use-take-cash.ts'
import { UnansweredNote } from '#web/staff-kit/unanswered-note.tsx'

const STEP = cedis(1)

/** Cash for one loan: how the loan stands, how much is in the hand, and the number for exactly that. */
export function TakeCash({ loan, onMade }: { loan: StaffLoan; onMade: (receipt: StaffReceipt) => void }) {
  const staff = useSignedIn()
  const suggested = suggestedAmount(loan)
  const [text, setText] = useState(groupedCedis(suggested))
  const [amount, setAmount] = useState<Pesewas | undefined>(suggested)
  const { entersIt, setEntersIt, sending, send } = useTakeCash(loan, onMade)
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
        {sending.unanswered ? (
          <UnansweredNote />
        ) : (
          <FailureNotice error={sending.error} title="Failed to generate receipt number. Please try again." />
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (amount !== undefined && reason === undefined) send(amount)
          }}
        >
          <CedisField
            label="Amount in your hand"
            value={text}
            step={STEP}
            max={mostAccepted(loan)}
            disabled={sending.busy || sending.unanswered}
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
          <Checkbox checked={entersIt} disabled={sending.busy || sending.unanswered} onChange={setEntersIt}>
            Enter it for {loan.user.fullName} now
          </Checkbox>
          <Button type="submit" wide busy={sending.busy && (entersIt ? 'Entering...' : 'Making the number...')} reason={reason}>
            {wordsOf(entersIt, amount)}
          </Button>
          <p className="mt-3 text-muted">
            Count the notes first.{' '}
            {entersIt ? 'The payment counts at once, under your name.' : 'The number works once, for this loan and this amount only.'}
          </p>
        </form>
      </Card>
    </>
  )
}

function wordsOf(entersIt: boolean, amount: Pesewas | undefined): string {
  const what = entersIt ? 'Take payment' : 'Make receipt'
  return amount === undefined ? what : `${what}${entersIt ? ' of' : ' for'} ${sayCedis(amount)}`
}

function Suggestion({ words, value, chosen, onPut }: { words: string; value: Pesewas; chosen: boolean; onPut: (value: Pesewas) => void }) {
  return (
    <Button size="desk" kind="second" {...(chosen && { icon: 'check' as const })} onClick={() => onPut(value)}>
      {words}, {groupedCedis(value)}
    </Button>
  )
}
