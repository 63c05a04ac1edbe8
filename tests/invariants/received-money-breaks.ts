import { sql } from 'kysely'
import type { Break } from './break.ts'

export const RECEIVED_MONEY_BREAKS: readonly Break[] = [
  {
    invariant: 'received_money_is_registered',
    what: 'a receipt’s cash that the register does not hold',
    with: (tx, { active }) =>
      sql`delete from received_money where id = (select min(id) from received_money where user_id = ${active.user})`.execute(tx),
  },
  {
    invariant: 'received_money_is_used_once',
    what: 'money that was credited twice',
    with: (tx, { active }) =>
      sql`update received_money set is_duplicate = true where id = (select min(id) from received_money where user_id = ${active.user})`.execute(
        tx,
      ),
  },
  {
    invariant: 'freed_money_has_left',
    what: 'money whose reference is free although it is still in the till',
    with: (tx, { active }) =>
      sql`
      update received_money set left_entry_id = (select max(id) from journal_entries where user_id = ${active.user} and kind = 'payment_completed')
      where id = (select min(id) from received_money where user_id = ${active.user})`.execute(tx),
  },
]
