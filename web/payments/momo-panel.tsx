import { MOMO_PROVIDERS } from '#domain/payments/payment-choices.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { PROVIDER_NAMES, formatPhone } from '#web/profile/business-types.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PaymentFormState } from '#web/payments/use-payment-form.ts'

interface MomoPanelProps {
  form: PaymentFormState
  user: CurrentUser
  networks: readonly string[]
  /** The request dialog is a separate form. */
  onRequest: () => void
}

/** A payment request where a network is configured, and the transaction ID of a payment made already. */
export function MomoPanel({ form, user, networks, onRequest }: MomoPanelProps) {
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
          It shows as waiting until they find it with your network. Usually the same working day.
        </Notice>
      </div>
    </>
  )
}
