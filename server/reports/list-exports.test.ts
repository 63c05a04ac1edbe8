import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { EXPORTED_LISTS, type ExportName } from '#contract/exported-lists.ts'
import { csvRow } from '#domain/kernel/csv-row.ts'
import { encodeCedis, pesewas } from '#domain/kernel/money.ts'
import { toCsvCell, type Columns } from '#server/reports/list-export-columns.ts'
import { LIST_EXPORTS } from '#server/reports/list-exports.ts'
import { cellOf, hundredths, readCsv, sumOf } from '#tests/support/spreadsheet.ts'

type Schema = z.core.$ZodType

/** Each amount is negative and different. */
function negativeRow(schema: Schema, next: () => number): unknown {
  const inner = (of: Schema) => negativeRow(of, next)
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) return inner(schema._zod.def.innerType)
  if (schema instanceof z.core.$ZodArray) return [inner(schema._zod.def.element)]
  if (schema instanceof z.core.$ZodObject)
    return Object.fromEntries(Object.entries(schema._zod.def.shape).map(([name, member]) => [name, inner(member)]))
  if (schema instanceof z.core.$ZodPipe) return schema._zod.def.out instanceof z.core.$ZodDate ? new Date('2026-03-02T09:00:00Z') : next()
  if (schema instanceof z.core.$ZodEnum) return Object.values(schema._zod.def.entries)[0]
  if (schema instanceof z.core.$ZodNumber) return 7
  if (schema instanceof z.core.$ZodBoolean) return true
  if (schema instanceof z.core.$ZodUnknown) return null
  return '-1 bag'
}

function fileOf(list: ExportName) {
  const schema: Schema = EXPORTED_LISTS[list].response._zod.def.element
  let amount = -900_000
  const amounts = new Set<string>()
  const row = () =>
    negativeRow(schema, () => {
      amount -= 1
      amounts.add(encodeCedis(pesewas(amount)))
      return pesewas(amount)
    })
  const columns = LIST_EXPORTS[list] as Columns<unknown>
  const lines = [1, 2, 3].map(row).map((one) => csvRow(Object.values(columns).map((cell) => toCsvCell(cell(one)))))
  return { ...readCsv(csvRow(Object.keys(columns)) + lines.join('')), amounts }
}

const LISTS = Object.keys(LIST_EXPORTS) as ExportName[]

test.each(LISTS)('the file of %s has negative amounts as numbers that a spreadsheet adds up, and texts guarded', (list) => {
  const { head, rows, amounts } = fileOf(list)
  for (const column of head) {
    const cells = rows.map((row) => row[column] ?? '')
    const bare = cells.map((cell) => cell.replace(/^'/, ''))
    if (bare.some((cell) => amounts.has(cell))) {
      expect([column, cells.map((cell) => typeof cellOf(cell))]).toEqual([column, ['number', 'number', 'number']])
      expect([column, sumOf(rows, column)]).toEqual([column, bare.reduce((sum, cell) => sum + hundredths(cell), 0)])
    }
    if (bare.includes('-1 bag')) expect([column, cells]).toEqual([column, ["'-1 bag", "'-1 bag", "'-1 bag"]])
  }
})

test('the generated rows have amounts in every list that has amounts', () => {
  const withAmounts = LISTS.filter((list) => fileOf(list).rows.some((row) => Object.values(row).some((cell) => cell.startsWith('-9'))))
  expect(withAmounts).toEqual(
    expect.arrayContaining(['loans', 'payments', 'receipts', 'users', 'arrears', 'collections', 'tills', 'momo-days', 'momo-exceptions']),
  )
})
