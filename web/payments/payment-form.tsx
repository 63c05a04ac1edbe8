import { recogniseReceipt } from '#contract/payments.ts'
import { formatDay } from '#domain/kernel/calendar.ts'
import { cedis, formatAmount, formatCedis } from '#domain/kernel/money.ts'
import type { OwnLoan } from '#web/credit/use-own-loans.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { SavedNote } from '#web/forms/saved-note.tsx'
import { SelectField } from '#web/forms/select-field.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { helpPath } from '#web/lib/paths.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useRead } from '#web/lib/use-read.ts'
import { Cedis } from '#web/shared/cedis.tsx'
import { todayHere } from '#web/shared/format-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Fold } from '#web/ui/fold.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { amountChips, formatEffect } from '#web/payments/payment-effect.ts'
import { formatPayable } from '#web/payments/payment-rules.ts'
import type { PaymentFormState } from '#web/payments/use-payment-form.ts'
import { MOMO_PROVIDERS, PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import type { MomoProvider, CustomerPaymentMethod } from '#domain/payments/payment.ts'
import { normalReceiptNumber, RECEIPT_LENGTH } from '#domain/payments/receipt-form.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useEffect, useRef } from 'react'

const STEP = cedis(5)

interface PaymentFormProps {
  form: PaymentFormState
  loans: readonly OwnLoan[]
  user: CurrentUser
  /** None: "Coming Soon"; undefined: not known yet. */
  networks: readonly MomoProvider[] | undefined
  lastMethod: CustomerPaymentMethod | undefined
  /** Blocks a second request, not cash or a transaction ID. */
  hasOpenRequest: boolean
  onOtherNumber: () => void
}

export function PaymentForm({ form, loans, user, networks, lastMethod, hasOpenRequest, onOtherNumber }: PaymentFormProps) {
  const { loan, answers, errors, change, locked } = form
  const phone = user.momoNumber ?? user.phone
  const wallet = `${PROVIDER_NAMES[answers.momoProvider]}${phone === null ? '' : ` ${formatPhone(phone)}`}`
  const isOff = hasOpenRequest && form.isRequest
  const used = (method: CustomerPaymentMethod) => lastMethod === method && <Badge tone="line">Last used</Badge>
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
      {loan && <AmountChips form={form} loan={loan} />}
      <CedisField
        id="amount"
        name="amount"
        label="Amount"
        hint={loan && <AmountHint form={form} loan={loan} />}
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
          { value: 'cash', name: 'Direct Cash Payment', note: 'At the office, with a receipt number', beside: used('cash') },
          {
            value: 'momo',
            name: 'Mobile Money',
            note: networks?.length ? wallet : 'MTN, AirtelTigo and Telecel',
            beside: networks?.length === 0 ? <Badge tone="line">Coming Soon</Badge> : used('momo'),
          },
        ]}
        onChange={(paymentMethod) => change({ paymentMethod })}
      />
      {answers.paymentMethod === 'cash' ? <CashReceiptField form={form} /> : <MomoPanel form={form} phone={phone} networks={networks} />}
      <SubmitPart form={form} wallet={wallet} isOff={isOff} />
      {form.isRequest && !isOff && (
        <p className="mt-2 text-muted">
          {PROVIDER_NAMES[answers.momoProvider]} asks for your PIN on that phone.{' '}
          <button type="button" className="min-h-11 font-bold text-primary underline" disabled={locked || !loan} onClick={onOtherNumber}>
            Use another number
          </button>
        </p>
      )}
    </form>
  )
}

function AmountChips({ form, loan }: { form: PaymentFormState; loan: OwnLoan }) {
  const chips = amountChips(loan)
  return (
    <div className="mb-3 flex flex-wrap gap-2" role="group" aria-label="How much?">
      {chips.map(({ name, amount }) => {
        const isChosen = form.answers.amount === amount
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isChosen}
            disabled={form.locked}
            className={classes(
              'min-h-13 min-w-20 flex-1 rounded-control border disabled:text-muted',
              isChosen ? 'border-primary bg-primary-tint text-primary' : 'border-edge bg-surface',
            )}
            onClick={() => form.recognise(loan.id, amount)}
          >
            <span className="block">{name} </span>
            <b className="whitespace-nowrap tabular-nums">{formatAmount(amount)}</b>
          </button>
        )
      })}
    </div>
  )
}

function AmountHint({ form, loan }: { form: PaymentFormState; loan: OwnLoan }) {
  if (loan.status === 'written_off')
    return (
      <>
        Balance: <Cedis value={loan.outstanding} />. Pay what you can. Every payment counts.
      </>
    )
  return formatEffect(loan, form.answers.amount) ?? `Balance ${formatCedis(loan.outstanding)}.`
}

const TYPING_PAUSE_MS = 300

