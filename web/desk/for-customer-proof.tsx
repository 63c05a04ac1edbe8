import { RadioCards } from '#web/forms/radio-cards.tsx'
import { TextField } from '#web/forms/text-field.tsx'

export type Proof = 'receipt' | 'momo'

interface ForCustomerProofProps {
  proof: Proof
  number: string
  disabled: boolean
  error: string | undefined
  onProof: (proof: Proof) => void
  onNumber: (number: string) => void
}

/** What the customer brings: a receipt number, or the ID of a transfer. */
export function ForCustomerProof({ proof, number, disabled, error, onProof, onNumber }: ForCustomerProofProps) {
  return (
    <>
      <RadioCards
        legend="What the customer has"
        value={proof}
        onChange={onProof}
        cards={[
          { value: 'receipt', name: 'A receipt number', note: 'One that was made for this loan counts at once.' },
          { value: 'momo', name: 'A mobile money transaction ID', note: 'It waits until somebody confirms it.' },
        ]}
      />
      <TextField
        key={proof}
        label={proof === 'receipt' ? 'Receipt number' : 'Transaction ID'}
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
