import { sql } from 'kysely'
import type { LoanName, PersonName } from './lived-in-books.ts'
import type { NamedBreak } from './named-break.ts'

/** `loans` and `people`: ids by name. */
const broken = (what: string, rule: string, statement: (of: Ids) => string, isOfOffice = true): NamedBreak => ({
  what,
  rule,
  isOfOffice,
  with: async (tx, { loans, people }) => {
    const of: Ids = { loan: (name) => String(loans[name]), user: (name) => `'${people[name]}'` }
    for (const one of statement(of).split(';\n')) await sql.raw(one).execute(tx)
  },
})
interface Ids {
  readonly loan: (name: LoanName) => string
  readonly user: (name: PersonName) => string
}

const SETTING = 'setting_is_audited'
const BLACKLIST = 'blacklist_is_audited'
const HOLIDAY = 'holiday_is_audited'
const STATEMENT = 'statement_is_audited'
const LIFTED = 'lifted_by = entered_by, lifted_at = entered_at, lifted_on = entered_on, lift_reason = entered_on::text'

const OF_CUSTOMERS: readonly (readonly [what: string, rule: string, statement: (of: Ids) => string])[] = [
  [
    'a claim of another transaction',
    'payment_is_audited',
    () => `update payments set momo_transaction_id = 'TX-OTHER', transaction_key = 'TXOTHER' where momo_transaction_id = 'TX-PENDING'`,
  ],
  [
    'payouts that two loans exchanged',
    'payout_is_audited',
    ({ loan }) =>
      `update payouts set loan_id = case loan_id when ${loan('Yaa')} then ${loan('Akua')} else ${loan('Yaa')} end where loan_id in (${loan('Yaa')}, ${loan('Akua')})`,
  ],
  [
    'a recovery with a day before the write-off',
    'payment_is_its_receipt',
    ({
      loan,
    }) => `update journal_entries set value_date = '2026-03-16' where payment_id = (select max(id) from payments where loan_id = ${loan('Akua')});
      update payments set value_date = '2026-03-16' where id = (select max(id) from payments where loan_id = ${loan('Akua')})`,
  ],
  [
    'lots that exchanged their days',
    'lot_is_its_entry',
    () =>
      `update unallocated_lots a set received_on = b.received_on from unallocated_lots b where a.id <> b.id and a.user_id = b.user_id and a.received_on <> b.received_on`,
  ],
  [
    'a till counted with less, with its entry',
    'till_is_audited',
    () => `update tills set counted = counted - 1000, difference = difference - 1000;
      update journal_lines set amount = amount - 1000 * sign(amount) where entry_id in (select id from journal_entries where kind = 'till_closed')`,
  ],
  [
    'terms of another version',
    'terms_text_is_the_price',
    ({ loan }) => `update loan_terms set version = '9' where loan_id = ${loan('Ama')}`,
  ],
  [
    'references of the bank that two payments exchanged',
    'payment_is_its_facts',
    () =>
      `update payments set bank_reference = case bank_reference when 'FT-1' then 'FT-2' else 'FT-1' end where bank_reference in ('FT-1', 'FT-2')`,
  ],
  [
    'a transfer by another network',
    'transaction_is_its_order',
    () => `update momo_transactions set provider = 'telecel' where direction = 'disbursement'`,
  ],
  [
    'a year that nobody closed',
    'year_end_is_audited',
    ({ user }) =>
      `insert into closed_years (year, result, requested_by, closed_by, closed_at) values (2025, 0, ${user('md')}, ${user('md')}, '2026-04-02')`,
  ],
  [
    'a collection under another transaction ID',
    'payment_is_its_transaction',
    () => `update momo_transactions set transaction_id = transaction_id || 'X' where direction = 'collection' and status = 'SUCCESSFUL'`,
  ],
  [
    'a payout to a wallet whose holder agreed after all',
    'payout_is_audited',
    () => `update payouts set holder_match = case holder_match when 'same' then 'check' else 'same' end where method = 'momo'`,
  ],
  ['a refund that another user requested', 'refund_is_audited', ({ user }) => `update momo_refunds set requested_by = ${user('desk')}`],
]

