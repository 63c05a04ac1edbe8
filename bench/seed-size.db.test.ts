import { readFileSync } from 'node:fs'
import { expect, inject, test, vi } from 'vitest'
import { createDatabase, dropDatabase } from '#tests/support/server-databases.ts'
import { receiptShortage, violations } from './private-databases.ts'
import { queryDatabase } from './query-database.ts'
import { seedSize } from './seed-size.ts'
import { makeReceipts } from './workloads.ts'

const migrated = inject('migrated')

// The seed bypasses the product's code: add each new table or rule by hand.
test.runIf('server' in migrated)('the books that the benchmarks write by SQL are right, before and after receipts are made', async () => {
  if (!('server' in migrated)) return
  vi.spyOn(console, 'log').mockReturnValue()
  const { name, url } = await createDatabase(migrated.server, 'mmoa_bench', migrated.template)
  try {
    await seedSize(url, 300)
    await queryDatabase(
      url,
      `set session_replication_role = replica; ${readFileSync(new URL('seed-receipts.sql', import.meta.url), 'utf8')}`,
    )
    const last = 'select max(o.week) from instalments o where o.loan_id = c.loan_id'
    expect(await queryDatabase(url, `select count(*)::int as settling from bench_cash c where c.week = (${last})`)).toEqual([
      { settling: 0 },
    ])
    await makeReceipts({ url, made: 0, used: 0 }, 64)
    expect(await queryDatabase(url, 'select count(*)::int as count from receipts where status = $1', ['open'])).toEqual([{ count: 64 }])
    expect(await violations(url)).toEqual([])
  } finally {
    await dropDatabase(migrated.server, name)
    vi.restoreAllMocks()
  }
})

test('receiptShortage names the customers that the payments need', () => {
  expect(receiptShortage({ customers: 2_000, receipts: 3_840, weeks: 3_840 })).toBeUndefined()
  expect(receiptShortage({ customers: 2_000, receipts: 3_840, weeks: 2_560 })).toContain('BENCH_CUSTOMERS to about 3000.')
})
