import { expect } from 'vitest'
import type { Database } from '#server/platform/db.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import type { DrillHome } from './drill-home.ts'
import { type Acknowledged, compare, storedPayments } from './lost-payments.ts'
import type { LoadCounts } from './payment-load.ts'

/** Looks into the data of a drill. The embedded database must not be in use by a process. */
export async function inside<T>(home: DrillHome, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await home.open()
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Every success that a customer was told of is there, under its own receipt, once; nothing was paid that nobody was told of, and the books are right. */
export async function expectAllToldIsThere({ db }: Pick<Database, 'db'>, told: readonly Acknowledged[]): Promise<void> {
  const { lost, paidTwice, unseen } = compare(told, await storedPayments(db))
  expect({ lost, paidTwice, unseen }).toEqual({ lost: [], paidTwice: [], unseen: 0 })
  await expectBooksToBeRight(db)
}

/**
 * After a load has finished: every success that a customer saw is in the database, under its own receipt, once; nothing was paid that nobody was told of;
 * every 503 said when to come back, nothing else went wrong, and the books are right. `earlier` are the successes of earlier loads, and grows by these.
 */
export async function expectNothingLost(home: DrillHome, counts: LoadCounts, earlier: Acknowledged[] = []): Promise<void> {
  earlier.push(...counts.acknowledged)
  await inside(home, (database) => expectAllToldIsThere(database, earlier))
  const { wrong, withoutRetryAfter } = counts
  expect({ wrong, withoutRetryAfter }).toEqual({ wrong: [], withoutRetryAfter: 0 })
}
