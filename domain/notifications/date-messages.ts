import type { LocalDate } from '#domain/kernel/calendar.ts'
import { asSentence, type AppMessage, type CustomerEvent } from '#domain/notifications/customer-event.ts'

type DateKind = 'due_dates_moved' | 'loan_postponed' | 'postponement_declined'
export type DateEvent = Extract<CustomerEvent, { kind: DateKind }>

const NO_COST = 'It costs nothing, and the amounts stay the same.'

/** Payment days that moved, in words. An SMS goes out where the next payment is among them, and for every answer to a request. */
export function dateMessage(event: DateEvent, say: (day: LocalDate) => string): AppMessage {
  switch (event.kind) {
    case 'due_dates_moved': {
      const days = event.moves.map(
        ({ week, from, to, note }) => `week ${week} from ${say(from)} to ${say(to)}${note === null ? '' : ` (${note})`}`,
      )
      return {
        type: event.kind,
        title: 'Payment days moved',
        message: `Loan #${event.loanId}: ${days.join(', ')}. ${NO_COST}`,
        loanId: event.loanId,
      }
    }
    case 'loan_postponed':
      return {
        type: event.kind,
        title: 'One more week',
        message: `Loan #${event.loanId} was postponed by a week. Your next payment is due on ${say(event.nextDue)}, the last on ${say(event.lastDue)}. ${NO_COST}`,
        loanId: event.loanId,
      }
    case 'postponement_declined':
      return {
        type: event.kind,
        title: 'No postponement',
        message: `Loan #${event.loanId} could not be postponed: ${asSentence(event.reason)} Your payment days stay as they are.`,
        loanId: event.loanId,
      }
  }
}
