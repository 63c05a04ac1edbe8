import { useState } from 'react'
import { listBankDays, listBankExceptions, resolveBankException } from '#contract/bank/bank-statements.ts'
import { readSecondPerson } from '#contract/payouts.ts'
import { listStaffPayments } from '#contract/staff-payments.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { OFFICE_ENTRIES, type OfficeEntryKind } from '#domain/ledger/office-entry.ts'
import { BANK_EXCEPTION_LABELS, officeEntriesFor, type BankExceptionAction } from '#domain/reconciliation/bank-exception.ts'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { BANK_ACTION_LABELS, type BankException } from '#web/reconciliation/bank-rows.ts'
import { CustomerPicker, type PickedPerson } from '#web/reconciliation/customer-picker.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'

interface BankExceptionDialogProps {
  exception: BankException
  action: BankExceptionAction
  onClose: () => void
}

export function BankExceptionDialog({ exception, action, onClose }: BankExceptionDialogProps) {
  const words = BANK_ACTION_LABELS[action]
  const refresh = useRefresh()
  const [person, setPerson] = useState<PickedPerson>()
  const [loan, setLoan] = useState('')
  const [entry, setEntry] = useState<OfficeEntryKind | ''>('')
  const resolve = useSubmit(resolveBankException, {
    onDone: ({ message }) => {
      showToast({ tone: 'success', title: 'Success', words: message })
      refresh(listBankExceptions, listBankDays, listStaffPayments, readSecondPerson, ...CASE_READS)
      onClose()
    },
    onFailed: (error) => {
      if (error.status === 409) refresh(listBankExceptions)
    },
  })
  const loanId = /^#?\s*([1-9]\d{0,8})$/.exec(loan.trim())?.[1]
  const missing = {
    post: loanId === undefined ? 'Enter the loan number' : undefined,
    keep: person === undefined ? 'Choose the customer' : undefined,
    office: entry === '' ? 'Choose what to enter' : undefined,
  }
  const body = (reason: string) => ({
    action,
    reason,
    loanId: action === 'post' && loanId !== undefined ? Number(loanId) : undefined,
    userId: action === 'keep' ? person?.userId : undefined,
    entry: action === 'office' && entry !== '' ? entry : undefined,
  })
  const locked = resolve.busy || resolve.unanswered
  return (
    <ReasonDialog
      title={words.title}
      hint="How do you know? For example, from the bank or the customer. The audit trail shows it."
      confirm={words.button}
      busy="Saving..."
      failure="Nothing was changed"
      kind={action === 'reverse' || action === 'correct' ? 'danger' : 'primary'}
      sending={resolve}
      closed={action === 'post' || action === 'keep' || action === 'office' ? missing[action] : undefined}
      onSend={(reason) => resolve.send({ params: { id: exception.id }, body: body(reason) })}
      onClose={onClose}
    >
      <p className="mb-2">{words.does}</p>
      <Facts exception={exception} />
      {action === 'post' && (
        <TextField label="Loan number" value={loan} disabled={locked} error={resolve.error?.errors['loanId']} onChange={setLoan} />
      )}
      {action === 'keep' && <CustomerPicker chosen={person} onChoose={setPerson} />}
      {action === 'office' && (
        <SelectField
          label="Entry"
          value={entry}
          placeholder="Choose what to enter"
          choices={officeEntriesFor(exception.incoming).map((value) => ({ value, name: OFFICE_ENTRIES[value].name }))}
          disabled={locked}
          error={resolve.error?.errors['entry']}
          onChange={setEntry}
        />
      )}
    </ReasonDialog>
  )
}

const Facts = ({ exception: { kind, day, incoming, amount, reference, text, paymentAmount } }: { exception: BankException }) => (
  <div className="mb-4 rounded-card border border-line px-4">
    <DefinitionRows
      rows={[
        ['Exception', BANK_EXCEPTION_LABELS[kind].name],
        ['Day', formatDay(day, todayHere())],
        ['Amount', `${incoming ? 'in' : 'out'} ${formatCedis(amount)}`],
        ...(reference === null ? [] : [['Reference', reference] as const]),
        ...(text === null ? [] : [['Text', text] as const]),
        ...(paymentAmount === null || paymentAmount === amount ? [] : [['Entered amount', formatCedis(paymentAmount)] as const]),
      ]}
    />
  </div>
)
