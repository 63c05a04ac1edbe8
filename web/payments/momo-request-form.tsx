import { useState } from 'react'
import type { MomoProvider } from '#domain/payments/payment.ts'
import { CedisField } from '#web/forms/cedis-field.tsx'
import { readCedis } from '#web/forms/cedis-typing.ts'
import { RadioCards } from '#web/forms/radio-cards.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { PROVIDER_NAMES } from '#domain/payments/payment-choices.ts'
import { Button } from '#web/ui/button.tsx'
import type { MomoRequest } from '#web/payments/use-momo-request.ts'

interface MomoRequestFormProps {
  request: Pick<MomoRequest, 'send' | 'sending' | 'clearTrouble'>
  amountText: string
  phone: string
  networks: readonly MomoProvider[]
  network: MomoProvider
  /** Masked; used when no number is typed. */
  wallet?: string | undefined
}

/** The user chooses the network because numbers can be ported. */
export function MomoRequestForm({ request, amountText, phone, networks, network, wallet }: MomoRequestFormProps) {
  const [typedPhone, setTypedPhone] = useState(phone)
  const [typedAmount, setTypedAmount] = useState(amountText)
  const [chosen, setChosen] = useState(networks.includes(network) ? network : networks[0])
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        request.clearTrouble()
        request.send(typedPhone, readCedis(typedAmount), chosen)
      }}
    >
      {networks.length > 1 && (
        <RadioCards
          legend="Network of this number"
          disabled={request.sending}
          value={chosen}
          cards={networks.map((one) => ({ value: one, name: PROVIDER_NAMES[one] }))}
          onChange={setChosen}
        />
      )}
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete={wallet === undefined ? 'tel-national' : 'off'}
        placeholder="0XX XXX XXXX"
        {...(wallet === undefined
          ? { required: true }
          : { optional: true, hint: `Leave it empty to use the customer’s own wallet, ${wallet}.` })}
        disabled={request.sending}
        value={typedPhone}
        onChange={setTypedPhone}
      />
      <CedisField label="Amount" required disabled={request.sending} value={typedAmount} onChange={setTypedAmount} />
      <Button type="submit" wide busy={request.sending && 'Sending...'}>
        Send Payment Request
      </Button>
    </form>
  )
}
