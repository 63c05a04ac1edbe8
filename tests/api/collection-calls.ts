import { LOAN, field, optional, reason } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

export const COLLECTION_CALLS: Readonly<Record<string, CallRow>> = {
  listContacts: { by: 'desk', path: LOAN },
  logContact: {
    by: 'desk',
    path: LOAN,
    body: {
      kind: field('choice', 'call'),
      incoming: optional('flag', false),
      note: optional('note', 'No answer'),
      outcome: optional('choice', 'no_answer'),
      contactedAt: optional('choice', '2026-03-02T09:00:00.000Z'),
      promisedOn: optional('date', '2026-03-03'),
      promisedAmount: optional('amount', '10'),
      nextStep: optional('choice', 'call'),
      nextOn: optional('date', '2026-03-04'),
    },
  },
  recordOutcome: {
    by: 'desk',
    path: { ...LOAN, contactId: '1' },
    body: {
      outcome: field('choice', 'no_answer'),
      note: optional('note', 'No answer'),
      promisedOn: optional('date', '2026-03-03'),
      promisedAmount: optional('amount', '10'),
      nextStep: optional('choice', 'call'),
      nextOn: optional('date', '2026-03-04'),
    },
  },
  listCollectionCases: { by: 'desk' },
  readCollectionSummary: { by: 'desk' },
  readLadder: { by: 'desk' },
  changeLadder: { by: 'manager', body: { steps: field('list', [{ fromDay: 1, action: 'sms', template: 'Pay GHS {amount}' }]) } },
  listCollectorResults: { by: 'manager' },
  listBandResults: { by: 'manager' },
  listRollRates: { by: 'manager' },
  readCollectionCase: { by: 'desk', path: LOAN },
  showNumber: { by: 'desk', path: LOAN },
  takeCase: { by: 'desk', path: LOAN },
  previewCaseSms: {
    by: 'desk',
    body: {
      fromDay: field('number', 1),
      show: optional('choice', 'mine'),
      band: optional('choice', 'days_1_to_7'),
      loanId: optional('number', 1),
    },
  },
  sendCaseSms: {
    by: 'desk',
    body: {
      fromDay: field('number', 1),
      show: optional('choice', 'mine'),
      band: optional('choice', 'days_1_to_7'),
      loanId: optional('number', 1),
      expectedCount: field('number', 1),
    },
  },
  issueCaseLetter: { by: 'desk', path: LOAN },
  readFieldSheet: { by: 'desk' },
  handOverCase: { by: 'desk', path: LOAN, body: { to: field('code', 'nobody'), reason } },
}
