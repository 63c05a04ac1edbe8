import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { ghs } from './loans-builder.ts'
import { mtnStatement } from './momo-statement.ts'
import { bankColumns } from './bank-files.ts'
import { borrow, comeBack, joinWithProfile } from './loan-actions.ts'
import { closePastDays } from './past-days.ts'
import { switchSetting, switchTills } from './switch-tills.ts'
import type { TestApp } from './test-app.ts'

/** Rows for the staff lists that a few loans leave empty: registers, mobile money, bank, tills, a promise. */
export async function fillLists(product: TestApp, { loan, owner }: { loan: number; owner: string }): Promise<void> {
  const post = async (by: string, path: string, body: object = {}) => {
    const answer = await product.as(by).post(path, body)
    expect(answer, `${path} ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 })
    return answer.body
  }
  const today = dayOf(product.clock.now())
  const day = addDays(today, -1)
  const { rows } = await sql<{ id: string }>`select user_id as id from loans where id = ${loan}`.execute(product.db)
  const ofOwner = `/api/admin/users/${rows[0]?.id}`
  for (const person of ['md', 'manager', 'desk', owner]) await comeBack(product, person)
  await closePastDays(product)
  await post('md', '/api/admin/ledger/close-month', { month: '2026-03' })
  await post('desk', `/api/admin/loans/${loan}/contacts`, { kind: 'call', outcome: 'promised', promisedOn: today, promisedAmount: '15' })
  await post(owner, '/api/complaints', { subject: 'payment', text: 'Twelve cedis are missing' })
  await post('md', '/api/admin/complaints/1/answer', { text: 'They came', outcome: 'not_upheld', redress: 'none' })
  await post('desk', `${ofOwner}/consents`, { kind: 'news', given: true, textVersion: 1, sheetIsSigned: true })
  await post(owner, '/api/data-requests', { kind: 'object', text: 'No more letters' })
  const words = { description: 'A list lay on the counter', notified: 'Nobody yet', measures: 'It was destroyed' }
  await post('md', '/api/admin/incidents', { kind: 'personal_data', happenedOn: today, foundOn: today, ...words })
  const { referenceId } = await post(owner, `/api/payments/${loan}/momo-request`, { amount: '10', phoneNumber: '0244777001' })
  const csv = mtnStatement(today, [{ id: '700100', reference: referenceId, amount: ghs('12') }])
  await post('manager', '/api/admin/momo/statements', { gateway: 'mtn', from: today, to: today, csv })
  await post('desk', `${ofOwner}/bank-payments`, { loanId: loan, amount: '5', bankReference: 'FT-1', valueDate: day })
  const text = bankColumns([{ day, amount: 900, reference: 'FT-1', text: 'Ama' }], 0)
  await post('manager', '/api/admin/bank/statements', { layout: 'columns', text, from: day, to: day })
  await switchSetting(product, 'postponement', true)
  await joinWithProfile(product, 'Esi')
  await post('Esi', `/api/loans/${await borrow(product, 'Esi', '100')}/postponement`)
  await switchTills(product, true)
  await post('desk', '/api/admin/tills/open', { openingFloat: '50' })
}
