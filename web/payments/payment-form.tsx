import { cedis } from '#domain/kernel/money.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { SavedNote } from '#web/forms/saved-note.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { helpPath } from '#web/lib/paths.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { formatPayable } from '#web/payments/payment-rules.ts'
import type { PaymentFormState } from '#web/payments/use-payment-form.ts'
import { MOMO_PROVIDERS, PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Icon } from '#web/ui/icon.tsx'

const STEP = cedis(5)

interface PaymentFormProps {
  form: PaymentFormState
  loans: readonly OwnLoan[]
  user: CurrentUser
  /** The configured networks; empty shows "Coming Soon". */
  networks: readonly string[]
  onMomoRequest: () => void
}

export function PaymentForm({ form, loans, user, networks, onMomoRequest }: PaymentFormProps) {
  const { loan, answers, errors, change, locked } = form
  const comingSoon = networks.length === 0
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send()
      }}
    >
      <SelectField
        label="Loan"
        name="loan"
        required
        disabled={locked}
        placeholder="Please select a loan"
        value={loan ? String(loan.id) : ''}
        choices={loans.map((one) => ({ value: String(one.id), name: formatPayable(one) }))}
        onChange={(id) => form.chooseLoan(Number(id))}
      />
      <CedisField
        id="amount"
        name="amount"
        label="Amount"
        hint={loan && <AmountHint loan={loan} />}
        required
        disabled={locked}
        step={STEP}
        value={answers.amountText}
        error={errors['amount']}
        onChange={(amountText, amount) => change({ amountText, amount })}
      />
      <RadioCards
        legend="Payment method"
        name="paymentMethod"
        disabled={locked}
        value={answers.paymentMethod}
        cards={[
          { value: 'cash', name: 'Direct Cash Payment', note: 'Pay at the office, get a receipt number' },
          {
            value: 'momo',
            name: 'Mobile Money',
            note: 'MTN, AirtelTigo and Telecel',
            beside: comingSoon && <Badge tone="line">Coming Soon</Badge>,
          },
        ]}
        onChange={(paymentMethod) => change({ paymentMethod })}
      />
      {answers.paymentMethod === 'cash' ? (
        <CashReceiptField form={form} />
      ) : (
        <MomoPanel form={form} user={user} networks={networks} onRequest={onMomoRequest} />
      )}
      <SubmitPart form={form} />
    </form>
  )
}

function AmountHint({ loan }: { loan: OwnLoan }) {
  if (loan.status === 'written_off')
    return (
      <>
        Balance: <Cedis value={loan.outstanding} />. Pay what you can. Every payment counts.
      </>
    )
  return (
    <>
      {loan.nextPaymentAmount > 0 && (
        <>
          {loan.nextPaymentAmount < loan.weeklyPaymentAmount ? 'Still due for week' : 'Week'}{' '}
          {Math.min(loan.weeksCompleted + 1, loan.termWeeks)}: <Cedis value={loan.nextPaymentAmount} />.{' '}
        </>
      )}
      {loan.status === 'active' && (
        <>
          To finish the loan: <Cedis value={loan.outstanding} />.
        </>
      )}
    </>
  )
}

function CashReceiptField({ form }: { form: PaymentFormState }) {
  return (
    <>
      <ReceiptField form={form} />
      <p className="-mt-4 mb-3">
        <TextLink to={helpPath('receipt-number')} className="inline-block py-2.5">
          What is a receipt number?
        </TextLink>
      </p>
    </>
  )
}

function ReceiptField({ form }: { form: PaymentFormState }) {
  return (
    <TextField
      id="cashReceiptNumber"
      name="cashReceiptNumber"
      label="Cash Receipt Number"
      hint="6 letters and numbers. Contact the office for the direct cash payment number and upload it here."
      placeholder="Enter cash receipt number from office"
      mono={form.answers.cashReceiptNumber !== ''}
      autoComplete="off"
      required
      disabled={form.locked}
      maxLength={12}
      value={form.answers.cashReceiptNumber}
      error={form.errors['cashReceiptNumber']}
      onChange={(typed) => form.change({ cashReceiptNumber: typed.toUpperCase() })}
    />
  )
}

function SubmitPart({ form }: { form: PaymentFormState }) {
  return (
    <>
      {form.saved && <SavedNote />}
      {form.payment.unanswered && !form.payment.busy && (
        <div className="mb-4">
          <Notice tone="caution" title="We could not reach the office" live>
            Your payment is saved on this phone. We do not know if it arrived. Send it again: it counts only once. Do not pay again. Keep
            your paper receipt.
          </Notice>
        </div>
      )}
      <Button type="submit" wide busy={form.payment.busy && 'Processing...'} reason={form.payment.busy ? undefined : form.reason}>
        Submit Payment
      </Button>
    </>
  )
}

interface MomoPanelProps {
  form: PaymentFormState
  user: CurrentUser
  networks: readonly string[]
  /** The request dialog is a separate form. */
  onRequest: () => void
}

/** A payment request where a network is configured, and the transaction ID of a payment made already. */
function MomoPanel({ form, user, networks, onRequest }: MomoPanelProps) {
  const { answers, change, loan, locked } = form
  const phone = user.momoNumber ?? user.phone
  const available = networks.length > 0
  return (
    <>
      <RadioCards
        legend="Network"
        name="momoProvider"
        disabled={locked}
        value={answers.momoProvider}
        cards={MOMO_PROVIDERS.map((one) => ({ value: one, name: PROVIDER_NAMES[one] }))}
        onChange={(momoProvider) => change({ momoProvider })}
      />
      {phone !== null && <p className="-mt-3 mb-4 text-muted tabular-nums">Your number: {formatPhone(phone)}</p>}
      {available ? (
        <Button kind="second" icon="phone" wide disabled={!loan} onClick={onRequest}>
          Pay with Mobile Money
        </Button>
      ) : (
        <>
          <Button wide disabled>
            Mobile Money Not Available Yet
          </Button>
          <p className="mt-2 flex gap-2 text-muted">
            <Icon name="info" className="mt-0.5 size-5" />
            It will be available once API integration is complete. Until then, pay cash at the office.
          </p>
        </>
      )}
      <hr className="my-5 border-line" />
      <TextField
        id="momoTransactionId"
        name="momoTransactionId"
        label="Already completed payment? Enter Transaction ID"
        hint="The long number in the SMS from your network."
        autoComplete="off"
        disabled={locked}
        maxLength={64}
        value={answers.momoTransactionId}
        error={form.errors['momoTransactionId']}
        onChange={(momoTransactionId) => change({ momoTransactionId })}
      />
      <div className="mb-5">
        <Notice tone="info" icon="clock" title="The office checks it first">
          It shows as waiting until the office finds it at your network, usually on the same working day.
        </Notice>
      </div>
    </>
  )
}
