import { sql, type RawBuilder } from 'kysely'
import type { RegisterDifference } from '#domain/audit-books/office-books.ts'

/** SHA-256 of the steps that the product came with (migration 0088). */
const FIRST_LADDER = 'be2b795509759ea2c1b70dc2904c7152782e018e604d50fd44112d86440a8660'

/**
 * Compares rows that steer money without moving it with the audit trail: stored reports, daily closes, contacts, cases, access, keys,
 * consents and complaints. Each query returns only differences.
 */
export const DECISION_DIFFERENCES: RawBuilder<RegisterDifference> = sql<RegisterDifference>`
  with acts as materialized (
    select id, at, actor_id as actor, action, target_id as target, before, after from audit_trail
    where outcome = 'done' and action in ('storeReport', 'closeDay', 'logContact', 'showNumber', 'recordOutcome', 'sendCaseSms', 'sendNotice', 'sendMessageAgain',
      'issueCaseLetter', 'takeCase', 'handOverCase', 'changeLadder', 'activateUser', 'deactivateUser', 'startOver', 'createApiKey', 'revokeApiKey', 'createWebhook',
      'removeWebhook', 'changeConsent', 'recordConsent', 'changeReminderChoice', 'fileComplaint', 'fileComplaintFor', 'answerComplaint', 'replyToComplaint',
      'escalateComplaint', 'changePhone', 'changeProfile', 'completeProfile', 'confirmWalletChange', 'correctName', 'fileDataRequest', 'answerDataRequest',
      'eraseAccount', 'recordBureauException', 'requestBureauSearch', 'recordIncident', 'addPasskey', 'removePasskey', 'activateProduct', 'deactivateProduct',
      'importProduct')
  ), contacts as (
    select c.*, concat_ws(' ', 'loan', c.loan_id, c.kind, 'on', c.made_on, 'by', c.made_by, c.outcome, c.promised_on, c.promised_amount) as found from loan_contacts c
  ), recorded as materialized (
    -- Audit rows that name their contact.
    select (a.after ->> 'contact')::bigint as contact, a.* from acts a where a.action in ('logContact', 'showNumber', 'recordOutcome') and not a.after ? 'again'
  ), texted as (
    select a.actor, a.at, x.loan from acts a cross join lateral jsonb_array_elements_text(a.after -> 'loans') x (loan) where a.action = 'sendCaseSms'
  ), reports as (
    -- A job computes a deleted report again; the first hash counts.
    select distinct on (target, after ->> 'version') * from acts where action = 'storeReport' order by target, after ->> 'version', id
  )
  select 'report_is_audited' as rule, 'The report of ' || coalesce(r.day::text, a.target) as what, coalesce('version ' || (a.after ->> 'version') || ', sum ' || left(a.after ->> 'hash', 16), 'none') as expected,
    coalesce('version ' || r.version || ', sum ' || left(report_hash(r.figures), 16), 'none') as found
  from daily_report_snapshots r full join reports a on a.target = r.day::text and a.after ->> 'version' = r.version::text
  where a.after ->> 'hash' is distinct from report_hash(r.figures)
  union all
  -- Compares values, because a migration may rename a count. Days close in order: an open one before a finished one was changed; the last may be running.
  select 'daily_close_is_audited', 'The daily close of ' || a.target, 'finished ' || a.counts, case when r.business_date is null then 'none' when r.finished_at is null then 'open' else 'finished ' || r.counts end
  from (
    select distinct on (target) target, (select coalesce(string_agg(c.value, ' ' order by c.value), '') from jsonb_each_text(after) c) as counts
    from acts where action = 'closeDay' order by target, id desc
  ) a left join (
    select business_date, finished_at, (select coalesce(string_agg(c.value, ' ' order by c.value), '') from jsonb_each_text(counts) c) as counts from job_runs where job = 'daily-close'
  ) r on r.business_date::text = a.target
  where r.business_date is null or r.finished_at is not null and r.counts <> a.counts
    or r.finished_at is null and exists (select 1 from job_runs l where l.job = 'daily-close' and l.business_date > r.business_date and l.finished_at is not null)
  union all
  select 'contact_is_audited', 'Contact ' || c.id || ' of loan ' || c.loan_id, coalesce(concat_ws(' ', 'loan', a.target, coalesce(a.after ->> 'kind', 'call'), 'on', a.day, 'by', a.actor, coalesce(o.after ->> 'outcome', a.after ->> 'outcome'),
      coalesce(o.after ->> 'promisedOn', a.after ->> 'promisedOn'), coalesce(o.after ->> 'promisedAmount', a.after ->> 'promisedAmount')), 'none'), c.found
  from contacts c left join (
      select *, coalesce((after ->> 'contactedAt')::timestamptz, at) as moment, (coalesce((after ->> 'contactedAt')::timestamptz, at) at time zone 'UTC')::date as day from recorded where action <> 'recordOutcome'
    ) a on a.contact = c.id left join recorded o on o.action = 'recordOutcome' and o.contact = c.id
  where case
    when a.id is not null then (a.target, a.actor, a.moment, (a.action = 'showNumber')) is distinct from (c.loan_id::text, c.made_by, c.at, c.shown_number)
      or (coalesce(a.after ->> 'kind', 'call'), a.day, coalesce(a.after ->> 'incoming', 'false')) is distinct from (c.kind, c.made_on, c.incoming::text)
      or (coalesce(o.after ->> 'outcome', a.after ->> 'outcome'), coalesce(o.after ->> 'promisedOn', a.after ->> 'promisedOn'), coalesce(o.after ->> 'promisedAmount', a.after ->> 'promisedAmount'))
        is distinct from (c.outcome, c.promised_on::text, c.promised_amount::text)
    when c.kind = 'letter' then not exists (select 1 from acts l where l.action = 'issueCaseLetter' and (l.target, l.actor, l.at) = (c.loan_id::text, c.made_by, c.at))
    when c.kind = 'notice' then not exists (select 1 from acts l where l.action = 'sendNotice' and (l.actor, l.at) = (c.made_by, c.at))
    else not exists (select 1 from texted t where (t.loan, t.actor, t.at) = (c.loan_id::text, c.made_by, c.at))
      and not exists (select 1 from acts l where l.action = 'sendMessageAgain' and (l.actor, l.at) = (c.made_by, c.at)) end
    or c.user_id is distinct from (select l.user_id from loans l where l.id = c.loan_id)
    or a.id is null and (num_nonnulls(c.outcome, c.promised_on, c.promised_amount) > 0 or c.made_on <> (c.at at time zone 'UTC')::date)
  union all
  select 'contact_is_audited', 'The contact of audit row ' || a.id || ' (' || a.action || ')', 'a stored contact', 'none'
  from recorded a where not exists (select 1 from loan_contacts c where c.id = a.contact)
  union all
  select 'contact_is_audited', 'The SMS to the customer of loan ' || t.loan, 'a stored contact', 'none'
  from texted t where not exists (select 1 from loan_contacts c where (c.loan_id::text, c.made_by, c.at) = (t.loan, t.actor, t.at))
  union all
  select 'case_owner_is_audited', 'An owner of the case of loan ' || coalesce(c.loan_id::text, a.target), coalesce(a.after ->> 'owner', 'none'), coalesce(c.owned_by, 'none')
  from (select o.*, c.loan_id from collection_owners o join collection_cases c on c.id = o.case_id where o.how <> 'rule') c
    full join (select * from acts where action in ('takeCase', 'handOverCase')) a
    on (a.target, a.actor, a.at, a.after ->> 'owner', a.action) = (c.loan_id::text, c.changed_by, c.at, c.owned_by, case c.how when 'taken' then 'takeCase' else 'handOverCase' end)
  where a.id is null or c.id is null
  union all
  select 'case_owner_is_audited', 'The owner of the case of loan ' || c.loan_id, coalesce(o.owned_by, 'nobody'), coalesce(c.owned_by, 'nobody')
  from collection_cases c left join lateral (select x.owned_by from collection_owners x where x.case_id = c.id order by x.id desc limit 1) o on true
  where o.owned_by is distinct from c.owned_by
  union all
  select 'ladder_is_audited', 'The steps of collections', left(coalesce(a.hash, ${FIRST_LADDER}), 16), left(x.hash, 16)
  from (select encode(sha256(convert_to(coalesce(string_agg(concat_ws('|', from_day, action, template), E'\n' order by from_day), ''), 'utf8')), 'hex') as hash from collection_steps) x
    left join lateral (
      select encode(sha256(convert_to(string_agg(concat_ws('|', s ->> 'fromDay', s ->> 'action', s ->> 'template'), E'\n' order by (s ->> 'fromDay')::int), 'utf8')), 'hex') as hash
      from jsonb_array_elements((select l.after -> 'steps' from acts l where l.action = 'changeLadder' order by l.id desc limit 1)) s) a on true
  where x.hash <> coalesce(a.hash, ${FIRST_LADDER})
  union all
  select 'access_is_audited', 'Whether user ' || u.id || ' is active', (coalesce(a.action, '') not in ('deactivateUser', 'startOver'))::text, u.is_active::text
  from users u left join (
      select distinct on (target) * from acts where action in ('activateUser', 'deactivateUser', 'startOver') order by target, id desc) a on a.target = u.id
  where u.erased_at is null and u.role <> 'administrator' and u.is_active <> (coalesce(a.action, '') not in ('deactivateUser', 'startOver'))
  union all
  select 'access_is_audited', 'The passkeys of user ' || coalesce(p.user_id, a.target), coalesce(a.count, 0)::text, coalesce(p.count, 0)::text
  from (select user_id, count(*) from admin_passkeys group by 1) p full join (
      select target, sum(case action when 'addPasskey' then 1 else -1 end) as count from acts where action in ('addPasskey', 'removePasskey') group by 1) a on a.target = p.user_id
  where coalesce(a.count, 0) <> coalesce(p.count, 0)
  union all
  select 'key_is_audited', 'The API key ' || coalesce(k.id::text, a.target), coalesce(concat_ws(' ', a.after ->> 'name', a.after -> 'scopes', 'until', a.after ->> 'expiresOn', 'by', a.actor), 'none'),
    coalesce(concat_ws(' ', k.name, to_jsonb(k.scopes), 'until', k.expires_on, 'by', k.created_by), 'none')
  from api_keys k full join (select * from acts where action = 'createApiKey') a on a.target = k.id::text
  where (a.after ->> 'name', a.after -> 'scopes', a.after ->> 'expiresOn', a.actor, a.at) is distinct from (k.name, to_jsonb(k.scopes), k.expires_on::text, k.created_by, k.created_at)
  union all
  select 'key_is_audited', 'The end of API key ' || coalesce(k.id::text, a.target), case when a.id is null then 'none' else 'revoked by ' || a.actor end, case when k.id is null then 'none' else 'revoked by ' || k.revoked_by end
  from (select * from api_keys where revoked_at is not null) k full join (select * from acts where action = 'revokeApiKey') a
    on (a.target, a.actor, a.at) = (k.id::text, k.revoked_by, k.revoked_at) where a.id is null or k.id is null
  union all
  select 'webhook_is_audited', 'The webhook ' || coalesce(w.id::text, a.target), coalesce(a.after ->> 'url', 'none'), coalesce(w.url, 'none')
  from webhooks w full join (select * from acts where action = 'createWebhook') a on a.target = w.id::text
  where (a.after ->> 'url', a.actor, a.at) is distinct from (w.url, w.created_by, w.created_at)
  union all
  select 'webhook_is_audited', 'The end of webhook ' || coalesce(w.id::text, a.target), case when a.id is null then 'none' else 'removed' end, case when w.id is null then 'none' else 'removed' end
  from (select * from webhooks where removed_at is not null) w full join (select * from acts where action = 'removeWebhook') a on a.target = w.id::text where a.id is null or w.id is null
  union all
  select 'consent_is_audited', 'The consent "' || coalesce(k.kind, a.kind) || '" of user ' || coalesce(k.user_id, a.target), coalesce(a.given, 'none'), coalesce(k.given::text, 'none')
  from consents k full join (
      select a.*, x.kind, a.after ->> x.kind as given from acts a cross join lateral (select y.kind from jsonb_object_keys(a.after) y (kind) where y.kind not in ('textVersion', 'channel') limit 1) x
      where a.action in ('changeConsent', 'recordConsent', 'changeReminderChoice')
    ) a on (a.target, a.kind, a.actor, a.at, a.given) = (k.user_id, k.kind, coalesce(k.set_by, k.user_id), k.at, k.given::text)
  where a.id is null or k.id is null or a.after ->> 'textVersion' <> k.text_version::text
  union all
  select 'complaint_is_audited', 'Complaint ' || coalesce(c.id::text, a.target), coalesce(concat_ws(' ', a.after ->> 'userId', a.after ->> 'subject'), 'none'), coalesce(concat_ws(' ', c.user_id, c.subject), 'none')
  from complaints c full join (select * from acts where action in ('fileComplaint', 'fileComplaintFor')) a on a.target = c.id::text
  where (a.after ->> 'userId', a.after ->> 'subject', a.actor, a.at) is distinct from (c.user_id, c.subject, c.filed_by, c.filed_at)
  union all
  select 'complaint_is_audited', 'The state of complaint ' || c.id, concat_ws(' ', coalesce(a.after ->> 'state', 'open'), a.after ->> 'outcome', a.after ->> 'redress'), concat_ws(' ', c.state, c.outcome, c.redress)
  from complaints c left join (select distinct on (target) * from acts where action in ('answerComplaint', 'replyToComplaint') order by target, id desc) a on a.target = c.id::text
  where (coalesce(a.after ->> 'state', 'open'), a.after ->> 'outcome', a.after ->> 'redress') is distinct from (c.state, c.outcome, c.redress)
  union all
  select 'complaint_is_audited', 'The escalation of complaint ' || coalesce(c.id::text, a.target), coalesce(a.actor, 'none'), coalesce(c.escalated_by, 'none')
  from (select * from complaints where escalated_at is not null) c full join (select * from acts where action = 'escalateComplaint') a on a.target = c.id::text
  where a.actor is distinct from c.escalated_by
  union all
  select 'wallet_change_is_audited', 'Change ' || w.id || ' of the ' || w.what || ' of user ' || w.user_id, 'an audit row of its user and moment', 'none'
  from wallet_changes w where not exists (
    select 1 from acts a where a.action = any(case w.what when 'phone' then array['changePhone'] else array['changeProfile', 'completeProfile'] end)
      and (a.target, a.actor, a.at) = (w.user_id, w.changed_by, w.changed_at))
  union all
  select 'wallet_change_is_audited', 'The change of audit row ' || a.id || ' (' || a.action || ')', 'a change that a code confirms', 'none'
  from acts a where (a.action = 'changePhone' and a.before ->> 'phone' is not null
      or a.action = 'changeProfile' and a.actor <> a.target and (a.before ->> 'momoNumber' is not null and a.before ? 'momoNumber' or a.before ? 'momoProvider'))
    and not exists (select 1 from wallet_changes w where (w.user_id, w.changed_by, w.changed_at) = (a.target, a.actor, a.at))
  union all
  select 'wallet_change_is_audited', 'The confirmation of change ' || w.id || ' of user ' || w.user_id, 'an audit row of its user and moment', 'none'
  from wallet_changes w where w.confirmed_at is not null and not exists (
    select 1 from acts a where a.action = 'confirmWalletChange' and (a.target, a.actor) = (w.user_id, w.confirmed_by) and greatest(a.at, w.changed_at) = w.confirmed_at)
  union all
  select 'name_is_audited', 'Correction ' || coalesce(n.id::text, a.after ->> 'nameChange') || ' of a name', case when a.id is null then 'none' else 'an audit row' end, case when n.id is null then 'none' else 'a correction' end
  from name_changes n full join (select * from acts where action = 'correctName') a on (a.after ->> 'nameChange', a.target, a.actor, a.at) = (n.id::text, n.user_id, n.changed_by, n.changed_at)
  where a.id is null or n.id is null
  union all
  select 'data_request_is_audited', 'Data request ' || coalesce(d.id::text, a.target), coalesce(a.after ->> 'kind', 'none'), coalesce(d.kind, 'none')
  from data_requests d full join (select * from acts where action = 'fileDataRequest') a on a.target = d.id::text
  where (a.after ->> 'kind', a.at) is distinct from (d.kind, d.filed_at)
  union all
  select 'data_request_is_audited', 'The answer to data request ' || d.id, coalesce(a.after ->> 'state', 'open'), d.state
  from data_requests d left join acts a on a.action = 'answerDataRequest' and a.target = d.id::text
  where (a.after ->> 'state', a.actor) is distinct from (nullif(d.state, 'open'), d.answered_by)
    and not exists (select 1 from acts e where e.action = 'eraseAccount' and e.target = d.user_id)
  union all
  select 'bureau_search_is_audited', 'The exception to a search about loan ' || coalesce(x.loan_id::text, a.target), coalesce(a.actor, 'none'), coalesce(x.recorded_by, 'none')
  from bureau_exceptions x full join (select distinct on (target) * from acts where action = 'recordBureauException' order by target, id desc) a on a.target = x.loan_id::text
  where (a.actor, a.at) is distinct from (x.recorded_by, x.recorded_at)
  union all
  select 'bureau_search_is_audited', 'Search ' || coalesce(s.id::text, a.after ->> 'search') || ' of the credit bureau', coalesce(concat_ws(' ', a.target, 'by', a.actor), 'none'), coalesce(concat_ws(' ', s.user_id, 'by', s.requested_by), 'none')
  from bureau_searches s full join (select * from acts where action = 'requestBureauSearch') a on a.after ->> 'search' = s.id::text
  where (a.target, a.actor, a.at, a.after ->> 'consent') is distinct from (s.user_id, s.requested_by, s.requested_at, s.consent_id::text)
  union all
  select 'incident_is_audited', 'Incident ' || coalesce(i.id::text, a.target), coalesce(concat_ws(' ', a.after ->> 'kind', a.after ->> 'happenedOn', a.after ->> 'foundOn'), 'none'), coalesce(concat_ws(' ', i.kind, i.happened_on, i.found_on), 'none')
  from incidents i full join (select * from acts where action = 'recordIncident') a on a.target = i.id::text
  where (a.after ->> 'kind', a.after ->> 'happenedOn', a.after ->> 'foundOn', a.actor) is distinct from (i.kind, i.happened_on::text, i.found_on::text, i.recorded_by)
  union all
  -- Versions above 2 came with an import.
  select 'product_version_is_sealed', 'Product version ' || v.version, coalesce(left(a.after ->> 'hash', 16), 'none'), left(product_version_hash(v), 16)
  from product_versions v left join acts a on a.action = 'importProduct' and a.target = v.version::text
  where v.version > 2 and a.after ->> 'hash' is distinct from product_version_hash(v)
  union all
  select 'product_version_is_sealed', 'Product version ' || a.target || ' of audit row ' || a.id, 'a stored version', 'none'
  from acts a where a.action = 'importProduct' and not exists (select 1 from product_versions v where v.version::text = a.target)
  union all
  select 'product_is_switched_by_two', 'Whether product version ' || v.version || ' is offered', (v.version = 1 or coalesce(a.action, '') = 'activateProduct')::text, v.active::text
  from product_versions v left join (select distinct on (target) * from acts where action in ('activateProduct', 'deactivateProduct') order by target, id desc) a on a.target = v.version::text
  where v.active <> (v.version = 1 or coalesce(a.action, '') = 'activateProduct')`
