import { useState } from 'react'
import { formatAmount, formatCedis, type Pesewas } from '#domain/kernel/money.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import { listStaffLoans, readStaffLoan, readStaffStats } from '#contract/staff-loans.ts'
import { payByBankFor, payFor } from '#contract/staff-on-behalf.ts'
import { listReceipts, listStaffPayments } from '#contract/staff-payments.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useSignedIn } from '#web/lib/current-user.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { Button } from '#web/ui/button.tsx'
import { problemWithValueDate, valueDateRange } from '#web/payments/claim-labels.ts'
import { mostAccepted, reasonNotToTake, suggestedAmount } from '#web/desk/desk-payment.ts'
import { FormDialog } from '#web/staff-kit/form-dialog.tsx'
import { wholeReceiptNumber } from '#web/desk/receipt-labels.ts'
import type { OpenedLoan } from '#web/staff-kit/staff-rows.ts'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'

export function ForCustomerPaymentDialog({ loan, onClose }: { loan: OpenedLoan; onClose: () => void }) {
  const staff = useSignedIn()
  const today = todayHere()
  const [proof, setProof] = useState<Proof>('receipt')
  const [number, setNumber] = useState('')
  const [valueDate, setValueDate] = useState('')
  const [text, setText] = useState(formatAmount(suggestedAmount(loan)))
  const [amount, setAmount] = useState<Pesewas | undefined>(suggestedAmount(loan))
  const { payWithProof, payByBank } = usePaymentsFor(onClose)
  const pay = proof === 'bank' ? payByBank : payWithProof
  const receipt = wholeReceiptNumber(number)
  const dateProblem = problemWithValueDate(valueDate, today)
  const missing = reasonNotToTake(loan, amount, staff) ?? (reasonWithoutProof({ proof, number, receipt, valueDate }) || dateProblem)
  const busy = pay.busy || pay.unanswered
  const send = () => {
    if (amount === undefined) return
    const params = { userId: loan.userId }
    if (proof === 'bank') return payByBank.send({ params, body: { loanId: loan.id, amount, bankReference: number.trim(), valueDate } })
    const how = proof === 'receipt' ? { paymentMethod: 'cash' as const, cashReceiptNumber: receipt } : { momoTransactionId: number.trim() }
    payWithProof.send({ params, body: { loanId: loan.id, amount, ...how, valueDate: valueDate || undefined } })
  }
  return (
    <FormDialog title={`Payment for ${loan.user.fullName}`} failure="Failed to enter the payment" sending={pay} onClose={onClose}>
      <ForCustomerProof
        proof={proof}
        number={number}
        disabled={busy}
        error={pay.error?.errors['cashReceiptNumber'] ?? pay.error?.errors['momoTransactionId'] ?? pay.error?.errors['bankReference']}
        onProof={setProof}
        onNumber={setNumber}
      />
      <CedisField
        label="Amount"
        value={text}
        max={mostAccepted(loan)}
        disabled={busy}
        error={pay.error?.errors['amount']}
        onChange={(typed, parsed) => {
          setText(typed)
          setAmount(parsed)
        }}
      />
      <TextField
        label={proof === 'bank' ? 'Day the bank received it' : 'Day the money changed hands'}
        optional={proof !== 'bank'}
        required={proof === 'bank'}
        type="date"
        hint={proof === 'bank' ? 'At most 7 days back.' : 'Leave empty for today, or for the day of the receipt. At most 7 days back.'}
        value={valueDate}
        min={valueDateRange(today).first}
        max={today}
        disabled={busy}
        error={pay.error?.errors['valueDate'] ?? dateProblem}
        onChange={setValueDate}
      />
      <Button wide busy={pay.busy && 'Entering...'} reason={missing || undefined} onClick={send}>
        {amount === undefined ? 'Enter the payment' : `Enter ${formatCedis(amount)}`}
      </Button>
    </FormDialog>
  )
}

function usePaymentsFor(onClose: () => void) {
  const refresh = useRefresh()
  const after = {
    onDone: ({ message }: { message: string }) => {
      showToast({ title: 'Success', words: message, tone: 'success' })
      refresh(readStaffLoan, listStaffLoans, listStaffPayments, listReceipts, readStaffStats, readSecondPerson, ...CASE_READS)
      onClose()
    },
  }
  return { payWithProof: useSubmit(payFor, after), payByBank: useSubmit(payByBankFor, after) }
}

function reasonWithoutProof({ proof, number, receipt, valueDate }: TypedProof): string | undefined {
  if (proof === 'receipt') return receipt === undefined ? 'Enter the six characters of the receipt.' : undefined
  if (number.trim() === '') return proof === 'bank' ? 'Enter the reference of the transfer.' : 'Enter the transaction ID.'
  return proof === 'bank' && valueDate === '' ? 'Enter the day on which the bank received it.' : undefined
}

interface TypedProof {
  readonly proof: Proof
  readonly number: string
  readonly receipt: string | undefined
  readonly valueDate: string
}

type Proof = 'receipt' | 'momo' | 'bank'

const NUMBER_LABELS = { receipt: 'Receipt number', momo: 'Transaction ID', bank: 'Reference of the transfer' } as const

interface ForCustomerProofProps {
  proof: Proof
  number: string
  disabled: boolean
  error: string | undefined
  onProof: (proof: Proof) => void
  onNumber: (number: string) => void
}

function ForCustomerProof({ proof, number, disabled, error, onProof, onNumber }: ForCustomerProofProps) {
  return (
    <>
      <RadioCards
        legend="What the customer has"
        value={proof}
        onChange={onProof}
        cards={[
          { value: 'receipt', name: 'A receipt number', note: 'A receipt for this loan counts at once.' },
          { value: 'momo', name: 'A mobile money transaction ID', note: 'It waits for confirmation.' },
          {
            value: 'bank',
            name: 'A transfer to our bank account',
            note: 'Check the account first. A large one waits for a second person.',
          },
        ]}
      />
      <TextField
        key={proof}
        label={NUMBER_LABELS[proof]}
        mono
        value={number}
        maxLength={proof === 'receipt' ? 12 : 64}
        required
        disabled={disabled}
        error={error}
        onChange={onNumber}
      />
    </>
  )
}
