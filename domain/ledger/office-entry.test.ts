import { expect, test } from 'vitest'
import { cedis } from '#domain/kernel/money.ts'
import { credit, debit, inTill } from '#domain/ledger/entry.ts'
import { OFFICE_ENTRY_KINDS, postingsForOfficeEntry, refusalOfOfficeDate, takesFromSafe } from '#domain/ledger/office-entry.ts'

test('postingsForOfficeEntry balances for every kind, and cash is in the safe', () => {
  for (const kind of OFFICE_ENTRY_KINDS) expect(postingsForOfficeEntry(kind, cedis(5)).lines).toHaveLength(2)
  expect(postingsForOfficeEntry('bank_charge', cedis(5)).lines).toEqual([debit('bank_charges', cedis(5)), credit('bank', cedis(5))])
  expect(postingsForOfficeEntry('safe_to_bank', cedis(5)).lines).toEqual([
    debit('bank', cedis(5)),
    inTill(credit('office_cash', cedis(5)), null),
  ])
  expect(OFFICE_ENTRY_KINDS.filter(takesFromSafe)).toEqual(['drawing_from_safe', 'expense_from_safe', 'safe_to_bank'])
})

test.each([
  ['2026-05-10', undefined],
  ['2026-03-09', undefined],
  ['2026-03-08', 'office_date_out_of_range'],
  ['2026-05-11', 'office_date_out_of_range'],
])('refusalOfOfficeDate of %s on 10 May 2026 is %s', (day, code) => expect(refusalOfOfficeDate(day, '2026-05-10')?.code).toBe(code))
