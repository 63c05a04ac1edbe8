import { sql } from 'kysely'
import type { Break } from './break.ts'

export const SCORE_BREAKS: readonly Break[] = [
  {
    invariant: 'stored_score_is_history',
    what: 'a stored score without an event',
    with: (tx, { active }) => sql`update users set credit_score = credit_score + 1 where id = ${active.user}`.execute(tx),
  },
  {
    invariant: 'stored_score_is_history',
    what: 'a level of a customer without a score',
    with: (tx, { pending }) => sql`update users set credit_level = 'GOLD' where id = ${pending.user}`.execute(tx),
  },
]
