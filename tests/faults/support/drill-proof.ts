import { expect } from 'vitest'
import type { Database } from '#server/platform/db.ts'
import { expectBooksToBeRight } from '#tests/support/right-books.ts'
import type { DrillHome } from './drill-home.ts'
import { type Acknowledged, compare, storedPayments } from './lost-payments.ts'
import type { LoadCounts } from './payment-load.ts'

/** No process may use an embedded database. */
export async function inside<T>(home: DrillHome, look: (database: Database) => Promise<T>): Promise<T> {
  const database = await home.open()
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

/** Each once, under its own receipt; no other payment exists, and the invariants hold. */
export async function expectAcknowledgedStored({ db }: Pick<Database, 'db'>, acknowledged: readonly Acknowledged[]): Promise<void> {
  const { lost, paidTwice, unseen } = compare(acknowledged, await storedPayments(db))
  expect({ lost, paidTwice, unseen }).toEqual({ lost: [], paidTwice: [], unseen: 0 })
  await expectBooksToBeRight(db)
}

/** As expectAcknowledgedStored(); every 503 had Retry-After, and the books are right. */
export async function expectNothingLost(home: DrillHome, loads: readonly LoadCounts[]): Promise<void> {
  const acknowledged = loads.flatMap((load) => load.acknowledged)
  await inside(home, (database) => expectAcknowledgedStored(database, acknowledged))
  expect(loads.map(({ wrong, withoutRetryAfter }) => ({ wrong, withoutRetryAfter }))).toEqual(
    loads.map(() => ({ wrong: [], withoutRetryAfter: 0 })),
  )
}
