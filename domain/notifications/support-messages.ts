import type { AppMessage, CustomerEvent } from '#domain/notifications/customer-event.ts'

export type SupportEvent = Extract<CustomerEvent, { kind: 'complaint_answered' | 'data_request_answered' }>

/** Answers are read in the app alone: a phone may be in other hands. */
export function supportMessage(event: SupportEvent): AppMessage {
  const what = event.kind === 'complaint_answered' ? `complaint #${event.id}` : `request #${event.id} about your data`
  return {
    type: event.kind,
    title: event.kind === 'complaint_answered' ? 'Your complaint is answered' : 'Your request is answered',
    message: `We answered your ${what}. Read it under "Complaints and my data".`,
    loanId: null,
  }
}
