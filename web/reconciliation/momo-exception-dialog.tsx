import { useState } from 'react'
import { listMomoDays, listMomoExceptions, listMomoTransactions, resolveMomoException } from '#contract/reconciliation.ts'
import { readStaffStats } from '#contract/staff-loans.ts'
import { listStaffPayments } from '#contract/staff-payments.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { formatCedis } from '#domain/kernel/money.ts'
import { MOMO_EXCEPTION_LABELS, type MomoExceptionAction } from '#domain/reconciliation/momo-exception.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { useRefresh } from '#web/lib/use-read.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { GATEWAY_NAMES, reasonOfAction, wordsOfAction, type MomoException } from '#web/reconciliation/momo-rows.ts'
import { todayHere } from '#web/shared/format-time.ts'
import { ReasonDialog } from '#web/staff-kit/reason-dialog.tsx'
import { CASE_READS } from '#web/staff-kit/staff-follow-ups.ts'
import { DefinitionRows } from '#web/ui/definition-rows.tsx'
import { CustomerPicker, type PickedPerson } from '#web/reconciliation/customer-picker.tsx'

/** They take money from a customer or from the office. */
const DANGEROUS: ReadonlySet<MomoExceptionAction> = new Set(['fail', 'reverse', 'from_kept', 'over_short'])

interface MomoExceptionDialogProps {
  exception: MomoException
  action: MomoExceptionAction
  onClose: () => void
}

export function MomoExceptionDialog({ exception, action, onClose }: MomoExceptionDialogProps) {
  const words = wordsOfAction(exception, action)
  const refresh = useRefresh()
  const [person, setPerson] = useState<PickedPerson | undefined>(exception.suggestion ?? undefined)
  const [payment, setPayment] = useState<string>()
  const resolve = useSubmit(resolveMomoException, {
    onDone: ({ message }) => {
      showToast({ tone: 'success', title: 'Success', words: message })
      refresh(listMomoExceptions, listMomoDays, listMomoTransactions, listStaffPayments, readStaffStats, ...CASE_READS)
      onClose()
    },
    onFailed: (error) => {
      if (error.status === 409) refresh(listMomoExceptions, listMomoTransactions)
    },
  })
  const needsCustomer = (action === 'keep' || action === 'from_kept') && exception.userId === null
  const body = (reason: string) => ({
    action,
    reason,
    userId: needsCustomer ? person?.userId : undefined,
    paymentId: payment === undefined ? undefined : Number(payment),
  })
  return (
    <ReasonDialog
      title={words.title}
      hint="How do you know? For example, from the provider’s website or the customer. The audit trail shows it."
      confirm={words.button}
      busy="Saving..."
      initially={reasonOfAction(exception, action)}
      failure="Nothing was changed"
      kind={DANGEROUS.has(action) ? 'danger' : 'primary'}
      sending={resolve}
      closed={reasonNotYet(action, needsCustomer, person, payment)}
      onSend={(reason) => resolve.send({ params: { id: exception.id }, body: body(reason) })}
      onClose={onClose}
    >
      <p className="mb-2">{words.does}</p>
      <Facts exception={exception} />
      {needsCustomer && <CustomerPicker chosen={person} onChoose={setPerson} />}
      {action === 'confirm' && (
        <RadioCards
          legend="Pending payment"
          value={payment}
          onChange={setPayment}
          cards={exception.claims.map((claim) => ({
            value: String(claim.paymentId),
            name: `${claim.customerName}, ${formatCedis(claim.amount)}`,
            note: `Loan #${claim.loanId}, entered ${formatDay(claim.enteredOn, todayHere())}, ${claim.sameId ? 'with this transaction ID' : 'with another transaction ID'}`,
          }))}
        />
      )}
    </ReasonDialog>
  )
}

function reasonNotYet(
  action: MomoExceptionAction,
  needsCustomer: boolean,
  person: PickedPerson | undefined,
  payment: string | undefined,
): string | undefined {
  if (needsCustomer && person === undefined) return 'Choose the customer'
  return action === 'confirm' && payment === undefined ? 'Choose the payment' : undefined
}

const Facts = ({ exception: { kind, gateway, transactionId, amount, orderAmount, phone, reference } }: { exception: MomoException }) => (
  <div className="mb-4 rounded-card border border-line px-4">
    <DefinitionRows
      rows={[
        ['Exception', MOMO_EXCEPTION_LABELS[kind].name],
        ['Provider', GATEWAY_NAMES[gateway] ?? gateway],
        ...(transactionId === null ? [] : [['Transaction', transactionId] as const]),
        ...(reference === null ? [] : [['Our reference', reference] as const]),
        ...(phone === null ? [] : [['Wallet', phone] as const]),
        ...(orderAmount === null ? [] : [['Requested amount', formatCedis(orderAmount)] as const]),
        ...(amount === null ? [] : [['Reported amount', formatCedis(amount)] as const]),
      ]}
    />
  </div>
)
