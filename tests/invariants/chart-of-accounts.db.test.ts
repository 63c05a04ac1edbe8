import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNTS } from '#domain/ledger/accounts.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await openTestDatabase()
})
afterAll(() => own.close())

test('the chart of accounts is the same in the code and in the database', async () => {
  const stored = await own.db.selectFrom('accounts').select(['account', 'code', 'name', 'kind']).orderBy('code').execute()
  const known = Object.entries(ACCOUNTS).map(([account, { code, name, kind }]) => ({ account, code, name, kind }))
  expect(stored).toEqual(known.toSorted((a, b) => Number(a.code) - Number(b.code)))
})
