import type { CustomerEvent, CustomerMessage } from '#domain/notifications/customer-event.ts'

export type CareEvent = Extract<CustomerEvent, { kind: 'complaint_answered' | 'data_request_answered' }>

/** Answers are read in the app alone: a phone may be in other hands. */
export function careMessage(event: CareEvent): CustomerMessage {
  const what = event.kind === 'complaint_answered' ? `complaint #${event.id}` : `request #${event.id} about your data`
  return {
    type: event.kind,
    title: event.kind === 'complaint_answered' ? 'Your complaint is answered' : 'Your request is answered',
    message: `We answered your ${what}. Read it under "Complaints and my data".`,
    sms: `Mmoa Loans: we answered your ${what.replace('#', '')}. Please open the app to read it.`,
    loanId: null,
  }
}
