import type { ExportName } from '#contract/exported-lists.ts'
import { auditWords } from '#domain/access/audit-words.ts'
import { PEOPLE_CSV, type PeopleCsvMember } from '#domain/access/personal-data.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { MOMO_EXCEPTION_LABELS } from '#domain/reconciliation/momo-exception.ts'
import { INCIDENT_KINDS } from '#domain/support/incident.ts'
import { BANK_DAY, BANK_EXCEPTION } from '#server/reports/list-exports-bank.ts'
import { money, number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'
import {
  BAND_RESULT,
  COLLECTION,
  COLLECTOR_RESULT,
  LOAN_CLASS,
  POSTPONEMENT,
  PORTFOLIO_LOAN,
  ROLL_RATE,
  STAFF_LOAN,
} from '#server/reports/list-exports-loans.ts'

const STAFF_PAYMENT: Columns<RowOf<'payments'>> = {
  payment: (row) => number(row.id),
  status: (row) => row.status,
  loan: (row) => number(row.loanId),
  week: (row) => number(row.weekNumber),
  due: (row) => row.dueDate,
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  phone: (row) => row.customerPhone,
  amount: (row) => money(row.amount),
  kept_for_customer: (row) => money(row.unallocatedAmount),
  loan_outstanding: (row) => money(row.loanOutstanding),
  method: (row) => row.paymentMethod,
  provider: (row) => row.momoProvider,
  transaction_id: (row) => row.momoTransactionId,
  bank_reference: (row) => row.bankReference,
  momo_reference: (row) => row.momoReference,
  receipt: (row) => row.cashReceiptNumber,
  receipt_verified: (row) => row.receiptVerified,
  entered_on: (row) => row.enteredOn,
  value_date: (row) => row.valueDate,
  paid_at: (row) => row.paidAt,
  late: (row) => row.isLate,
  days_late: (row) => number(row.daysLate),
  decided_by: (row) => row.decidedByName,
  competing_claims: (row) => number(row.competingClaims),
  reason: (row) => row.reason,
}

const RECEIPT: Columns<RowOf<'receipts'>> = {
  receipt: (row) => row.receiptNumber,
  status: (row) => row.status,
  loan: (row) => number(row.loanId),
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  amount: (row) => money(row.amount),
  made_by: (row) => row.madeByName,
  made_at: (row) => row.madeAt,
  valid_until: (row) => row.validUntil,
  used_at: (row) => row.usedAt,
  cancelled_at: (row) => row.cancelledAt,
  cancel_reason: (row) => row.cancelReason,
  closed_at: (row) => row.closedAt,
  close_reason: (row) => row.closeReason,
}

const TILL: Columns<RowOf<'tills'>> = {
  till: (row) => number(row.id),
  business_day: (row) => row.businessDay,
  status: (row) => row.status,
  left_open: (row) => row.leftOpen,
  staff_id: (row) => row.staffId,
  staff: (row) => row.staffName,
  opened_at: (row) => row.openedAt,
  opening_float: (row) => money(row.openingFloat),
  in_till: (row) => money(row.inTill),
  closed_at: (row) => row.closedAt,
  closed_by: (row) => row.closedByName,
  books: (row) => money(row.books),
  counted: (row) => money(row.counted),
  over: (row) => money(row.difference !== null && row.difference > 0 ? row.difference : null),
  short: (row) => money(row.difference !== null && row.difference < 0 ? pesewas(-row.difference) : null),
  reason: (row) => row.reason,
  signed_at: (row) => row.signedAt,
  signed_by: (row) => row.signedByName,
  sign_off_note: (row) => row.signOffNote,
}

const MOMO_EXCEPTION: Columns<RowOf<'momo-exceptions'>> = {
  exception: (row) => number(row.id),
  kind: (row) => MOMO_EXCEPTION_LABELS[row.kind].name,
  state: (row) => row.state,
  provider: (row) => row.gateway,
  direction: (row) => (row.incoming ? 'in' : 'out'),
  reference: (row) => row.reference,
  transaction_id: (row) => row.transactionId,
  amount: (row) => money(row.amount),
  currency: (row) => row.currency,
  ordered: (row) => money(row.orderAmount),
  phone: (row) => row.phone,
  moved_at: (row) => row.movedAt,
  found_at: (row) => row.foundAt,
  loan: (row) => number(row.loanId),
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  resolution: (row) => row.resolution,
  note: (row) => row.note,
  resolved_by: (row) => row.resolvedByName,
  resolved_at: (row) => row.resolvedAt,
}

const MOMO_DAY: Columns<RowOf<'momo-days'>> = {
  day: (row) => row.day,
  provider: (row) => row.gateway,
  state: (row) => row.state,
  theirs_in: (row) => money(row.theirsIn),
  ours_in: (row) => money(row.oursIn),
  difference_in: (row) => money(row.differenceIn),
  theirs_out: (row) => money(row.theirsOut),
  ours_out: (row) => money(row.oursOut),
  difference_out: (row) => money(row.differenceOut),
  fees: (row) => money(row.fees),
  open_exceptions: (row) => number(row.openExceptions),
}

const MOMO_TRANSACTION: Columns<RowOf<'momo-orders'>> = {
  reference: (row) => row.reference,
  direction: (row) => (row.direction === 'collection' ? 'in' : 'out'),
  provider: (row) => row.gateway,
  network: (row) => row.network,
  phone: (row) => row.phone,
  amount: (row) => money(row.amount),
  currency: (row) => row.currency,
  state: (row) => row.state,
  reason: (row) => row.reason,
  loan: (row) => number(row.loanId),
  customer_id: (row) => row.userId,
  customer: (row) => row.customerName,
  created_at: (row) => row.createdAt,
  asked_at: (row) => row.askedAt,
  open_exceptions: (row) => number(row.openExceptions),
}

const asJson = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))

