import { sql } from 'kysely'
import type { Db } from '#server/platform/db.ts'
import { withoutStatementTimeout } from '#server/platform/without-statement-timeout.ts'

// For tests/row-types.db.test.ts: each row but the first differs from its type on purpose.
export const declaredRow = (db: Db) =>
  sql<{ id: string; at: Date; days: string[] }>`select 'U1' as id, now() as at, array[date '2026-03-02'] as days`.execute(db)
export const lackingColumn = (db: Db) => sql<{ id: string; full_name: string }>`select 'U1' as id`.execute(db)
export const undeclaredColumn = (db: Db) => sql<{ id: string }>`select 'U2' as id, 5 as amount`.execute(db)
export const numericAsNumber = (db: Db) => sql<{ amount: number }>`select 12.50::numeric as amount`.execute(db)
export const dateAsDate = (db: Db) => sql<{ at: Date }>`select date '2026-03-02' as at`.execute(db)
export const nullAsString = (db: Db) => sql<{ note: string }>`select ${null}::text as note`.execute(db)
export const otherWord = (db: Db) => sql<{ state: 'open' | 'closed' | null }>`select 'lost' as state`.execute(db)
export const wrongJson = (db: Db) =>
  sql<{ parts: readonly (readonly [week: number, due: string])[] }>`select '[[1, "2026-03-02"], [2, 3]]'::jsonb as parts`.execute(db)
export const wrongPart = (db: Db) => withoutStatementTimeout(db, sql<{ n: number }>`select ${sql`n::text`} from generate_series(1, 3) n`)
