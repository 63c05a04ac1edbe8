import type { ExportName } from '#contract/exported-lists.ts'
import { auditWords } from '#domain/access/audit-words.ts'
import { PEOPLE_CSV, type PeopleCsvMember } from '#domain/access/personal-data.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { MOMO_EXCEPTION_LABELS } from '#domain/reconciliation/momo-exception.ts'
import { INCIDENT_KINDS } from '#domain/support/incident.ts'
import { BANK_DAY, BANK_EXCEPTION } from '#server/reports/list-exports-bank.ts'
import { asIs, columnsOf, money, number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'
import {
  ARREARS_LOAN,
  BAND_RESULT,
  COLLECTION,
  COLLECTOR_RESULT,
  LOAN_CLASS,
  POSTPONEMENT,
  PORTFOLIO_LOAN,
  ROLL_RATE,
  STAFF_LOAN,
} from '#server/reports/list-exports-loans.ts'

const STAFF_PAYMENT = columnsOf<RowOf<'payments'>>({
  id: { payment: number },
  status: { status: asIs },
  loanId: { loan: number },
  weekNumber: { week: number },
  dueDate: { due: asIs },
  userId: { customer_id: asIs },
  customerName: { customer: asIs },
  customerPhone: { phone: asIs },
  amount: { amount: money },
  unallocatedAmount: { kept_for_customer: money },
  loanOutstanding: { loan_outstanding: money },
  paymentMethod: { method: asIs },
  momoProvider: { provider: asIs },
  momoTransactionId: { transaction_id: asIs },
  bankReference: { bank_reference: asIs },
  momoReference: { momo_reference: asIs },
  cashReceiptNumber: { receipt: asIs },
  receiptVerified: { receipt_verified: asIs },
  enteredOn: { entered_on: asIs },
  valueDate: { value_date: asIs },
  paidAt: { paid_at: asIs },
  isLate: { late: asIs },
  daysLate: { days_late: number },
  decidedByName: { decided_by: asIs },
  competingClaims: { competing_claims: number },
  reason: { reason: asIs },
  unit: 'the word for a week on the screen',
  receiptGeneratedAt: 'the file of the receipts has it',
  wasImported: 'a badge of the screen',
  createdAt: 'entered_on has its day',
  decidedAt: 'shown on the page of the payment',
  decidedBy: 'decided_by has the name',
  isOutgoing: 'stops a button of the screen',
  failedClaims: 'about the customer, not about the payment',
  claimsStopped: 'about the customer, not about the payment',
})

const RECEIPT = columnsOf<RowOf<'receipts'>>({
  receiptNumber: { receipt: asIs },
  status: { status: asIs },
  loanId: { loan: number },
  userId: { customer_id: asIs },
  customerName: { customer: asIs },
  amount: { amount: money },
  madeByName: { made_by: asIs },
  madeAt: { made_at: asIs },
  validUntil: { valid_until: asIs },
  usedAt: { used_at: asIs },
  cancelledAt: { cancelled_at: asIs },
  cancelReason: { cancel_reason: asIs },
  closedAt: { closed_at: asIs },
  closeReason: { close_reason: asIs },
  madeBy: 'made_by has the name',
})

const TILL = columnsOf<RowOf<'tills'>>({
  id: { till: number },
  businessDay: { business_day: asIs },
  status: { status: asIs },
  leftOpen: { left_open: asIs },
  staffId: { staff_id: asIs },
  staffName: { staff: asIs },
  openedAt: { opened_at: asIs },
  openingFloat: { opening_float: money },
  inTill: { in_till: money },
  closedAt: { closed_at: asIs },
  closedByName: { closed_by: asIs },
  books: { books: money },
  counted: { counted: money },
  difference: {
    over: (difference) => money(difference !== null && difference > 0 ? difference : null),
    short: (difference) => money(difference !== null && difference < 0 ? pesewas(-difference) : null),
  },
  reason: { reason: asIs },
  signedAt: { signed_at: asIs },
  signedByName: { signed_by: asIs },
  signOffNote: { sign_off_note: asIs },
  closedBy: 'closed_by has the name',
  firstCounted: 'shown on the page of the till',
  denominations: 'shown on the page of the till',
})

const MOMO_EXCEPTION = columnsOf<RowOf<'momo-exceptions'>>({
  id: { exception: number },
  kind: { kind: (kind) => MOMO_EXCEPTION_LABELS[kind].name },
  state: { state: asIs },
  gateway: { provider: asIs },
  incoming: { direction: (incoming) => (incoming ? 'in' : 'out') },
  reference: { reference: asIs },
  transactionId: { transaction_id: asIs },
  amount: { amount: money },
  currency: { currency: asIs },
  orderAmount: { ordered: money },
  phone: { phone: asIs },
  movedAt: { moved_at: asIs },
  foundAt: { found_at: asIs },
  loanId: { loan: number },
  userId: { customer_id: asIs },
  customerName: { customer: asIs },
  resolution: { resolution: asIs },
  note: { note: asIs },
  resolvedByName: { resolved_by: asIs },
  resolvedAt: { resolved_at: asIs },
  direction: 'direction is in or out, as on the statement',
  paymentId: 'the loan is named',
  details: 'sentences for the dialog',
  actions: 'buttons of the screen',
  nextStep: 'sentences for the dialog',
  kept: 'an amount for the dialog',
  loanToOpen: 'a link of the screen',
  canAsk: 'a button of the screen',
  suggestion: 'a choice of the dialog',
  claims: 'choices of the dialog',
})

const MOMO_DAY = columnsOf<RowOf<'momo-days'>>({
  day: { day: asIs },
  gateway: { provider: asIs },
  state: { state: asIs },
  theirsIn: { theirs_in: money },
  oursIn: { ours_in: money },
  differenceIn: { difference_in: money },
  theirsOut: { theirs_out: money },
  oursOut: { ours_out: money },
  differenceOut: { difference_out: money },
  fees: { fees: money },
  openExceptions: { open_exceptions: number },
})

const MOMO_TRANSACTION = columnsOf<RowOf<'momo-orders'>>({
  reference: { reference: asIs },
  direction: { direction: (direction) => (direction === 'collection' ? 'in' : 'out') },
  gateway: { provider: asIs },
  network: { network: asIs },
  phone: { phone: asIs },
  amount: { amount: money },
  currency: { currency: asIs },
  state: { state: asIs },
  reason: { reason: asIs },
  loanId: { loan: number },
  userId: { customer_id: asIs },
  customerName: { customer: asIs },
  createdAt: { created_at: asIs },
  askedAt: { asked_at: asIs },
  openExceptions: { open_exceptions: number },
  attempts: 'progress of the polling',
  checks: 'progress of the polling',
  nextCheckAt: 'progress of the polling',
})

const asJson = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

const AUDIT_ROW = columnsOf<RowOf<'audit'>>({
  id: { row: number },
  at: { at: asIs },
  actorId: { actor_id: asIs },
  actorName: { actor: asIs },
  actorRole: { role: asIs },
  action: { action: asIs },
  outcome: { outcome: asIs, in_words: (_outcome, row) => auditWords(row) },
  targetKind: { target_kind: asIs },
  targetId: { target_id: asIs },
  targetName: { target: asIs },
  viewed: { viewed: asIs },
  before: { before: asJson },
  after: { after: asJson },
  reason: { reason: asIs },
  requestId: { request: asIs },
  address: { address: asIs },
})

const HOLIDAY = columnsOf<RowOf<'holidays'>>({
  date: { date: asIs },
  name: { name: asIs },
  kind: { kind: asIs },
  enteredBy: { entered_by: asIs },
  enteredAt: { entered_at: asIs },
  removedBy: { removed_by: asIs },
  removedAt: { removed_at: asIs },
  removalReason: { removal_reason: asIs },
  isRemovable: 'a button of the screen',
})

const LEDGER_MONTH = columnsOf<RowOf<'ledger-months'>>({
  month: { month: asIs },
  isClosed: { closed: asIs },
  closedAt: { closed_at: asIs },
  closedBy: { closed_by: asIs },
  hash: { hash: asIs },
  isUnchanged: { unchanged: asIs },
  hasPack: 'a button of the screen',
  refusal: 'a button of the screen',
})

type Person = RowOf<'users'>

const PERSON: Columns<Person> = Object.fromEntries(
  PEOPLE_CSV.map(({ heading, member, amount }) => [heading, (row: Person) => cellOf(row[member], amount)]),
)

function cellOf(value: Person[PeopleCsvMember], amount: boolean): ReturnType<Columns<Person>[string]> {
  if (typeof value === 'number') return amount ? money(pesewas(value)) : number(value)
  return isList(value) ? value.join(' ') : value
}
// Array.isArray does not narrow a read-only array.
const isList = (value: Person[PeopleCsvMember]): value is Person['permissions'] => Array.isArray(value)

const COMPLAINT = columnsOf<RowOf<'complaints'>>({
  id: { complaint: number },
  state: { state: asIs },
  subject: { subject: asIs },
  userId: { customer_id: asIs },
  fullName: { customer: asIs },
  loanId: { loan: number },
  paymentId: { payment: number },
  outcome: { outcome: asIs },
  redress: { redress: asIs },
  filedAt: { filed_at: asIs },
  filedByStaff: { written_down_by: asIs },
  answerBy: { answer_by: asIs },
  clock: { clock: asIs },
  isEscalated: { escalated: asIs },
  escalationReason: { escalation_reason: asIs },
  messages: { messages: (messages) => messages.map((message) => `${message.saidBy}: ${message.text}`).join('\n') },
  replyRefusal: 'a button of the screen',
  subjectLoanId: 'loan and payment have it',
  answerRefusal: 'a button of the screen',
  escalateRefusal: 'a button of the screen',
})

const CONSENT = columnsOf<RowOf<'consents'>>({
  id: { row: number },
  userId: { customer_id: asIs },
  fullName: { customer: asIs },
  kind: { consent: asIs },
  given: { given: asIs },
  textVersion: { text_version: number },
  channel: { channel: asIs },
  enteredByName: { entered_by: asIs },
  at: { at: asIs },
})

const INCIDENT = columnsOf<RowOf<'incidents'>>({
  id: { incident: number },
  kind: { kind: (kind) => INCIDENT_KINDS[kind] },
  happenedOn: { happened_on: asIs },
  foundOn: { found_on: asIs },
  description: { description: asIs },
  notified: { notified: asIs },
  measures: { measures: asIs },
  recordedByName: { recorded_by: asIs },
  recordedAt: { recorded_at: asIs },
})

const DATA_REQUEST = columnsOf<RowOf<'data-requests'>>({
  id: { request: number },
  state: { state: asIs },
  kind: { kind: asIs },
  userId: { customer_id: asIs },
  fullName: { customer: asIs },
  filedAt: { filed_at: asIs },
  answerBy: { answer_by: asIs },
  clock: { clock: asIs },
  text: { text: asIs },
  answeredAt: { answered_at: asIs },
  answer: { answer: asIs },
  inTheWay: 'sentences for the dialog',
})

export const LIST_EXPORTS = {
  'pending-loans': STAFF_LOAN,
  loans: STAFF_LOAN,
  payments: STAFF_PAYMENT,
  receipts: RECEIPT,
  users: PERSON,
  staff: PERSON,
  arrears: ARREARS_LOAN,
  collections: COLLECTION,
  'collector-results': COLLECTOR_RESULT,
  'band-results': BAND_RESULT,
  'roll-rates': ROLL_RATE,
  'loan-classes': LOAN_CLASS,
  'portfolio-loans': PORTFOLIO_LOAN,
  audit: AUDIT_ROW,
  tills: TILL,
  postponements: POSTPONEMENT,
  complaints: COMPLAINT,
  'data-requests': DATA_REQUEST,
  consents: CONSENT,
  incidents: INCIDENT,
  holidays: HOLIDAY,
  'ledger-months': LEDGER_MONTH,
  'momo-exceptions': MOMO_EXCEPTION,
  'momo-days': MOMO_DAY,
  'momo-orders': MOMO_TRANSACTION,
  'bank-exceptions': BANK_EXCEPTION,
  'bank-days': BANK_DAY,
} as const satisfies { [N in ExportName]: Columns<RowOf<N>> }
