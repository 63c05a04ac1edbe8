import { afterAll, beforeAll, expect, test } from 'vitest'
import { provenPlaces, takeDifferences } from './support/row-watch.ts'
import { unprovenPlaces } from './support/row-types-proven.ts'
import type { RowType } from './support/stored-row-types.ts'
import { openTestDatabase, type TestDatabase } from './support/test-db.ts'
import * as wrong from './support/wrong-row-types.ts'

// Differences that tests/support/check-row-types.ts finds.
let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

test.each([
  ['a column is missing', () => wrong.lackingColumn(own.db), 'row.full_name is declared string and is missing'],
  ['a column is not declared', () => wrong.undeclaredColumn(own.db), 'row.amount is not declared'],
  ['a numeric is declared number', () => wrong.numericAsNumber(own.db), 'row.amount is declared number and is the string "12.50"'],
  ['a date is declared Date', () => wrong.dateAsDate(own.db), 'row.at is declared Date and is the string "2026-03-02"'],
  ['null is not declared', () => wrong.nullAsString(own.db), 'row.note is declared string and is null'],
  ['a word is not in the union', () => wrong.otherWord(own.db), 'row.state is declared null | "closed" | "open" and is the string "lost"'],
  ['a value in JSON differs', () => wrong.wrongJson(own.db), 'row.parts[1][1] is declared string and is the number 3'],
  ['a statement inside of another one differs', () => wrong.wrongPart(own.db), 'row.n is declared number and is the string "1"'],
])('a row differs from its type when %s', async (_, run, difference) => {
  await run()
  const [found, ...others] = takeDifferences()
  expect(found).toMatch(/^tests\/support\/wrong-row-types\.ts:\d+: /)
  expect(found).toContain(difference)
  expect(others).toEqual([])
})

test('a row of the declared type proves the type', async () => {
  const before = provenPlaces()
  await wrong.declaredRow(own.db)
  expect(takeDifferences()).toEqual([])
  const [place] = provenPlaces().filter((one) => !before.includes(one))
  expect(place).toMatch(/^tests\/support\/wrong-row-types\.ts:\d+$/)
})

test('a row type without proof is reported, and so is an exception that is not needed', () => {
  const rowType = (at: string): RowType => ({ at, texts: [''], row: { is: 'object', of: {} } })
  const rowTypes = [rowType('server/a.ts:1'), rowType('server/a.ts:2'), rowType('server/b.ts:3'), rowType('server/c.ts:4')]
  expect(unprovenPlaces(rowTypes, new Set(['server/a.ts:1', 'server/c.ts:4']), ['server/b.ts', 'server/c.ts'])).toEqual([
    'server/a.ts:2: no database test gets a row from this statement. Write one.',
    'server/c.ts: tests get rows from its statements. Delete the exception.',
  ])
})
