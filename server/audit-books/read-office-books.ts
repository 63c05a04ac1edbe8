import { sql, type RawBuilder } from 'kysely'
import type { AuditFacts, EntryFacts, ExceptionFacts } from '#domain/audit-books/facts.ts'
import type {
  CashLine,
  DayTotal,
  ImportFacts,
  LostRow,
  RuleChange,
  MonthAccruals,
  MonthFacts,
  MonthProvisions,
  OfficeBooks,
  OfficeRequest,
  PackFacts,
  ReportFacts,
  StatementFacts,
  StatementLineFacts,
  TillFacts,
  YearFacts,
  YearRequestFacts,
  UnboundReceipt,
} from '#domain/audit-books/office-books.ts'
import type { Finding } from '#domain/audit-books/finding.ts'
import { addDays, startOf } from '#domain/kernel/calendar.ts'
import type { ProvedUpTo } from '#server/audit-books/proved-days.ts'
import { COPY_DIFFERENCES } from '#server/audit-books/read-copied-values.ts'
import { DECISION_DIFFERENCES } from '#server/audit-books/read-decided-registers.ts'
import { REGISTER_DIFFERENCES } from '#server/audit-books/read-registers.ts'
import type { Tx } from '#server/platform/db.ts'
import { LONG_STATEMENT } from '#server/platform/named-client.ts'

/** Statements over the whole journal take longer than the usual time-out. */
async function rowsOf<Row>(tx: Tx, statement: RawBuilder<Row>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`${sql.raw(LONG_STATEMENT)} ${statement}`.execute(tx)
  return rows
}

/** Everything that belongs to no customer, from one snapshot; with `since` only what is open or changed after that day. */
export async function readOfficeBooks(tx: Tx, since?: ProvedUpTo): Promise<OfficeBooks> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const tills = await rowsOf(tx, tillsOf(since))
  const tillIds = tills.map((one) => one.id)
  const entries = await rowsOf(tx, entriesOf(since, tillIds))
  return {
    entries,
    tills,
    audits: await rowsOf(tx, auditsOf(since, tillIds, entries)),
    exceptions: await rowsOf(tx, exceptionsOf(since, entries)),
    cashLines: await rowsOf(tx, cashLinesOf(since, tillIds)),
    imports: await rowsOf(tx, importsOf(since)),
    days: await rowsOf(tx, daysOf(since)),
    // Months and years close only after a proof of everything.
    months: since ? [] : await rowsOf(tx, MONTHS),
    reports: await rowsOf(tx, reportsOf(since)),
    packs: since ? [] : await rowsOf(tx, PACKS),
    statements: since ? [] : await rowsOf(tx, STATEMENTS),
    statementLines: await rowsOf(tx, statementLinesOf(since)),
    lostRows: await rowsOf(tx, lostRowsOf(since)),
    ruleChanges: since ? [] : await rowsOf(tx, RULE_CHANGES),
    receipts: await rowsOf(tx, receiptsOf(since)),
    years: since ? [] : await rowsOf(tx, YEARS),
    yearRequests: since ? [] : await rowsOf(tx, YEAR_REQUESTS),
    provisions: since ? [] : await rowsOf(tx, PROVISIONS),
    accruals: since ? [] : await rowsOf(tx, ACCRUALS),
    officeRequests: await rowsOf(tx, OFFICE_REQUESTS),
    // Their whole tables are compared with the whole audit trail.
    registers: since ? [] : await registersOf(tx),
  }
}

const registersOf = async (tx: Tx) => [
  ...(await rowsOf(tx, REGISTER_DIFFERENCES)),
  ...(await rowsOf(tx, DECISION_DIFFERENCES)),
  ...(await rowsOf(tx, COPY_DIFFERENCES)),
]

/** Without `since` it is always true. */
const only = (since: ProvedUpTo | undefined, condition: (since: ProvedUpTo) => RawBuilder<unknown>): RawBuilder<unknown> =>
  since ? condition(since) : sql`true`
