import { Badge } from '#web/ui/badge.tsx'

interface PhoneProofProps {
  customer: { phoneProved: boolean; officeCodeBy: string | null }
}

/** Says when nobody has used a code that was sent to this phone yet, and who issued the office code that was used instead. */
export function PhoneProof({ customer }: PhoneProofProps) {
  if (customer.phoneProved) return null
  return (
    <Badge tone="caution" icon="alert">
      Phone not proved{customer.officeCodeBy !== null && `, office code by ${customer.officeCodeBy}`}
    </Badge>
  )
}
