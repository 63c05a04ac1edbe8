import type { listMessages } from '#contract/staff-messages.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { formatTime } from '#web/shared/format-time.ts'

type Message = Pick<AnswerOf<typeof listMessages>[number], 'sort' | 'state' | 'at' | 'sentAt' | 'reason' | 'phone'>

const WITHOUT_MESSAGES = {
  loading: 'Loading...',
  failed: 'We could not load it',
  hidden: 'Shown only to users who may see customers',
} as const

/** `messages`: newest first. The SMS of the payment is booked with it, so it is the first about money since then. */
export function smsWords(phone: string | null, messages: readonly Message[] | keyof typeof WITHOUT_MESSAGES, since: Date): string {
  if (phone === null) return 'No phone number'
  if (typeof messages === 'string') return WITHOUT_MESSAGES[messages]
  const message = messages.findLast(({ sort, at }) => sort === 'receipt' && at >= since)
  if (!message) return 'None'
  const to = `to ${message.phone}`
  switch (message.state) {
    case 'delivered':
      return `Delivered ${to}`
    case 'sent':
      return `Sent ${to}${message.sentAt === null ? '' : `, ${formatTime(message.sentAt)}`}`
    case 'queued':
    case 'sending':
      return `Waiting to be sent ${to}`
    case 'unsure':
      return `May have arrived, ${to}`
    case 'undelivered':
      return `Did not arrive ${to}`
    case 'failed':
    case 'dropped':
      return `Not sent${message.reason === null ? '' : `: ${message.reason}`}`
  }
}