const afterDay = ({ day }: ProvedUpTo): Date => startOf(addDays(day, 1))

/** Entries without a customer, and of customers who do not exist. */
const entriesOf = (since: ProvedUpTo | undefined, tills: readonly number[]) => sql<EntryFacts>`
  select e.id, e.kind, e.booked_on as "bookedOn", e.value_date as "valueDate", e.at, e.user_id as "userId", e.loan_id as "loanId",
    e.payment_id as "paymentId", e.receipt_number as "receiptNumber", e.actor_id as actor, e.request_id as "requestId", e.reverses,
    (select coalesce(json_agg(json_build_array(l.account, l.amount, l.till_id, l.user_id, l.loan_id) order by l.line), '[]')
      from journal_lines l where l.entry_id = e.id) as lines
  from journal_entries e where (e.user_id is null or not exists (select 1 from users u where u.id = e.user_id))
    and ${only(
      since,
      ({ day }) => sql`e.kind not in ('year_closed', 'provisions_booked', 'interest_accrued') and e.id in (
      select o.id from journal_entries o where o.booked_on > ${day} or o.kind = 'office_entry' union select l.entry_id from journal_lines l where l.till_id = any(${tills}::bigint[]))`,
    )}
  order by e.id`

/** With `since`: audit rows of the entries and tills that are read, and newer ones. */
const auditsOf = (since: ProvedUpTo | undefined, tills: readonly number[], entries: readonly EntryFacts[]) => sql<AuditFacts>`
  select a.id, a.at, a.actor_id as actor, a.action, a.target_kind as "targetKind", a.target_id as "targetId", a.request_id as "requestId", a.before, a.after,
    coalesce(a.reason, t.reason) as reason, a.reason_hash is not null and t.audit_id is null as "isTextRemoved"
  from audit_trail a left join audit_texts t on t.audit_id = a.id
  where a.outcome = 'done' and (
    a.action in ('bookFunding', 'openTill', 'topUpTill', 'depositFromTill', 'depositFromSafe', 'closeTill', 'signOffTill', 'importBook', 'requestOfficeEntry',
      'bookOfficeEntry', 'setProvisionRates', 'requestInterestBasis', 'setInterestBasis')
    or ${since === undefined} and a.action in ('closeMonth', 'requestYearEnd', 'closeYear')
    or a.action = 'resolveMomoException' and a.after ->> 'resolution' in ('provider_transfer', 'over_short'))
    and ${only(
      since,
      ({ lastAct }) => sql`a.id in (
        select n.id from audit_trail n where n.id > ${lastAct}
        union select r.id from audit_trail r where r.request_id = any(${entries.map((one) => one.requestId)}::text[])
        union select f.id from audit_trail f where f.target_kind in ('office_entry', 'provision_rates') or (f.target_kind, f.target_id) = ('setting', 'interest_basis')
        union select o.id from audit_trail o where o.target_kind = 'till' and o.target_id = any(${tills.map(String)}::text[]))`,
    )}
  order by a.id`

const exceptionsOf = (since: ProvedUpTo | undefined, entries: readonly EntryFacts[]) => sql<ExceptionFacts>`
  select o.id, o.kind, o.reference, coalesce(o.amount, s.amount) as amount, o.payment_id as "paymentId", o.about_payment_id as "aboutPaymentId", o.state,
    o.resolved_by as "resolvedBy", o.resolved_at as "resolvedAt", o.resolution, o.entry_id as "entryId", o.line_id as "lineId", s.incoming
  from momo_exceptions o left join momo_statement_lines s on s.id = o.line_id
  where o.entry_id is not null and ${only(since, () => sql`o.entry_id = any(${entries.map((one) => one.id)}::bigint[])`)} order by o.id`

