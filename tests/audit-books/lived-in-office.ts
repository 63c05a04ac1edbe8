import { expect } from 'vitest'
import { addDays, dayOf } from '#domain/kernel/calendar.ts'
import { DEFAULT_RATES } from '#domain/reports/loan-classes.ts'
import { bankColumns } from '#tests/support/bank-files.ts'
import { confirmAll } from '#tests/support/confirm-requests.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import type { Answer } from '#tests/support/test-caller.ts'

type Post = (by: string, path: string, body?: object) => Promise<Answer>

/** Entries by two, a bank statement with exceptions, a holiday, rates, a card and the blacklist. */
export async function runOffice(product: TestApp, users: Readonly<Record<string, string>>, post: Post): Promise<void> {
  const today = dayOf(product.clock.now())
  const entry = (body: object) =>
    post('md', '/api/admin/ledger/office-entries', { valueDate: today, documentOn: today, note: 'By the paper', ...body })
  await entry({ entry: 'funding_to_bank', amount: '900', document: 'Slip 21' })
  await entry({ entry: 'expense_from_safe', amount: '35', document: 'Bill 4' })
  expect(await confirmAll(product)).toBe(2)
  await entry({ entry: 'bank_charge', amount: '7', document: 'Advice 2' })
  const rows = [
    { day: today, amount: 8_000, reference: 'FT-1', text: 'Afua' },
    { day: today, amount: 32_000, reference: 'FT-2', text: 'Afua' },
    { day: today, amount: 4_500, reference: 'FT-77', text: 'Thank you' },
    { day: today, amount: -700, reference: 'CHG', text: 'Charge' },
  ]
  const from = addDays(today, -1)
  await post('manager', '/api/admin/bank/statements', { layout: 'columns', text: bankColumns(rows, 0), from, to: today })
  const exceptions = await product.db.selectFrom('bank_exceptions').select('id').orderBy('id').execute()
  const credit = { action: 'keep', userId: users['Afua'], reason: 'Seen at the bank' }
  await post('manager', `/api/admin/bank/exceptions/${exceptions[0]?.id}/resolve`, credit)
  await post('md', '/api/admin/settings/holidays', { value: true })
  await post('md', '/api/admin/holidays', { date: '2026-12-02', name: 'Farmer’s day' })
  await post('md', '/api/admin/holidays', { date: '2026-11-30', name: 'Another day' })
  await post('md', '/api/admin/holidays/2026-11-30/remove', { reason: 'Not this year' })
  await post('md', '/api/admin/settings/holidays', { value: false })
  await post('md', '/api/admin/reports/provisions/rates', { fromDay: '2026-03-01', ...DEFAULT_RATES, current: 200, reason: 'Board 1' })
  await post('md', '/api/admin/ledger/account-maps/xero', { extra: 'Tax Exempt', accounts: [{ account: 'bank', target: '610' }] })
  await post('manager', `/api/admin/users/${users['Yaa']}/ghana-card`, { number: 'GHA-123456789-0' })
  await post('manager', `/api/admin/users/${users['Efua']}/blacklist`, { reason: 'Lied about her stall' })
  await post('manager', `/api/admin/users/${users['Esi']}/blacklist`, { reason: 'Bounced' })
  await post('manager', `/api/admin/users/${users['Esi']}/blacklist/lift`, { reason: 'It was her sister' })
}
