import { describe, expect, test } from 'vitest'
import { csvRow } from '#domain/kernel/csv-row.ts'
import { pesewas } from '#domain/kernel/money.ts'
import { type ExportedLine, headOf, JOURNAL_LAYOUT_NAMES, partsOf, missingInMap, rowOf } from '#domain/ledger/journal-layouts.ts'

const LINES: ExportedLine[] = [
  { entryId: 12, line: 1, postedOn: '2026-03-09', kindName: 'Payout', account: 'loan_principal', amount: pesewas(100_000) },
  { entryId: 12, line: 2, postedOn: '2026-03-09', kindName: 'Payout', account: 'office_cash', amount: pesewas(-100_000) },
]
const MAP = { targets: { loan_principal: '610', office_cash: 'Cash - MD' }, extra: 'Tax Exempt' } as const

describe('an export', () => {
  test.each([
    [
      'erpnext',
      [
        'Entry Type,Company,Posting Date,Reference Number,Reference Date,User Remark,Account (Accounting Entries),Debit (Accounting Entries),Credit (Accounting Entries),User Remark (Accounting Entries)',
        'Journal Entry,Tax Exempt,2026-03-09,MMOA-12,2026-03-09,MMOA-12 Payout,610,1000.00,,MMOA-12-1 Payout',
        ',,,,,,Cash - MD,,1000.00,MMOA-12-2 Payout',
      ],
    ],
    [
      'quickbooks',
      [
        'Journal No,Journal Date,Account Name,Description,Debits,Credits',
        'MMOA-12,03/09/2026,610,MMOA-12-1 Payout,1000.00,',
        'MMOA-12,03/09/2026,Cash - MD,MMOA-12-2 Payout,,1000.00',
      ],
    ],
    [
      'xero',
      [
        'Narration,Date,Description,AccountCode,TaxRate,Amount',
        'MMOA-12 Payout,09/03/2026,MMOA-12-1 Payout,610,Tax Exempt,1000.00',
        'MMOA-12 Payout,09/03/2026,MMOA-12-2 Payout,Cash - MD,Tax Exempt,-1000.00',
      ],
    ],
  ] as const)('to %s has the columns that its import describes (rule A47)', (layout, rows) =>
    expect([headOf(layout), ...LINES.map((line) => rowOf(layout, MAP, line))].map((cells) => csvRow(cells).trimEnd())).toEqual(rows),
  )

  test('missingInMap names the accounts without a counterpart, and a value that every line needs', () => {
    expect(missingInMap('quickbooks', MAP, ['office_cash', 'loan_principal'])).toBeUndefined()
    expect(missingInMap('quickbooks', MAP, ['office_cash', 'bank'])).toBe('Choose in QuickBooks first: 1010 Bank.')
    expect(missingInMap('xero', { ...MAP, extra: '' }, ['write_offs'])).toBe('Choose in Xero first: 5000 Loans written off, Tax rate name.')
    expect(JOURNAL_LAYOUT_NAMES.map((one) => missingInMap(one, MAP, ['office_cash']))).toEqual([undefined, undefined, undefined])
  })
})

test('partsOf divides lines into files without dividing an entry', () => {
  const lines = [1, 1, 2, 2, 2, 3, 3].map((entryId) => ({ entryId }))
  expect(partsOf(lines, 4).map((part) => part.map(({ entryId }) => entryId))).toEqual([
    [1, 1],
    [2, 2, 2],
    [3, 3],
  ])
  expect(partsOf(lines, 100)).toHaveLength(1)
  expect(partsOf([], 4)).toEqual([])
})