/** With `since`: tills that are open, or were closed or signed after that day. */
const tillsOf = (since: ProvedUpTo | undefined) => sql<TillFacts>`
  select id, staff_id as "staffId", business_day as "businessDay", opened_at as "openedAt", opening_float as "openingFloat", closed_at as "closedAt",
    closed_by as "closedBy", books, counted, difference, reason, pieces, signed_at as "signedAt", signed_by as "signedBy"
  from tills where ${only(since, (proved) => sql`(closed_at is null or closed_at >= ${afterDay(proved)} or signed_at >= ${afterDay(proved)})`)} order by id`

const cashLinesOf = (since: ProvedUpTo | undefined, tills: readonly number[]) => sql<CashLine>`
  select l.till_id as "tillId", e.id as "entryId", e.kind, l.amount, e.actor_id as actor, e.at, e.booked_on as "bookedOn"
  from journal_lines l join journal_entries e on e.id = l.entry_id
  where l.till_id is not null and ${only(since, () => sql`l.till_id = any(${tills}::bigint[])`)} order by e.id, l.line`

const importsOf = (since: ProvedUpTo | undefined) => sql<ImportFacts>`
  select m.id, m.request_id as "requestId", m.imported_by as "importedBy", m.imported_at as "importedAt", m.loans, m.payments, m.principal, m.repaid, m.interest,
    m.earlier_loans as "earlierLoans", m.earlier_principal as "earlierPrincipal", m.earlier_hash as "earlierHash",
    f.loans as "foundEarlierLoans", f.principal as "foundEarlierPrincipal", f.hash as "foundEarlierHash",
    l.loans as "foundLoans", l.principal as "foundPrincipal", p.payments as "foundPayments", p.repaid as "foundRepaid", p.interest as "foundInterest"
  from imports m cross join lateral earlier_loans_sum(m.id) f
    cross join lateral (select count(*)::int as loans, coalesce(sum(approved_amount), 0)::bigint as principal from loans where import_id = m.id) l
    cross join lateral (
      select count(*)::int as payments, coalesce(sum(q.amount), 0)::bigint as repaid,
        coalesce(sum((select sum(a.interest) from allocations a where a.payment_id = q.id)), 0)::bigint as interest
      from payments q where q.import_id = m.id) p
  where ${only(since, (proved) => sql`m.imported_at >= ${afterDay(proved)}`)} order by m.id`

const daysOf = (since: ProvedUpTo | undefined) => sql<DayTotal>`
  select coalesce(d.day, t.day) as day, coalesce(d.kind, t.kind) as kind, coalesce(d.account, t.account) as account, d.amount as stored,
    d.lines as "storedLines", t.amount, t.lines
  from (select * from journal_days where ${only(since, ({ day }) => sql`day > ${day}`)}) d full join (
    select e.booked_on as day, e.kind, l.account, sum(l.amount)::bigint as amount, count(*)::int as lines
    from journal_entries e join closed_days c on c.day = e.booked_on join journal_lines l on l.entry_id = e.id
    where ${only(since, ({ day }) => sql`e.booked_on > ${day}`)} group by 1, 2, 3
  ) t on (t.day, t.kind, t.account) = (d.day, d.kind, d.account)
  where (d.amount, d.lines) is distinct from (t.amount, t.lines) order by 1, 2, 3`

const MONTHS = sql<MonthFacts>`
  select m.month, m.trial_balance as stored, m.hash, encode(sha256(convert_to(m.trial_balance, 'UTF8')), 'hex') as "computedHash",
    coalesce((
      select string_agg(concat_ws(' ', a.code, a.account, b.amount), E'\n' order by a.code)
      from accounts a join lateral (
        select sum(l.amount)::bigint as amount from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.account = a.account and e.booked_on < (m.month + interval '1 month')::date) b on b.amount <> 0
    ), '') as booked, m.closed_by as "closedBy", m.closed_at as "closedAt"
  from closed_months m order by m.month`

