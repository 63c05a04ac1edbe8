import { sql, type RawBuilder } from 'kysely'
import { AMOUNT_COLUMNS, isDownloaded } from '#domain/access/personal-data.ts'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import { USER_COLUMNS } from '#server/identity/user-store.ts'
import type { Tx } from '#server/platform/db.ts'
import type { MyData } from '#server/support/my-data-page.ts'

type Section = Exclude<keyof MyData, 'madeAt'>

/** The log of a staff user has a line for every action. */
const LOG_LINES = 5000

/** Without secrets, staff notes and staff names: the Act gives a person only their own data. */
const SECTIONS: Readonly<Record<Section, (userId: string) => RawBuilder<Record<string, unknown>>>> = {
  account: (id) => sql`select ${sql.join(USER_COLUMNS.filter(isDownloaded).map((column) => sql.ref(column)))} from users where id = ${id}`,
  loans: (id) => sql`
    select id, requested_amount, approved_amount, business_purpose, weekly_income, weekly_obligations, total_repayment, weekly_payment, amount_paid, settled_by_refinance,
      status, weeks_completed, refinanced_from_loan_id, refinanced_to_loan_id, refinance_reason, disbursement_method, disbursement_momo_transaction,
      applied_at, approved_at, rejection_reason, disbursed_on, next_payment_due, completed_at, withdrawn_at from loans where user_id = ${id} order by id`,
  earlierLoans: (id) => sql`
    select amount, paid_out_on, array_to_string(paid_on, ', ') as paid_on from earlier_loans where user_id = ${id} order by paid_out_on, id`,
  instalments: (id) => sql`
    select i.loan_id, i.week, i.amount, i.interest, i.due_date, i.paid, i.paid_on from instalments i join loans l on l.id = i.loan_id
    where l.user_id = ${id} order by i.loan_id, i.week`,
  loanHistory: (id) => sql`
    select e.loan_id, e.kind, e.at from loan_events e join loans l on l.id = e.loan_id where l.user_id = ${id} order by e.id`,
  payments: (id) => sql`
    select id, loan_id, amount, unallocated_amount, status, payment_method, momo_provider, momo_transaction_id, bank_reference, receipt_number, is_late, days_late,
      entered_on, value_date, paid_at from payments where user_id = ${id} order by id`,
  receipts: (id) =>
    sql`select number, status, loan_id, amount, made_at, used_at, cancelled_at from receipts where user_id = ${id} order by made_at, number`,
  mobileMoneyRequests: (id) => sql`
    select reference, loan_id, direction, provider, phone, amount, status, transaction_id, created_at, decided_at from momo_transactions
    where user_id = ${id} order by created_at, reference`,
  keptMoney: (id) => sql`
    select e.value_date, e.kind, -l.amount as amount from journal_lines l join journal_entries e on e.id = l.entry_id
    where l.account = 'unallocated_money' and l.user_id = ${id} order by e.id`,
  documents: (id) =>
    sql`select code, kind, loan_id, issued_at, content::jsonb as content from documents where user_id = ${id} order by issued_at, code`,
  pictures: (id) => sql`select '/api/pictures/' || id as address, created_at from pictures where user_id = ${id} order by created_at, id`,
  scoreHistory: (id) => sql`select at, score, level, cause from score_history where user_id = ${id} order by id`,
  notifications: (id) => sql`select title, message, is_read, loan_id, created_at from notifications where user_id = ${id} order by id`,
  smsMessages: (id) => sql`
    select phone, kind, case when sort <> 'code' then text end as text, status, created_at, sent_at from messages where user_id = ${id} order by id`,
  devices: (id) => sql`select created_at, last_used_at from devices where user_id = ${id} order by created_at, id`,
  sessions: (id) => sql`select created_at, last_used_at, expire as ends_at from sessions where user_id = ${id} order by created_at, sid`,
  pushSubscriptions: (id) =>
    sql`select split_part(endpoint, '/', 3) as service, created_at from push_subscriptions where user_id = ${id} order by id`,
  consents: (id) => sql`select kind, given, text_version, at, channel from consents where user_id = ${id} order by id`,
  bureauSearches: (id) => sql`
    select requested_at, answered_at, outcome, report_number, open_loans, outstanding, days_past_due from bureau_searches where user_id = ${id} order by id`,
  complaints: (id) =>
    sql`select id, subject, state, loan_id, payment_id, filed_at, reopened_at, answered_at, outcome, redress from complaints where user_id = ${id} order by id`,
  complaintMessages: (id) => sql`
    select m.complaint_id, m.said_by, m.text, m.at from complaint_messages m join complaints c on c.id = m.complaint_id where c.user_id = ${id} order by m.id`,
  dataRequests: (id) =>
    sql`select id, kind, text, state, filed_at, answered_at, answer from data_requests where user_id = ${id} order by id`,
  contacts: (id) =>
    sql`select loan_id, kind, incoming, outcome, promised_on, promised_amount, at from loan_contacts where user_id = ${id} order by id`,
  collectionCases: (id) =>
    sql`select loan_id, opened_on, next_step, next_on, closed_on, closed_because from collection_cases where user_id = ${id} order by id`,
  ghanaCard: (id) =>
    sql`select number, recorded_at, verified_at as checked_at, verified_how as checked_how from ghana_cards where user_id = ${id}`,
  blacklist: (id) => sql`select entered_on, until_day, lifted_on from blacklist_entries where user_id = ${id} order by id`,
  names: (id) => sql`select name_before, name_after, changed_at from name_changes where user_id = ${id} order by id`,
  accessLog: (id) => sql`
    select at, action, outcome, case when actor_id = ${id} then 'you' when actor_id is null then 'the system' else 'the office' end as by,
      case when actor_id = ${id} then address end as internet_address
    from audit_trail where actor_id = ${id} or (target_kind = 'user' and target_id = ${id}) order by id desc limit ${LOG_LINES}`,
}

