import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '#domain/audit-books/finding.ts'
import type { Tx } from '#server/platform/db.ts'
import { ownShareOf } from '#tests/support/own-share.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { BrokenBooks, textOf } from './broken-books.ts'
import { liveBesideMoney } from './lived-beside-money.ts'
import { liveIn, type LivedIn } from './lived-in-books.ts'
import { liveOn } from './lived-on-books.ts'

let books: LivedIn
let broken: BrokenBooks
beforeAll(async () => {
  books = await liveIn()
  await liveOn(books)
  await liveBesideMoney(books)
  await expectBooksToBeRight(books.product.db)
  broken = await BrokenBooks.open(books.product.db)
}, 400_000)
afterAll(async () => {
  await broken.close()
  await books.product.close()
})

const REPORT = `where day = (select max(day) from daily_report_snapshots)`
const reported = (path: string, value: string) =>
  `update daily_report_snapshots set figures = jsonb_set(figures, '${path}', '${value}') ${REPORT}`
const of = (name: string) => `(select id from users where full_name = '${name}')`
const CASE = `(select max(id) from collection_cases where owned_by is not null)`

type Break = readonly [what: string, rule: string, statement: string]

const REPORTS: readonly Break[] = [
  ['a report with fewer loans of a cohort', 'report_is_audited', reported('{cohorts,0,loans}', '0')],
  ['a report with less principal of a cohort', 'report_is_audited', reported('{cohorts,0,principal}', '1')],
  ['a report with other rolls', 'report_is_audited', reported('{rolls}', '[]')],
  ['a report with nothing restructured', 'report_is_audited', reported('{restructured}', '{}')],
  ['a report with nothing postponed', 'report_is_audited', reported('{postponed,loans}', '99')],
  ['a report with other decisions', 'report_is_audited', reported('{decisions}', '{}')],
  [
    'loans moved between ages with their principal',
    'report_is_audited',
    `update daily_report_snapshots set figures = jsonb_set(jsonb_set(figures, '{ageing,0}', figures #> '{ageing,1}'), '{ageing,1}', figures #> '{ageing,0}') ${REPORT}`,
  ],
  ['a deleted report', 'report_is_audited', `delete from daily_report_snapshots ${REPORT}`],
  ['a report of an older day', 'report_is_audited', reported('{atRisk,2,loans}', '0').replace('max(day)', 'min(day)')],
  [
    'reports of a newer version that hide the shown ones',
    'report_is_audited',
    'insert into daily_report_snapshots (day, version, figures) select day, 99, figures from daily_report_snapshots',
  ],
  ['a deleted daily close', 'daily_close_is_audited', `delete from job_runs where job = 'daily-close'`],
  [
    'a deleted daily close with its notes and figures',
    'daily_close_is_audited',
    `delete from daily_arrears_events where day >= '2026-05-04'; delete from job_runs where job = 'daily-close' and business_date >= '2026-05-04'`,
  ],
  [
    'a daily close that did not finish',
    'daily_close_is_audited',
    `update job_runs set finished_at = null where job = 'daily-close' and business_date < (select max(business_date) from job_runs where job = 'daily-close')`,
  ],
  ['a daily close that updated no figures', 'daily_close_is_audited', `update job_runs set counts = '{}' where job = 'daily-close'`],
]

