import { WEEK_COLUMNS } from '#contract/imports/import-files.ts'
import type { ProfileAnswer } from '#domain/access/personal-data.ts'
import type { Field, FieldKind } from './call-row.ts'

export const field = (kind: FieldKind, good: unknown): Field => ({ kind, required: true, good })
export const optional = (kind: FieldKind, good: unknown): Field => ({ kind, required: false, good })
export const WHY = optional('line', 'A second manager')
export const LOAN = { id: '1' }
export const USER = { userId: 'somebody' }
export const reason = field('line', 'Seen at the office')
export const AUDIENCE = { group: field('choice', 'all'), userId: optional('code', 'somebody'), level: optional('choice', 'GOLD') }
export const ADDED_PASSKEY = { id: 'AA', response: { clientDataJSON: 'AA', attestationObject: 'AA' } }
export const PASSKEY = { id: 'AA', response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } }
export const FACTOR = { code: optional('line', '123456'), passkey: optional('passkey', PASSKEY), newAuthenticator: optional('flag', true) }
export const MARK = optional('code', '1.1.0.0.0')
export const PROFILE = {
  businessType: field('choice', 'retail'),
  address: field('line', 'Shop 14, Accra'),
  momoNumber: field('phone', '0241234567'),
  momoProvider: optional('choice', 'mtn'),
} satisfies Record<ProfileAnswer, Field>
export const DOCUMENT = {
  kind: field('choice', 'statement'),
  from: optional('date', '2026-03-01'),
  to: optional('date', '2026-03-02'),
  on: optional('date', '2026-03-02'),
  paymentId: optional('number', 1),
}

export const COMPLAINT = {
  subject: field('choice', 'other'),
  text: field('note', 'Nobody answered the phone'),
  loanId: optional('number', 1),
  paymentId: optional('number', 1),
}

export const COMPLAINT_ANSWER = {
  text: field('note', 'We found it'),
  outcome: optional('choice', 'upheld'),
  redress: optional('choice', 'apology'),
  loanId: optional('number', 1),
  paymentId: optional('number', 1),
}

export const IMPORT = {
  customers: field('note', 'full_name,phone,business_type,address,momo_number,momo_provider,joined_on'),
  repaid: optional('note', `phone,amount,paid_out_on,${WEEK_COLUMNS.join(',')}`),
  loans: optional('note', 'phone,amount,paid_out_on,lender,method'),
  payments: optional('note', 'phone,paid_out_on,amount,paid_on,method,reference'),
}

export const STATEMENT = {
  gateway: field('choice', 'mtn'),
  from: field('date', '2026-03-01'),
  to: field('date', '2026-03-02'),
  csv: field('note', 'Id,External id,Date,Status,Type,From,To,Amount,Currency'),
}

export const INCIDENT = {
  kind: field('choice', 'system'),
  happenedOn: field('date', '2026-03-01'),
  foundOn: field('date', '2026-03-02'),
  description: field('note', 'The network of the office failed'),
  notified: field('note', 'The Managing Director'),
  measures: field('note', 'A second line is ordered'),
}
