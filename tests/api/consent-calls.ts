import { LOAN, USER, field, optional, reason } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

export const CONSENT_CALLS: Readonly<Record<string, CallRow>> = {
  changeConsent: {
    by: 'Ama',
    body: { kind: field('choice', 'news'), given: field('flag', true), textVersion: optional('number', 1) },
  },
  recordConsent: {
    by: 'desk',
    path: USER,
    body: {
      kind: field('choice', 'news'),
      given: field('flag', true),
      textVersion: optional('number', 1),
      sheetIsSigned: field('flag', true),
    },
  },
  requestBureauSearch: { by: 'desk', path: USER },
  listBureauSearches: { by: 'desk' },
  readRetention: { by: 'md' },
  readBureauState: { by: 'md' },
  readBureauInquiries: { by: 'md' },
  storeBureauAnswers: { by: 'md', body: { csv: field('note', 'reference,outcome') } },
  recordBureauException: { by: 'md', path: LOAN, body: { reason } },
  listBureauSubmissions: { by: 'md' },
  makeBureauSubmission: { by: 'md', body: { month: field('line', '2026-02') } },
  readBureauSubmission: { by: 'md', path: { month: '2026-02' } },
}