/** Computes the sums without the function that the year end uses. */
const YEARS = sql<YearFacts>`
  select y.year, y.result, y.requested_by as "requestedBy", y.closed_by as "closedBy", y.closed_at as "closedAt", y.by_booking_day as "byBookingDay",
    (select coalesce(json_agg(json_build_array(x.account, x.amount) order by x.account), '[]') from (
      select l.account, sum(l.amount)::bigint as amount from journal_lines l join journal_entries e on e.id = l.entry_id
      where y.year = extract(year from case when e.kind in ('provisions_booked', 'interest_accrued')
            and not exists (select 1 from closed_years o where o.by_booking_day and extract(year from e.value_date) = o.year)
          then e.value_date else e.booked_on end) and e.kind <> 'year_closed'
        and l.account in (select a.account from accounts a where a.kind in ('income', 'expense'))
      group by l.account having sum(l.amount) <> 0) x) as accounts
  from closed_years y order by y.year`

const YEAR_REQUESTS = sql<YearRequestFacts>`
  select id, year, requested_by as "requestedBy", requested_at as "requestedAt", decided_by as "decidedBy", decided_at as "decidedAt"
  from second_person_requests where kind = 'year_end' and outcome = 'confirmed' order by id`

const PROVISIONS = sql<MonthProvisions>`
  select m.month, (m.month + interval '1 month' - interval '1 day')::date as "lastDay", m.required, m.booked, m.entry_id as "entryId",
    m.last_entry_id as "lastEntry", m.booked_by as "bookedBy", m.booked_at as "bookedAt",
    (select coalesce(sum(p.required), 0)::bigint from loan_provisions p where p.month = m.month) as "foundRequired",
    (select coalesce(-sum(l.amount), 0)::bigint from journal_lines l join journal_entries e on e.id = l.entry_id
      where l.account = 'loan_allowance' and e.id <= m.last_entry_id
        and (e.kind = 'provisions_booked' or e.booked_on < (m.month + interval '1 month')::date)) as "foundBooked"
  from month_provisions m order by m.month`

const ACCRUALS = sql<MonthAccruals>`
  select m.month, (m.month + interval '1 month' - interval '1 day')::date as "lastDay", m.basis, m.accrued, m.suspended, m.carried, m.entry_id as "entryId",
    m.booked_by as "bookedBy", m.booked_at as "bookedAt", coalesce(s.accrued, 0)::bigint as "foundAccrued", coalesce(s.suspended, 0)::bigint as "foundSuspended"
  from month_accruals m left join lateral (
    select sum(a.accrued * (a.days_past_due < 90)::int) as accrued, sum(a.accrued * (a.days_past_due >= 90)::int) as suspended
    from loan_accruals a where a.month = m.month) s on true
  order by m.month`

const STATEMENTS = sql<StatementFacts>`
  select s.id, s.new_count as "newCount", (select count(*)::int from momo_statement_lines l where l.statement_id = s.id) as found
  from momo_statements s order by s.id`

const statementLinesOf = (since: ProvedUpTo | undefined) => sql<StatementLineFacts>`
  select s.id, s.amount, s.incoming, s.direction, s.transaction_id as "transactionId", s.transaction_key as "transactionKey", m.amount as "requestAmount",
    m.transaction_id as "requestTransactionId", p.id as "paymentId",
    case when p.status = 'failed' then p.unallocated_amount else p.amount + p.unallocated_amount end as "paymentAmount",
    s.request_reference as "requestReference", s.entry_id as "entryId",
    (select sum(l.amount)::bigint from journal_lines l where l.entry_id = s.entry_id and l.account = 'momo_clearing') as booked,
    exists (select 1 from momo_exceptions o where o.line_id = s.id or o.reference = s.request_reference) as "hasException"
  from momo_statement_lines s left join momo_transactions m on m.reference = s.request_reference left join payments p on p.id = s.payment_id
  where num_nonnulls(s.request_reference, s.payment_id, s.entry_id) > 0
    and ${only(since, (proved) => sql`s.statement_id in (select id from momo_statements where imported_at >= ${afterDay(proved)})`)} order by s.id`

