import { sql, type RawBuilder } from 'kysely'
import type { RegisterDifference } from '#domain/audit-books/office-books.ts'

const SAME = 'the value of its audit row'

/**
 * Compares personal values with the salted hashes of the audit trail (rule A16). Rows from before migration 0156 have none, and an erasure
 * deletes the salts.
 */
export const COPY_DIFFERENCES: RawBuilder<RegisterDifference> = sql<RegisterDifference>`
  with copies as materialized (
    select a.id, a.action, a.target_kind as kind, a.target_id as target, a.after, h.key as name, h.value as hash, t.salt
    from audit_trail a left join audit_texts t on t.audit_id = a.id cross join lateral jsonb_each_text(a.after -> 'hashes') h
    where a.outcome = 'done' and a.after ? 'hashes' and a.action in ('completeProfile', 'changeProfile', 'importCustomer', 'recordGhanaCard', 'changePhone',
      'createUser', 'correctName', 'startOver', 'assignRole', 'requestMomoForCustomer', 'requestMomoPayment', 'askPayout', 'releasePayout', 'refundUnallocated',
      'applyForLoan', 'applyForCustomer', 'refinanceLoan', 'storeBureauAnswers')
  ), erased as materialized (
    select target_id as id from audit_trail where action = 'eraseAccount' and outcome = 'done' and target_kind = 'user'
  ), last_of_users as (
    select distinct on (target, name) * from copies where kind = 'user' and name <> 'answer' and action <> 'refundUnallocated' order by target, name, id desc
  )
  select 'personal_value_is_audited' as rule, 'The ' || case l.name when 'momoNumber' then 'wallet' when 'momoProvider' then 'network' when 'ghanaCard' then 'Ghana Card'
    when 'fullName' then 'name' else l.name end || ' of user ' || l.target as what, ${SAME}::text as expected, 'another' as found
  from last_of_users l left join users u on u.id = l.target left join ghana_cards g on g.user_id = l.target
    cross join lateral (select case l.name when 'phone' then u.phone when 'momoNumber' then u.momo_number when 'momoProvider' then u.momo_provider
      when 'fullName' then u.full_name else g.number end as value) v
  where copy_hash(l.salt, v.value) is distinct from l.hash and l.target not in (select id from erased)
  union all
  select 'order_is_audited', 'The phone of transaction ' || m.reference, ${SAME}::text, 'another'
  from copies c join momo_transactions m on m.reference = case c.kind when 'momo_request' then c.target else c.after ->> 'reference' end
  where c.name = 'phone' and c.action in ('requestMomoForCustomer', 'requestMomoPayment', 'askPayout', 'releasePayout', 'refundUnallocated')
    and copy_hash(c.salt, m.phone) is distinct from c.hash and m.user_id not in (select id from erased)
  union all
  select 'application_is_audited', 'The ' || case c.name when 'weeklyIncome' then 'income' else 'obligations' end || ' a week of loan ' || l.id, ${SAME}::text, 'another'
  from copies c join loans l on l.id::text = c.target
  where c.kind = 'loan' and c.name in ('weeklyIncome', 'weeklyObligations') and l.user_id not in (select id from erased)
    and copy_hash(c.salt, case c.name when 'weeklyIncome' then l.weekly_income else l.weekly_obligations end::text) is distinct from c.hash
  union all
  -- Without results that the retention emptied.
  select 'bureau_search_is_audited', 'The answer to search ' || s.id, ${SAME}::text, 'another'
  from copies c join bureau_searches s on s.id::text = c.after ->> 'search'
  where c.name = 'answer' and s.report_number is not null and s.user_id not in (select id from erased)
    and copy_hash(c.salt, concat_ws('|', s.outcome, s.report_number, s.open_loans, s.outstanding, s.days_past_due)) is distinct from c.hash
  union all
  select 'erasure_is_audited', 'The erasure of user ' || coalesce(u.id, e.id), case when e.id is null then 'none' else 'erased' end, case when u.id is null then 'none' else 'erased' end
  from (select id from users where erased_at is not null) u full join (select distinct id from erased) e on e.id = u.id where u.id is null or e.id is null`