function CashReceiptField({ form }: { form: PaymentFormState }) {
  const { recognise, locked } = form
  const number = useDebounced(normalReceiptNumber(form.answers.cashReceiptNumber), TYPING_PAUSE_MS)
  const isWhole = number.length === RECEIPT_LENGTH
  const found = useRead(recogniseReceipt, { params: { receiptNumber: number } }, { enabled: isWhole && !locked })
  const receipt = isWhole ? found.data?.receipt : undefined
  const filledIn = useRef('')
  useEffect(() => {
    if (!receipt || filledIn.current === number) return
    // Once for each receipt: afterwards its amount can be corrected.
    filledIn.current = number
    recognise(receipt.loanId, receipt.amount)
  })
  return (
    <>
      <TextField
        id="cashReceiptNumber"
        name="cashReceiptNumber"
        label="Cash Receipt Number"
        hint="6 letters and numbers. Contact the office for the direct cash payment number and upload it here."
        placeholder="Enter cash receipt number from office"
        mono={form.answers.cashReceiptNumber !== ''}
        autoComplete="off"
        required
        disabled={locked}
        maxLength={12}
        value={form.answers.cashReceiptNumber}
        error={form.errors['cashReceiptNumber']}
        good={
          receipt
            ? `${formatCedis(receipt.amount)} for Loan #${receipt.loanId}, given ${formatDay(receipt.madeOn, todayHere())}`
            : undefined
        }
        onChange={(typed) => form.change({ cashReceiptNumber: typed.toUpperCase() })}
      />
      <p className="-mt-4 mb-3">
        <TextLink to={helpPath('receipt-number')} className="inline-block py-2.5">
          What is a receipt number?
        </TextLink>
      </p>
    </>
  )
}

function SubmitPart({ form, wallet, isOff }: { form: PaymentFormState; wallet: string; isOff: boolean }) {
  const { amount, paymentMethod } = form.answers
  const way = paymentMethod === 'cash' ? 'in cash' : form.isRequest ? `from ${wallet}` : 'by transaction ID'
  return (
    <>
      {form.saved && <SavedNote />}
      {form.payment.unanswered && !form.payment.busy && (
        <div className="mb-4">
          <Notice tone="caution" title="We could not reach the office" live>
            Your payment is saved on this phone. We do not know if it arrived. We send it again as soon as there is internet: it counts only
            once. Do not pay again. Keep your paper receipt.
          </Notice>
        </div>
      )}
      <Button
        type="submit"
        wide
        busy={form.payment.busy && 'Processing...'}
        reason={form.payment.busy ? undefined : isOff ? 'Opens when this request is answered.' : form.reason}
      >
        <span>
          Submit Payment{' '}
          {amount !== undefined && amount > 0 && (
            <span className="block font-normal">
              {formatCedis(amount)} {way}
            </span>
          )}
        </span>
      </Button>
    </>
  )
}

interface MomoPanelProps {
  form: PaymentFormState
  phone: string | null
  networks: readonly MomoProvider[] | undefined
}

/** A configured network sends a prompt; a payment made already has its transaction ID. */
function MomoPanel({ form, phone, networks }: MomoPanelProps) {
  const claim = (
    <>
      <RadioCards
        legend="Network"
        name="momoProvider"
        disabled={form.locked}
        value={form.answers.momoProvider}
        cards={MOMO_PROVIDERS.map((one) => ({ value: one, name: PROVIDER_NAMES[one] }))}
        onChange={(momoProvider) => form.change({ momoProvider })}
      />
      <TransactionId form={form} isFolded={Boolean(networks?.length)} />
    </>
  )
  if (networks?.length)
    return (
      <Fold className="mb-4" words="Already completed payment? Enter Transaction ID">
        <div className="mt-2">{claim}</div>
      </Fold>
    )
  return (
    <>
      {phone !== null && <p className="-mt-3 mb-4 text-muted tabular-nums">Your number: {formatPhone(phone)}</p>}
      {networks === undefined ? (
        <p className="mb-4 text-muted">We cannot see your network without internet.</p>
      ) : (
        <>
          <Button wide disabled>
            Mobile Money Not Available Yet
          </Button>
          <p className="mt-2 mb-4 flex gap-2 text-muted">
            <Icon name="info" className="mt-0.5 size-5" />
            It will be available once API integration is complete. Until then, pay cash at the office.
          </p>
        </>
      )}
      {claim}
    </>
  )
}

function TransactionId({ form, isFolded }: { form: PaymentFormState; isFolded: boolean }) {
  return (
    <>
      <TextField
        id="momoTransactionId"
        name="momoTransactionId"
        label={isFolded ? 'Transaction ID' : 'Already completed payment? Enter Transaction ID'}
        hint="The long number in the SMS from your network."
        autoComplete="off"
        disabled={form.locked}
        maxLength={64}
        value={form.answers.momoTransactionId}
        error={form.errors['momoTransactionId']}
        onChange={(momoTransactionId) => form.change({ momoTransactionId })}
      />
      <div className="mb-5">
        <Notice tone="info" icon="clock" title="The office checks it first">
          It shows as waiting until the office finds it at your network, usually on the same working day.
        </Notice>
      </div>
    </>
  )
}
