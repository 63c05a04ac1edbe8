import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/platform/db.ts'
import type { Day } from './model-days.ts'
import type { People } from './model-people.ts'

export interface ModelProduct extends Pick<People, 'call' | 'signUp'> {
  readonly today: () => Day
  readonly advance: (days: number) => Promise<void>
  readonly restart: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  /** At once, or on close when the data cannot be opened earlier: by then later sequences have passed days. */
  readonly proveAccounts: (expectedOn: (today: Day) => ExpectedAccounts) => Promise<void>
  readonly close: () => Promise<void>
}

export interface ExpectedAccounts {
  readonly userIds: readonly string[]
  readonly accounts: Readonly<Record<string, number>>
}

export async function expectJournal(db: Db, { userIds, accounts }: ExpectedAccounts): Promise<void> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from journal_lines where user_id = any(${[...userIds]}::text[]) group by account having sum(amount) <> 0`.execute(
    db,
  )
  const booked = Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]))
  expect(booked, `what the journal has for ${userIds.join(', ')}`).toEqual(accounts)
}
