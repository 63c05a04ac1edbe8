import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '#domain/audit-books/finding.ts'
import type { Tx } from '#server/platform/db.ts'
import { IS_NIGHTLY } from '#tests/support/is-nightly.ts'
import { sampleOf } from '#tests/support/own-share.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { BrokenBooks, textOf } from './broken-books.ts'
import { changesWithoutFinding, deletionsWithoutFinding, TABLE_NAMES } from './each-row.ts'
import { liveIn, type LivedIn } from './lived-in-books.ts'
import { liveOn } from './lived-on-books.ts'

let books: LivedIn
let broken: BrokenBooks
beforeAll(async () => {
  books = await liveIn()
  await liveOn(books)
  await expectBooksToBeRight(books.product.db)
  broken = await BrokenBooks.open(books.product.db)
}, 400_000)
afterAll(async () => {
  await broken.close()
  await books.product.close()
})

/** With the hash computed again. */
const reprinted = (kind: string, path: string, value: string) => `
  update documents d set content = c.content, hash = encode(sha256(convert_to(c.content, 'UTF8')), 'hex')
  from (select code, jsonb_set(content::jsonb, '${path}', '${value}')::text as content from documents where kind = '${kind}') c where c.code = d.code`

/** Moves a use by the last entry of this kind to the newest lot that the same user received. */
const newerLot = (kind: string) => `
  with moved as (
    select x.lot_id, x.entry_id, x.amount, n.id as newer from unallocated_lot_uses x join unallocated_lots l on l.id = x.lot_id
      join unallocated_lots n on (n.user_id, n.taken_by) = (l.user_id, l.taken_by) and n.received_on > l.received_on and n.amount - n.used >= x.amount
    where x.entry_id = (select max(id) from journal_entries where kind = '${kind}' and user_id = 'AFUA') order by n.id desc limit 1
  ), less as (update unallocated_lots l set used = l.used - m.amount from moved m where l.id = m.lot_id
  ), more as (update unallocated_lots l set used = l.used + m.amount from moved m where l.id = m.newer)
  update unallocated_lot_uses x set lot_id = m.newer from moved m where (x.lot_id, x.entry_id) = (m.lot_id, m.entry_id)`

