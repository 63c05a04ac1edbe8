import type { listMessages } from '#contract/staff-messages.ts'
import type { SmsState } from '#domain/notifications/sms-rules.ts'
import type { AnswerOf } from '#web/lib/call.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

export type StaffMessage = AnswerOf<typeof listMessages>[number]

/** What became of a text message, in a word. A message that may have arrived is told apart from one that did not. */
export const MESSAGE_STATES = {
  queued: { words: 'Waiting', tone: 'info' },
  sending: { words: 'Being sent', tone: 'info' },
  sent: { words: 'Sent', tone: 'quiet' },
  delivered: { words: 'Delivered', tone: 'success' },
  undelivered: { words: 'Did not arrive', tone: 'danger' },
  unsure: { words: 'May have arrived', tone: 'caution' },
  failed: { words: 'Not sent', tone: 'danger' },
  dropped: { words: 'Not needed', tone: 'quiet' },
} as const satisfies Record<SmsState, { words: string; tone: BadgeTone }>

/** The words of a message, or that nobody else reads them. */
export const messageText = ({ text }: Pick<StaffMessage, 'text'>): string => text ?? 'A code, which is shown to nobody.'