const AMOUNTS = new Set<string>([
  ...AMOUNT_COLUMNS,
  ...'requested_amount approved_amount weekly_income weekly_obligations total_repayment weekly_payment amount_paid settled_by_refinance'.split(
    ' ',
  ),
  ...'amount interest paid unallocated_amount promised_amount outstanding'.split(' '),
])

/** Amounts are decimal text. */
export async function myData(tx: Tx, userId: string, madeAt: Date): Promise<MyData> {
  const read = async (section: Section) => (await SECTIONS[section](userId).execute(tx)).rows.map(toJsonRow)
  return {
    madeAt,
    account: await read('account'),
    loans: await read('loans'),
    earlierLoans: await read('earlierLoans'),
    instalments: await read('instalments'),
    loanHistory: await read('loanHistory'),
    payments: await read('payments'),
    receipts: await read('receipts'),
    mobileMoneyRequests: await read('mobileMoneyRequests'),
    keptMoney: await read('keptMoney'),
    documents: await read('documents'),
    pictures: await read('pictures'),
    scoreHistory: await read('scoreHistory'),
    notifications: await read('notifications'),
    smsMessages: await read('smsMessages'),
    devices: await read('devices'),
    sessions: await read('sessions'),
    pushSubscriptions: await read('pushSubscriptions'),
    consents: await read('consents'),
    bureauSearches: await read('bureauSearches'),
    complaints: await read('complaints'),
    complaintMessages: await read('complaintMessages'),
    dataRequests: await read('dataRequests'),
    contacts: await read('contacts'),
    collectionCases: await read('collectionCases'),
    ghanaCard: await read('ghanaCard'),
    blacklist: await read('blacklist'),
    names: await read('names'),
    accessLog: await read('accessLog'),
  }
}

const toJsonRow = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()),
      AMOUNTS.has(name) && typeof value === 'number' ? encodeCedis(pesewas(value)) : value instanceof Date ? value.toISOString() : value,
    ]),
  )
