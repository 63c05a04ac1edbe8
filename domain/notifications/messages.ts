import { formatDay, type LocalDate } from '#domain/kernel/calendar.ts'
import { ACCOUNT_MESSAGES } from '#domain/notifications/account-messages.ts'
import type {
  CustomerEvent,
  CustomerMessage,
  EventKind,
  FormatDate,
  MessageRow,
  MessageRows,
} from '#domain/notifications/customer-event.ts'
import { LOAN_MESSAGES } from '#domain/notifications/loan-messages.ts'
import { smsFromUs } from '#domain/notifications/message-parts.ts'
import { PAYMENT_MESSAGES } from '#domain/notifications/payment-messages.ts'
import type { SmsSort } from '#domain/notifications/sms-rules.ts'

/** An event without a row does not compile. */
const MESSAGES = { ...ACCOUNT_MESSAGES, ...LOAN_MESSAGES, ...PAYMENT_MESSAGES } satisfies MessageRows<EventKind>

export const sortOfSms = (kind: EventKind): SmsSort => MESSAGES[kind].sort

/** `today` decides whether dates have a year. */
export function messageFor(event: CustomerEvent, today: LocalDate): CustomerMessage {
  // The lookup by a union of kinds loses the pairing of kind and row.
  const { inApp, sms } = MESSAGES[event.kind] as MessageRow<EventKind>
  const formatDate: FormatDate = (day) => formatDay(day, today)
  const text = sms?.(event, formatDate) ?? null
  return {
    type: inApp && (inApp.type ?? event.kind),
    title: typeof inApp?.title === 'function' ? inApp.title(event) : (inApp?.title ?? ''),
    message: inApp?.text(event, formatDate) ?? '',
    loanId: 'loanId' in event ? event.loanId : null,
    sms: text && smsFromUs(text),
  }
}