const OPENED = `state = 'open', resolution = null, resolved_by = null, resolved_at = null`
const BREAKS: readonly (readonly [what: string, rule: string, statement: string])[] = [
  ...['agreement', 'statement', 'payoff', 'receipt', 'completion', 'overdue'].map(
    (kind) =>
      [
        `the document "${kind}" printed with another figure`,
        'document_is_audited',
        reprinted(kind, '{page,figures,0,value}', '"GH₵1.00"'),
      ] as const,
  ),
  ['a letter with less overdue', 'document_is_audited', reprinted('overdue', '{facts,overdue}', '1')],
  ['a letter to another person', 'document_is_audited', reprinted('completion', '{page,customer,name}', '"Somebody"')],
  ['a refund out of a newer lot', 'lots_are_used_oldest_first', newerLot('unallocated_refunded')],
  ['money applied out of a newer lot', 'lots_are_used_oldest_first', newerLot('payment_completed')],
  [
    'an expired receipt that is valid again',
    'receipt_is_its_facts',
    `update receipts set status = 'open', closed_at = null, close_reason = null, closed_booked_on = null where status = 'closed'`,
  ],
  [
    'a cancelled payout that waits again',
    'payout_is_audited',
    'update payouts set ended_at = null, ended_by = null, end_reason = null where ended_at is not null',
  ],
  ['an exception of the bank that is open again', 'exception_is_audited', `update bank_exceptions set ${OPENED} where resolution = 'keep'`],
  [
    'an exception of a provider that is open again',
    'exception_is_audited',
    `update momo_exceptions set ${OPENED} where state = 'resolved'`,
  ],
  ['a deleted exception of the bank', 'exception_is_audited', `delete from bank_exceptions where resolution = 'keep'`],
  [
    'an exception of the bank of another kind',
    'exception_is_audited',
    `update bank_exceptions set kind = 'returned' where resolution = 'keep'`,
  ],
  [
    'an exception of the bank about another line',
    'exception_is_audited',
    `update bank_exceptions set line_id = (select max(id) + 9 from bank_statement_lines) where resolution = 'keep'`,
  ],
  ['an exception of a provider about another transaction', 'exception_is_its_line', `update momo_exceptions set transaction_id = 'OTHER'`],
  [
    'a line of the bank with a payment that does not exist',
    'bank_line_is_explained',
    'update bank_statement_lines set payment_id = payment_id + 9000',
  ],
  [
    'a request of the office decided later',
    'request_is_audited',
    `update second_person_requests set decided_at = decided_at + interval '1 day' where kind = 'office_entry'`,
  ],
  [
    'a withdrawn request of the office called refused',
    'request_is_audited',
    `update second_person_requests set outcome = 'refused' where outcome = 'withdrawn' and kind = 'office_entry'`,
  ],
  [
    'a role that one user requested and confirmed',
    'request_is_by_two',
    `update second_person_requests set decided_by = requested_by where kind = 'role'`,
  ],
  [
    'a request of a role with more permissions',
    'request_is_audited',
    `update second_person_requests set new_permissions = array_append(new_permissions, 'assign_roles') where kind = 'role'`,
  ],
  ['a deleted request of a role', 'request_is_audited', `delete from second_person_requests where kind = 'role'`],
  [
    'a request of the basis of interest made by another user',
    'request_is_audited',
    `update second_person_requests set requested_at = requested_at - interval '1 hour', expires_at = expires_at - interval '1 hour' where kind = 'interest_basis'`,
  ],
  [
    'a day closed before its end',
    'day_is_closed_after_its_end',
    `update closed_days set closed_at = day + interval '12 hours' where day = '2026-05-04'`,
  ],
  ['the second product at another rate', 'product_version_is_sealed', 'update product_versions set rate = rate + 1 where version = 2'],
  ['the second product with another fee', 'product_version_is_sealed', `update product_versions set fees = '[]' where version = 2`],
  ['a deleted product', 'product_version_is_sealed', 'delete from product_versions where version = 2'],
  ['a deleted account of the chart', 'account_is_of_its_kind', `delete from accounts where account = 'loan_fees'`],
  [
    'less owed in a submission to the bureau',
    'submission_is_its_lines',
    'update bureau_submission_lines set outstanding = outstanding - 1 where outstanding > 0',
  ],
  [
    'nobody overdue in a submission to the bureau',
    'submission_is_audited',
    'update bureau_submission_lines set overdue = 0, days_past_due = 0; update bureau_submissions set overdue = 0',
  ],
  [
    'a loan left out of a submission to the bureau',
    'submission_is_its_lines',
    `delete from bureau_submission_lines where loan_id = (select max(loan_id) from bureau_submission_lines)`,
  ],
  [
    'a submission to the bureau by another user',
    'submission_is_audited',
    `update bureau_submissions set made_by = (select id from users where id <> made_by limit 1)`,
  ],
  ['a deleted submission to the bureau', 'submission_is_audited', `delete from bureau_submissions where month = '2026-03'`],
  ['a deleted request of the basis of interest', 'request_is_audited', `delete from second_person_requests where kind = 'interest_basis'`],
  [
    'a report of a closed day with fewer loans past due',
    'report_figures_agree',
    `update daily_report_snapshots set figures = jsonb_set(figures, '{ageing,0,loans}', to_jsonb((figures #>> '{ageing,0,loans}')::int - 1))`,
  ],
  [
    'a report of a closed day with another overdue amount',
    'report_figures_agree',
    `update daily_report_snapshots set figures = jsonb_set(figures, '{levels,0,overdue}', '1')`,
  ],
  [
    'a report of a closed day with more restructured than is owed',
    'report_figures_agree',
    `update daily_report_snapshots set figures = jsonb_set(figures, '{atRisk,0,restructured,amount}', '999999999')`,
  ],
]

test.each(sampleOf(BREAKS))('the proof reports %s as %s', async (_what, rule, statement) => {
  const isReported = (text: string) => text.startsWith(`${rule}:`)
  const isEnough = (found: readonly Finding[]) => textOf(found).some(isReported)
  const found = await broken.findingsAfter((tx) => changed(tx, statement.replace('AFUA', books.people['Afua'] ?? '')), {
    customer: undefined,
    isEnough,
  })
  expect(textOf(found).filter(isReported), textOf(found).join('\n')).not.toEqual([])
})

async function changed(tx: Tx, statements: string): Promise<void> {
  for (const one of statements.split('; ')) expect((await sql.raw(one).execute(tx)).numAffectedRows, one).toBeGreaterThan(0)
}

describe.runIf(IS_NIGHTLY)('each row', () => {
  test.each(TABLE_NAMES)('of %s is proved: a changed value and a deleted row are found', async (table) => {
    expect(await changesWithoutFinding(broken, table), `changed columns of ${table} without a finding`).toEqual([])
    expect(await deletionsWithoutFinding(broken, table), `deleted rows of ${table} without a finding`).toEqual([])
  })
})
