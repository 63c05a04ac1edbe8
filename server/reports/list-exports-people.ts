import { PEOPLE_CSV, type PeopleCsvMember } from '#domain/access/personal-data.ts'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import { number, type Columns, type RowOf } from '#server/reports/list-export-columns.ts'

type Person = RowOf<'users'>

/** The columns that PERSONAL_DATA gives the file, in its order. */
export const PERSON: Columns<Person> = Object.fromEntries(
  PEOPLE_CSV.map(({ heading, member, amount }) => [heading, (row: Person) => cellOf(row[member], amount)]),
)

function cellOf(value: Person[PeopleCsvMember], amount: boolean): string | boolean | Date | null {
  if (typeof value === 'number') return amount ? encodeCedis(pesewas(value)) : number(value)
  return isList(value) ? value.join(' ') : value
}
// Array.isArray does not recognise a read-only list.
const isList = (value: Person[PeopleCsvMember]): value is Person['permissions'] => Array.isArray(value)

export const COMPLAINT: Columns<RowOf<'complaints'>> = {
  complaint: (row) => number(row.id),
  state: (row) => row.state,
  subject: (row) => row.subject,
  customer_id: (row) => row.userId,
  customer: (row) => row.fullName,
  loan: (row) => number(row.loanId),
  payment: (row) => number(row.paymentId),
  filed_at: (row) => row.filedAt,
  written_down_by: (row) => row.filedByStaff,
  answer_by: (row) => row.answerBy,
  clock: (row) => row.clock,
  escalated: (row) => row.isEscalated,
  escalation_reason: (row) => row.escalationReason,
  messages: (row) => row.messages.map((message) => `${message.saidBy}: ${message.text}`).join('\n'),
}

export const DATA_REQUEST: Columns<RowOf<'data-requests'>> = {
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
