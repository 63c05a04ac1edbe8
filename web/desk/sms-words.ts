import type { listMessages } from '#contract/staff-messages.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import { formatTime } from '#web/shared/format-time.ts'

type Message = Pick<AnswerOf<typeof listMessages>[number], 'state' | 'at' | 'sentAt' | 'reason' | 'phone'>

/** `messages`: newest first; undefined while they load. */
export function smsWords(phone: string | null, messages: readonly Message[] | undefined, since: Date): string {
  if (phone === null) return 'No phone number'
  const message = messages?.find(({ at }) => at >= since)
  if (!message) return messages === undefined ? 'Loading...' : 'None'
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
