import { LOAN, USER, field, optional, reason } from './call-bodies.ts'
import type { CallRow } from './call-row.ts'

const STATEMENT = {
  layout: field('choice', 'columns'),
  from: field('date', '2026-03-01'),
  to: field('date', '2026-03-02'),
  text: field('note', 'Transaction Date,Reference,Narration,Debit,Credit,Balance'),
}

export const BANK_CALLS: Readonly<Record<string, CallRow>> = {
  payByBankFor: {
    by: 'desk',
    path: USER,
    body: {
      loanId: field('number', 1),
      amount: field('amount', '10'),
      bankReference: field('code', 'FT26-0301'),
      valueDate: field('date', '2026-03-02'),
    },
  },
  requestOfficeEntry: {
    by: 'md',
    body: {
      entry: field('choice', 'bank_charge'),
      amount: field('amount', '10'),
      valueDate: field('date', '2026-03-02'),
      document: field('line', 'Advice 7'),
      documentOn: field('date', '2026-03-02'),
      note: field('line', 'Charges of February'),
    },
  },
  previewBankStatement: { by: 'manager', body: STATEMENT },
  importBankStatement: { by: 'manager', body: STATEMENT },
  listBankDays: { by: 'manager' },
  listBankExceptions: { by: 'manager' },
  resolveBankException: {
    by: 'manager',
    path: LOAN,
    body: {
      action: field('choice', 'close'),
      reason,
      loanId: optional('number', 1),
      userId: optional('code', 'somebody'),
      entry: optional('choice', 'bank_charge'),
    },
  },
}
