import { field, LOAN, optional, USER } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

export const APPLICATION_CALLS: Readonly<Record<string, CallRow>> = {
  applyForLoan: {
    by: 'Ama',
    body: {
      requestedAmount: field('amount', '300'),
      lender: field('choice', 'mmoa_direct'),
      termsAccepted: field('flag', true),
      termsHash: optional('code', 'a'.repeat(64)),
      profilePicture: optional('code', 'data:image/png;base64,AAAA'),
      businessPurpose: optional('line', 'Stock'),
      weeklyIncome: optional('amount', '500'),
      weeklyObligations: optional('counted', '20'),
      productVersion: optional('number', 1),
      payDay: optional('number', 15),
    },
  },
  listOfferedProducts: { by: 'Ama' },
  readProductQuote: { by: 'Ama' },
  readApprovalPrice: { by: 'manager', path: LOAN },
  applyFor: {
    by: 'manager',
    path: USER,
    body: {
      requestedAmount: field('amount', '300'),
      lender: field('choice', 'mmoa_direct'),
      termsAccepted: field('flag', true),
      reference: field('line', 'Sheet 14'),
      termsHash: optional('code', 'a'.repeat(64)),
      profilePicture: optional('code', 'data:image/png;base64,AAAA'),
      businessPurpose: optional('line', 'Stock'),
      weeklyIncome: optional('amount', '500'),
      weeklyObligations: optional('counted', '20'),
      productVersion: optional('number', 1),
      payDay: optional('number', 15),
    },
  },
}
