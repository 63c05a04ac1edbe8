import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import { dropChecks, findingsAfter, textOf } from './broken-books.ts'
import { ISSUE_BREAKS } from './issue-breaks.ts'
import { liveIn, type LivedIn } from './lived-in-books.ts'
import { LOT_BREAKS } from './lot-breaks.ts'
import { MORE_BREAKS } from './more-breaks.ts'

let books: LivedIn
beforeAll(async () => {
  books = await liveIn()
}, 400_000)
afterAll(() => books.product.close())

const TABLES = [
  'loans',
  'payments',
  'receipts',
  'users',
  'allocations',
  'instalments',
  'payouts',
  'tills',
  'closed_months',
  'momo_transactions',
  'unallocated_lots',
  'received_money',
  'daily_arrears_events',
]

test('the proof of the unbroken books has no finding', () => expectBooksToBeRight(books.product.db))

describe('the proof of the books', () => {
  test.each([...ISSUE_BREAKS, ...MORE_BREAKS, ...LOT_BREAKS].map((one) => [one.what, one.rule, one] as const))(
    'reports %s as %s',
    async (_what, rule, broken) => {
      const findings = await findingsAfter(books.product.db, async (tx) => {
        for (const table of TABLES) await dropChecks(tx, table)
        await broken.with(tx, books)
      })
      expect(
        textOf(findings).filter((text) => text.startsWith(`${rule}:`)),
        textOf(findings).join('\n'),
      ).not.toEqual([])
    },
  )
})
