import { Badge } from '#web/ui/badge.tsx'

interface PhoneVerificationProps {
  customer: { phoneProved: boolean; officeCodeBy: string | null }
}

/** Shown while no code sent to this phone was used; names who issued an office code instead. */
export function PhoneVerification({ customer }: PhoneVerificationProps) {
  if (customer.phoneProved) return null
  return (
    <Badge tone="caution" icon="alert">
      Phone not verified{customer.officeCodeBy !== null && `, office code by ${customer.officeCodeBy}`}
    </Badge>
  )
}
