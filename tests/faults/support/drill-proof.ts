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

/** Each acknowledged payment is stored once under its own receipt, no other payment exists, and the invariants hold. */
export async function expectAcknowledgedStored({ db }: Pick<Database, 'db'>, acknowledged: readonly Acknowledged[]): Promise<void> {
  const { lost, paidTwice, unseen } = compare(acknowledged, await storedPayments(db))
  expect({ lost, paidTwice, unseen }).toEqual({ lost: [], paidTwice: [], unseen: 0 })
  await expectBooksToBeRight(db)
}

/**
 * After a load has finished: each acknowledged payment is stored once under its own receipt, no other payment exists;
 * every 503 said when to come back, nothing else went wrong, and the books are right. `earlier` are the successes of earlier loads, and grows by these.
 */
export async function expectNothingLost(home: DrillHome, counts: LoadCounts, earlier: Acknowledged[] = []): Promise<void> {
  earlier.push(...counts.acknowledged)
  await inside(home, (database) => expectAcknowledgedStored(database, earlier))
  const { wrong, withoutRetryAfter } = counts
  expect({ wrong, withoutRetryAfter }).toEqual({ wrong: [], withoutRetryAfter: 0 })
}