/** Screens show only the newest version. */
const reportsOf = (since: ProvedUpTo | undefined) => sql<ReportFacts>`
  select r.day, r.figures, (
      select coalesce(json_agg(json_build_array(x.kind, x.account, x.amount, x.lines) order by x.kind, x.account), '[]') from (
        select d.kind, d.account, sum(d.amount)::bigint as amount, sum(d.lines)::int as lines from journal_days d where d.day <= r.day group by 1, 2) x) as moved
  from daily_report_snapshots r where r.version = (select max(version) from daily_report_snapshots) and ${only(since, ({ day }) => sql`r.day > ${day}`)} order by r.day`

const PACKS = sql<PackFacts>`
  select month, hash, encode(sha256(convert_to(page, 'UTF8')), 'hex') as "pageHash" from month_end_packs order by month`

/** Only these migrations exempt rows. */
const RULE_CHANGES = sql<RuleChange>`
  select b.reason, greatest((select max(at) from score_history where id <= b.last_score_id), (select max(at) from journal_entries where id <= b.last_entry_id)) as newest,
    (select applied_at from migrations where file = case b.reason
      when 'Before the proof of the books' then '0073-audit-books.sql' when 'Displaced receipts of every loan that ended' then '0084-displaced-receipts.sql' end) as "migratedAt"
  from book_rule_changes b order by b.reason`

/** No row that an audit row names is ever deleted. With a branch for each table the planner hashes the table. */
const lostRowsOf = (since: ProvedUpTo | undefined) => sql<LostRow>`
  with acts as (select id as "auditId", action, target_kind as kind, target_id as id from audit_trail
    where outcome = 'done' and ${only(since, ({ lastAct }) => sql`id > ${lastAct}`)})
  select a.* from acts a where a.kind = 'loan' and not exists (select 1 from loans l where l.id::text = a.id)
  union all select a.* from acts a where a.kind = 'payment' and not exists (select 1 from payments p where p.id::text = a.id)
  union all select a.* from acts a where a.kind = 'receipt' and not exists (select 1 from receipts r where r.number = a.id)
  union all select a.* from acts a where a.kind = 'till' and a.id <> 'safe' and not exists (select 1 from tills t where t.id::text = a.id)
  union all select a.* from acts a where a.kind = 'momo_request' and not exists (select 1 from momo_transactions m where m.reference = a.id)
  order by 1`

const receiptsOf = (since: ProvedUpTo | undefined) => sql<UnboundReceipt>`
  select r.number, r.status, r.made_by as "madeBy", r.made_at as "madeAt", a.actor_id as "auditedBy", a.at as "auditedAt", p.id as "paymentId"
  from receipts r left join payments p on p.receipt_number = r.number
    left join lateral (
      select t.actor_id, t.at from audit_trail t
      where t.target_kind = 'receipt' and t.target_id = r.number and t.action = 'generateReceipt' and t.outcome = 'done' order by t.id limit 1) a on true
  where r.amount is null and (p.id is null or r.status <> 'used' or (a.actor_id, a.at) is distinct from (r.made_by, r.made_at))
    and ${only(since, (proved) => sql`r.made_at >= ${afterDay(proved)}`)} order by r.number`

const OFFICE_REQUESTS = sql<OfficeRequest>`
  select id, office_entry as entry, amount, value_date as "valueDate", document, document_on as "documentOn", requested_by as "requestedBy",
    requested_at as "requestedAt", expires_at as "expiresAt", outcome, decided_by as "decidedBy", decided_at as "decidedAt"
  from second_person_requests where kind = 'office_entry' order by id`

export const readViolations = (tx: Tx): Promise<readonly Finding[]> =>
  rowsOf(
    tx,
    sql<Finding>`
      select invariant as rule, subject as what, 'what the invariant says' as expected, detail as found from check_invariants()`,
  )