/** No entry repeats these registers: only the audit trail proves them. */
export const REGISTER_BREAKS: readonly NamedBreak[] = [
  broken('a setting switched off', SETTING, () => `update settings set value = 'false' where name = 'postponement'`),
  broken('a setting with its default again', SETTING, () => `delete from settings where name = 'provisions'`),
  broken(
    'a setting that nobody switched on',
    SETTING,
    () =>
      `insert into settings (name, value, updated_by, updated_at) select 'payouts_by_two', 'true', updated_by, updated_at from settings limit 1`,
  ),
  broken(
    'a setting of an earlier day',
    SETTING,
    () => `update settings set updated_at = updated_at - interval '20 days' where name = 'provisions'`,
  ),
  broken(
    'a permission that a role was not given',
    'role_is_audited',
    () =>
      `insert into role_permissions (role, permissions, updated_at, created_at) values ('front_desk', '{approve_large_loans}', '2026-03-20', '2026-03-20')`,
  ),
  broken(
    'a customer with the role of a manager',
    'role_is_audited',
    ({ user }) => `update users set role = 'manager' where id = ${user('Ama')}`,
  ),
  broken(
    'a user with a permission that nobody gave',
    'role_is_audited',
    ({ user }) => `update users set permissions = '{approve_large_loans}' where id = ${user('desk')}`,
  ),
  broken(
    'another account there in the accounting export',
    'account_map_is_audited',
    () => `update account_maps set targets = jsonb_set(targets, '{bank}', '"Elsewhere"')`,
  ),
  broken('deleted accounts of the accounting export', 'account_map_is_audited', () => 'delete from account_maps'),
  broken('a deleted entry of the blacklist', BLACKLIST, ({ user }) => `delete from blacklist_entries where user_id = ${user('Efua')}`),
  broken(
    'an entry of the blacklist that nobody lifted',
    BLACKLIST,
    ({ user }) => `update blacklist_entries set ${LIFTED} where user_id = ${user('Efua')}`,
  ),
  broken(
    'an entry of the blacklist with an end',
    BLACKLIST,
    ({ user }) => `update blacklist_entries set until_day = '2026-03-25' where user_id = ${user('Efua')}`,
  ),
  broken(
    'a lifted entry of the blacklist that holds again',
    BLACKLIST,
    ({ user }) =>
      `update blacklist_entries set lifted_by = null, lifted_at = null, lifted_on = null, lift_reason = null where user_id = ${user('Esi')}`,
  ),
  broken(
    'an entry of the blacklist of another customer',
    BLACKLIST,
    ({ user }) => `update blacklist_entries set user_id = ${user('Ama')} where user_id = ${user('Efua')}`,
  ),
  broken('a holiday of another day', HOLIDAY, () => `update holidays set date = '2026-12-03' where date = '2026-12-02'`),
  broken('a deleted holiday', HOLIDAY, () => `delete from holidays where date = '2026-12-02'`),
  broken('a deleted fixed holiday', HOLIDAY, () => `delete from holidays where date = '2030-12-25'`),
  broken(
    'an invented fixed holiday',
    HOLIDAY,
    () =>
      `insert into holidays (date, name, kind, entered_as, entered_on, moves_plain_dates) values ('2026-04-13', 'Market day', 'fixed', 0, '2025-07-01', true)`,
  ),
  broken(
    'a removed holiday that is one again',
    HOLIDAY,
    () =>
      'update holidays set removed_as = null, removed_by = null, removed_at = null, removed_on = null, removal_reason = null where removed_at is not null',
  ),
  broken(
    'another limit of the non-performing share',
    'provision_rates_are_audited',
    () => 'update provision_rates set npl_limit = npl_limit + 1000',
  ),
  broken(
    'another loss given default',
    'provision_rates_are_audited',
    () => 'update provision_rates set given_default = given_default - 1000',
  ),
  broken('deleted percentages of provisions', 'provision_rates_are_audited', () => 'delete from provision_rates'),
  broken(
    'a stop of claims that nobody lifted',
    'claim_stop_is_audited',
    ({ user }) => `insert into claim_stop_lifts (user_id, lifted_by, lifted_at) values (${user('Ama')}, ${user('md')}, '2026-03-20')`,
  ),
  broken(
    'a Ghana Card that nobody verified',
    'card_is_audited',
    () => `update ghana_cards set verified_by = recorded_by, verified_at = recorded_at, verified_how = 'seen'`,
  ),
  broken('an import of more customers', 'import_is_audited', () => 'update imports set customers = customers + 1'),
  broken('an import of other files', 'import_is_audited', () => `update imports set hash = repeat('a', 64)`),
  broken(
    'a loan of another lender',
    'loan_is_of_its_product',
    ({ loan }) => `update loans set lender_name = 'other' where id = ${loan('Ama')}`,
  ),
  broken('a loan at another rate', 'loan_is_of_its_product', ({ loan }) => `update loans set interest_rate = 20 where id = ${loan('Ama')}`),
  broken(
    'pages of a closed month with another figure and their hash',
    'month_pack_is_sealed',
    () => `update month_end_packs set page = page || ' ', hash = encode(sha256(convert_to(page || ' ', 'UTF8')), 'hex')`,
  ),
  broken('a product at another rate', 'product_version_is_sealed', () => 'update product_versions set rate = rate + 1 where version = 1'),
  broken(
    'a product with a higher limit',
    'product_version_is_sealed',
    () => `update product_versions set limits = '{"BRONZE": 200000}' where version = 1`,
  ),
  broken('days that were closed and are open again', 'closed_day_stays_closed', () => `delete from closed_days where day >= '2026-03-24'`),
  broken(
    'the funding of the owner among the assets',
    'account_is_of_its_kind',
    () => `update accounts set kind = 'asset' where account = 'owner_funding'`,
  ),
  broken(
    'a request of the office with a later end',
    'request_is_audited',
    () => `update second_person_requests set expires_at = expires_at + interval '30 days' where document = 'Advice 2'`,
  ),
  broken(
    'a changed amount of a line of the bank',
    STATEMENT,
    () => `update bank_statement_lines set amount = amount + 1000 where reference = 'CHG'`,
  ),
  broken('a line of the bank on another day', STATEMENT, () => `update bank_statement_lines set day = day - 1 where reference = 'FT-2'`),
  broken(
    'a line of the bank under another reference',
    STATEMENT,
    () => `update bank_statement_lines set reference_key = 'FT78' where reference = 'FT-77'`,
  ),
  broken(
    'a line of the bank deleted with its exception and every sum',
    STATEMENT,
    () => `delete from bank_exceptions where line_id in (select id from bank_statement_lines where reference = 'CHG');
      update bank_statements set closing = closing + 700, line_count = line_count - 1, new_count = new_count - 1;
      delete from bank_statement_lines where reference = 'CHG'`,
  ),
  broken(
    'a higher balance of the bank on both days',
    STATEMENT,
    () => 'update bank_statements set opening = opening + 100, closing = closing + 100',
  ),
  broken(
    'a statement of the bank imported by another user',
    STATEMENT,
    ({ user }) => `update bank_statements set imported_by = ${user('Kofi')}`,
  ),
  broken(
    'a deleted statement of the bank',
    STATEMENT,
    () => `delete from bank_exceptions;
      delete from bank_statement_lines;
      delete from bank_statements`,
  ),
  broken(
    'a line of the bank without its payment',
    'bank_line_is_explained',
    () => `update bank_statement_lines set payment_id = null where reference = 'FT-1'`,
  ),
  broken('a deleted exception of the bank', 'bank_line_is_explained', () => `delete from bank_exceptions where state = 'open'`),
  broken(
    'an exception of the bank that nobody resolved',
    'exception_is_audited',
    ({ user }) =>
      `update bank_exceptions set state = 'resolved', resolution = 'close', resolved_by = ${user('md')}, resolved_at = found_at where state = 'open'`,
  ),
  broken(
    'an exception of the bank resolved by another user',
    'exception_is_audited',
    ({ user }) => `update bank_exceptions set resolved_by = ${user('Kofi')} where state = 'resolved'`,
  ),
  broken(
    'another end of a resolved exception of the bank',
    'exception_is_audited',
    () => `update bank_exceptions set resolution = 'close' where resolution = 'keep'`,
  ),
  broken(
    'an exception of a provider over more than its line',
    'exception_is_its_line',
    () => 'update momo_exceptions set amount = amount + 5000 where line_id is not null',
  ),
  broken(
    'a changed amount of a line of a provider',
    STATEMENT,
    () => `update momo_statement_lines set amount = amount - 100000 where transaction_id = 'BANK-1'`,
  ),
  broken(
    'a line of a provider the other way',
    STATEMENT,
    () => `update momo_statement_lines set incoming = not incoming where transaction_id = 'BANK-1'`,
  ),
  broken(
    'a line of a provider with a fee',
    STATEMENT,
    () => `update momo_statement_lines set fee = coalesce(fee, 0) + 500 where transaction_id = 'BANK-1'`,
  ),
  broken(
    'a line of a provider on another day',
    STATEMENT,
    () => `update momo_statement_lines set moved_on = moved_on - 3 where request_reference is not null`,
  ),
  broken(
    'a line of a provider deleted with its exception and every count',
    STATEMENT,
    () => `delete from momo_exceptions where line_id is not null;
      delete from momo_statement_lines where transaction_id = 'BANK-1';
      update momo_statements set new_count = new_count - 1, line_count = line_count - 1`,
  ),
  broken('a statement of a provider of more days', STATEMENT, () => 'update momo_statements set from_day = from_day - 3'),
  broken(
    'a deleted statement of a provider',
    STATEMENT,
    () => `delete from momo_exceptions;
      delete from momo_statement_lines;
      delete from momo_statements`,
  ),
  broken(
    'an exception of a provider that nobody resolved',
    'exception_is_audited',
    ({ user }) =>
      `update momo_exceptions set state = 'resolved', resolved_by = ${user('md')}, resolved_at = found_at, resolution = 'close' where state = 'open'`,
  ),
  ...Object.entries({
    'collected in a week': '{weeks,0,collected}',
    'paid by now of a week': '{weeks,0,paidByNow}',
    'paid of a cohort': '{cohorts,0,paidOfDue}',
    'first weeks on time of a cohort': '{cohorts,0,firstOnTime}',
    'principal past due': '{atRisk,0,amount}',
    'loans past due for more than a week': '{atRisk,1,loans}',
  }).map(([figure, path]) =>
    broken(
      `a report of a closed day with another figure: ${figure}`,
      'report_figures_agree',
      () =>
        `update daily_report_snapshots set figures = jsonb_set(figures, '${path}', '99999999') where day = (select max(day) from daily_report_snapshots)`,
    ),
  ),
  ...OF_CUSTOMERS.map(([what, rule, statement]) => broken(what, rule, statement, false)),
]
