import { USER, field, optional } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

/** Consents, and what needs them. */
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
}
