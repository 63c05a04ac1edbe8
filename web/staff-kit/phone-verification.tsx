import { Badge } from '#web/ui/badge.tsx'

interface PhoneVerificationProps {
  customer: { phoneProved: boolean; officeCodeBy: string | null }
}

/** Shown while no code sent to this phone was used; names who issued an office code instead. */
export function PhoneVerification({ customer }: PhoneVerificationProps) {
  if (customer.phoneProved) return null
  return (
    <>
      <Badge tone="caution" icon="alert">
        Phone not verified
      </Badge>
      {/* A badge keeps to one line, and a name may be long. */}
      {customer.officeCodeBy !== null && <span className="min-w-0">Office code by {customer.officeCodeBy}</span>}
    </>
  )
}