const PEOPLE: readonly Break[] = [
  ['another wallet of a customer', 'personal_value_is_audited', `update users set momo_number = '0240000009' where full_name = 'Kofi'`],
  ['no wallet of a customer', 'personal_value_is_audited', `update users set momo_number = null where full_name = 'Kofi'`],
  ['another network of a wallet', 'personal_value_is_audited', `update users set momo_provider = 'telecel' where full_name = 'Kofi'`],
  [
    'wallets that two customers exchanged',
    'personal_value_is_audited',
    `update users u set momo_number = o.momo_number from users o where (u.full_name, o.full_name) in (('Kofi', 'Esi'), ('Esi', 'Kofi'))`,
  ],
  [
    'another wallet with an emptied salt',
    'personal_value_is_audited',
    `update users set momo_number = '0240000009' where full_name = 'Kofi'; delete from audit_texts where user_id = (select id from users where full_name = 'Kofi')`,
  ],
  ['an imported wallet', 'personal_value_is_audited', `update users set momo_number = '0240000009' where full_name = 'Abena Owusu'`],
  [
    'a Ghana Card number that nobody verified',
    'personal_value_is_audited',
    `update ghana_cards set number = 'GHA-999999999-9' where user_id = ${of('Adwoa Mensah')}`,
  ],
  ['a deleted Ghana Card', 'personal_value_is_audited', `delete from ghana_cards where user_id = ${of('Yaa')}`],
  ['a corrected name', 'personal_value_is_audited', `update users set full_name = 'Adwoa Owusu' where full_name = 'Adwoa Mensah'`],
  ['the phone of a customer', 'personal_value_is_audited', `update users set phone = '0209990009' where full_name = 'Akosua'`],
  ['the phone of a user who decides', 'personal_value_is_audited', `update users set phone = '0209990009' where full_name = 'manager'`],
  ['the phone of a payout', 'order_is_audited', `update momo_transactions set phone = '0240000009' where direction = 'disbursement'`],
  ['the phone of a refund', 'order_is_audited', `update momo_transactions set phone = '0240000009' where direction = 'refund'`],
  ['the phone of a collection', 'order_is_audited', `update momo_transactions set phone = '0240000009' where direction = 'collection'`],
  ['a higher income in an application', 'application_is_audited', 'update loans set weekly_income = 99999900 where import_id is null'],
  [
    'obligations that an application did not name',
    'application_is_audited',
    'update loans set weekly_obligations = 1 where import_id is null',
  ],
  [
    'a customer erased without a decision',
    'erasure_is_audited',
    `update users set erased_at = now(), momo_number = null where full_name = 'Kofi'`,
  ],
  ['a deactivated customer who is active again', 'access_is_audited', `update users set is_active = true where full_name = 'Efua'`],
  ['a customer whom nobody deactivated', 'access_is_audited', `update users set is_active = false where full_name = 'Kofi'`],
  ['a role that another user assigned', 'role_is_audited', `update users set assigned_by = ${of('desk')} where full_name = 'manager'`],
  [
    'a passkey that nobody added',
    'access_is_audited',
    `insert into admin_passkeys (id, user_id, credential_id, public_key, counter, name, created_at) select 'k', id, 'c', 'p', 0, 'Key', now() from users where full_name = 'md'`,
  ],
  ['a changed wallet that needs no code', 'wallet_change_is_audited', `delete from wallet_changes where user_id = ${of('Abla')}`],
  [
    'a changed wallet that nobody confirmed',
    'wallet_change_is_audited',
    `update wallet_changes set confirmed_at = changed_at, confirmed_by = ${of('md')} where user_id = ${of('Abla')}`,
  ],
  [
    'a changed wallet confirmed by another user',
    'wallet_change_is_audited',
    `update wallet_changes set confirmed_by = ${of('desk')} where user_id = ${of('Yaa')}`,
  ],
  [
    'a change of a wallet by another user',
    'wallet_change_is_audited',
    `update wallet_changes set changed_by = ${of('md')} where user_id = ${of('Abla')}`,
  ],
  ['a deleted correction of a name', 'name_is_audited', 'delete from name_changes'],
]