const AUDIT_ROW: Columns<RowOf<'audit'>> = {
  row: (row) => number(row.id),
  at: (row) => row.at,
  actor_id: (row) => row.actorId,
  actor: (row) => row.actorName,
  role: (row) => row.actorRole,
  action: (row) => row.action,
  outcome: (row) => row.outcome,
  in_words: (row) => auditWords(row),
  target_kind: (row) => row.targetKind,
  target_id: (row) => row.targetId,
  target: (row) => row.targetName,
  viewed: (row) => row.viewed,
  before: (row) => asJson(row.before),
  after: (row) => asJson(row.after),
  reason: (row) => row.reason,
  request: (row) => row.requestId,
  address: (row) => row.address,
}

const HOLIDAY: Columns<RowOf<'holidays'>> = {
  date: (row) => row.date,
  name: (row) => row.name,
  kind: (row) => row.kind,
  entered_by: (row) => row.enteredBy,
  entered_at: (row) => row.enteredAt,
  removed_by: (row) => row.removedBy,
  removed_at: (row) => row.removedAt,
  removal_reason: (row) => row.removalReason,
}

const LEDGER_MONTH: Columns<RowOf<'ledger-months'>> = {
  month: (row) => row.month,
  closed: (row) => row.isClosed,
  closed_at: (row) => row.closedAt,
  closed_by: (row) => row.closedBy,
  hash: (row) => row.hash,
  unchanged: (row) => row.isUnchanged,
}

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

const COMPLAINT: Columns<RowOf<'complaints'>> = {
  complaint: (row) => number(row.id),
  state: (row) => row.state,
  subject: (row) => row.subject,
  customer_id: (row) => row.userId,
  customer: (row) => row.fullName,
  loan: (row) => number(row.loanId),
  payment: (row) => number(row.paymentId),
  outcome: (row) => row.outcome,
  redress: (row) => row.redress,
  filed_at: (row) => row.filedAt,
  written_down_by: (row) => row.filedByStaff,
  answer_by: (row) => row.answerBy,
  clock: (row) => row.clock,
  escalated: (row) => row.isEscalated,
  escalation_reason: (row) => row.escalationReason,
  messages: (row) => row.messages.map((message) => `${message.saidBy}: ${message.text}`).join('\n'),
}

const CONSENT: Columns<RowOf<'consents'>> = {
  row: (row) => number(row.id),
  customer_id: (row) => row.userId,
  customer: (row) => row.fullName,
  consent: (row) => row.kind,
  given: (row) => row.given,
  text_version: (row) => number(row.textVersion),
  channel: (row) => row.channel,
  entered_by: (row) => row.enteredByName,
  at: (row) => row.at,
}

const INCIDENT: Columns<RowOf<'incidents'>> = {
  incident: (row) => number(row.id),
  kind: (row) => INCIDENT_KINDS[row.kind],
  happened_on: (row) => row.happenedOn,
  found_on: (row) => row.foundOn,
  description: (row) => row.description,
  notified: (row) => row.notified,
  measures: (row) => row.measures,
  recorded_by: (row) => row.recordedByName,
  recorded_at: (row) => row.recordedAt,
}

const DATA_REQUEST: Columns<RowOf<'data-requests'>> = {
  request: (row) => number(row.id),
  state: (row) => row.state,
  kind: (row) => row.kind,
  customer_id: (row) => row.userId,
  customer: (row) => row.fullName,
  filed_at: (row) => row.filedAt,
  answer_by: (row) => row.answerBy,
  clock: (row) => row.clock,
  text: (row) => row.text,
  answered_at: (row) => row.answeredAt,
  answer: (row) => row.answer,
}

export const LIST_EXPORTS = {
  'pending-loans': STAFF_LOAN,
  loans: STAFF_LOAN,
  payments: STAFF_PAYMENT,
  receipts: RECEIPT,
  users: PERSON,
  staff: PERSON,
  arrears: PORTFOLIO_LOAN,
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
