import { listMessages } from '#contract/staff-messages.ts'
import { may, useSignedIn } from '#web/lib/current-user.ts'
import { useRead } from '#web/lib/use-read.ts'
import { smsWords } from '#web/desk/sms-words.ts'

const POLL_MS = 4000

interface SmsSentProps {
  customerId: string
  phone: string | null
  /** When the payment was booked; its SMS is not older. */
  since: Date
}

/** Says "Sent" only once the gateway has the SMS. */
export function SmsSent({ customerId, phone, since }: SmsSentProps) {
  const sees = may(useSignedIn(), 'view_customer_profiles') && phone !== null
  const reading = useRead(listMessages, { query: { userId: customerId } }, { enabled: sees, staleTime: 0, refetchInterval: POLL_MS })
  return smsWords(phone, sees ? (reading.data ?? (reading.isError ? 'failed' : 'loading')) : 'hidden', since)
}