const REGISTERS: readonly Break[] = [
  [
    'a promise of less',
    'contact_is_audited',
    'update loan_contacts set promised_amount = promised_amount - 1 where promised_amount is not null',
  ],
  [
    'a promise of a later day',
    'contact_is_audited',
    'update loan_contacts set promised_on = promised_on + 7 where promised_on is not null',
  ],
  [
    'a promise that nobody made',
    'contact_is_audited',
    `update loan_contacts set outcome = 'promised', promised_on = made_on + 2, promised_amount = 100 where kind = 'visit'`,
  ],
  ['a contact by another user', 'contact_is_audited', `update loan_contacts set made_by = ${of('md')} where kind = 'visit'`],
  [
    'a contact on another day',
    'contact_is_audited',
    `update loan_contacts set made_on = made_on - 3, at = at - interval '3 days' where kind = 'visit'`,
  ],
  ['a letter that was not sent', 'contact_is_audited', `update loan_contacts set at = at + interval '1 hour' where kind = 'letter'`],
  ['a deleted contact', 'contact_is_audited', `delete from loan_contacts where kind = 'visit'`],
  [
    'an invented visit',
    'contact_is_audited',
    'insert into loan_contacts (loan_id, user_id, kind, made_by, made_on, at, outcome) select loan_id, user_id, kind, made_by, made_on, at, outcome from loan_contacts where outcome is not null limit 1',
  ],
  ['a case of another owner', 'case_owner_is_audited', `update collection_cases set owned_by = ${of('md')} where id = ${CASE}`],
  [
    'a case handed over by nobody',
    'case_owner_is_audited',
    `update collection_cases set owned_by = ${of('md')} where id = ${CASE}; insert into collection_owners (case_id, owned_by, how, at, changed_by) select ${CASE}, ${of('md')}, 'taken', now(), ${of('md')}`,
  ],
  ['a step of collections a month later', 'ladder_is_audited', 'update collection_steps set from_day = 45 where from_day = 31'],
  ['a key that reads more', 'key_is_audited', `update api_keys set scopes = '{loans,exports}' where revoked_at is null`],
  ['a key that lives longer', 'key_is_audited', 'update api_keys set expires_on = expires_on + 300 where revoked_at is null'],
  [
    'a revoked key that opens again',
    'key_is_audited',
    'update api_keys set revoked_at = null, revoked_by = null where revoked_at is not null',
  ],
  [
    'a key that nobody made',
    'key_is_audited',
    `insert into api_keys (name, hash, start, scopes, created_by, created_at, expires_on) select 'Mine', 'h', 's', scopes, created_by, created_at, expires_on from api_keys limit 1`,
  ],
  ['events sent elsewhere', 'webhook_is_audited', `update webhooks set url = 'https://elsewhere.example.com'`],
  ['a deleted webhook', 'webhook_is_audited', 'delete from webhooks'],
  [
    'a consent that nobody gave',
    'consent_is_audited',
    `insert into consents (user_id, kind, given, at, text_version, channel) select id, 'bureau', true, now(), 1, 'app' from users where full_name = 'Kofi'`,
  ],
  ['a consent turned round', 'consent_is_audited', 'update consents set given = not given'],
  ['a deleted consent', 'consent_is_audited', `delete from consents where kind = 'news'`],
  ['a complaint with another outcome', 'complaint_is_audited', `update complaints set outcome = 'upheld' where outcome is not null`],
  [
    'an open complaint called answered',
    'complaint_is_audited',
    `update complaints set state = 'answered', answered_at = filed_at where state = 'open'`,
  ],
  ['a deleted complaint', 'complaint_is_audited', 'delete from complaints where id = 1'],
  [
    'a complaint that was not escalated',
    'complaint_is_audited',
    'update complaints set escalated_at = null, escalated_by = null, escalation_reason = null',
  ],
  ['a data request with another answer', 'data_request_is_audited', `update data_requests set state = 'granted'`],
  ['a deleted data request', 'data_request_is_audited', 'delete from data_requests'],
  ['a product of another name', 'product_version_is_sealed', `update product_versions set name = 'Cheap' where version = 1`],
  ['a product for everybody', 'product_version_is_sealed', `update product_versions set eligibility = '{}' where version = 2`],
  ['a product that is offered no more', 'product_is_switched_by_two', 'update product_versions set active = false where version = 2'],
  [
    'an invented version of a product',
    'product_version_is_sealed',
    `insert into product_versions select 3, name, method, 1, frequency, instalments, rounding_unit, rounding_way, rebate, rebate_fee_rate, rebate_fee_cap, fees, limits, eligibility, active from product_versions where version = 1`,
  ],
  ['a deleted request of a product', 'request_is_audited', `delete from second_person_requests where kind = 'product'`],
  [
    'a product that one user requested and confirmed',
    'request_is_by_two',
    `update second_person_requests set decided_by = requested_by where kind = 'product'`,
  ],
  [
    'a holiday that moves no plain dates',
    'holiday_is_audited',
    'update holidays set moves_plain_dates = not moves_plain_dates where entered_by is not null',
  ],
]

test.each(ownShareOf([...REPORTS, ...PEOPLE, ...REGISTERS]))('the proof reports %s as %s', async (_what, rule, statement) => {
  const isReported = (text: string) => text.startsWith(`${rule}:`)
  const isEnough = (found: readonly Finding[]) => textOf(found).some(isReported)
  const found = await broken.findingsAfter((tx) => changed(tx, statement), { customer: null, isEnough })
  expect(textOf(found).filter(isReported), textOf(found).join('\n')).not.toEqual([])
})

async function changed(tx: Tx, statements: string): Promise<void> {
  for (const one of statements.split('; ')) expect((await sql.raw(one).execute(tx)).numAffectedRows, one).toBeGreaterThan(0)
}

test('the proof accepts rows from before migration 0156, which copies their reports into the trail', async () => {
  const migration = readFileSync('migrations/0156-copies-in-the-trail.sql', 'utf8')
  const copiesReports = migration.slice(migration.indexOf('insert into audit_trail'))
  const asBefore = async (tx: Tx) => {
    await sql`delete from audit_trail where action in ('storeReport', 'closeDay')`.execute(tx)
    await sql`update audit_trail set after = after - 'hashes' - 'movesPlainDates' where after ?| array['hashes', 'movesPlainDates']`.execute(
      tx,
    )
    await sql`delete from audit_texts where reason is null`.execute(tx)
    await sql.raw(copiesReports).execute(tx)
  }
  const findingsAfter = async (change: (tx: Tx) => Promise<unknown>) =>
    textOf(await broken.findingsAfter(change, { customer: null, isEnough: () => false }))
  expect(await findingsAfter(asBefore)).toEqual([])
  const withOtherReport = async (tx: Tx) => {
    await asBefore(tx)
    await changed(tx, reported('{cohorts,0,loans}', '0'))
  }
  expect(await findingsAfter(withOtherReport)).toContainEqual(expect.stringMatching(/^report_is_audited: /))
})
