-- Staff, customers with their stored figures, and a session of each kind of caller.
-- The stored figures are computed from the same plan as the journal.
insert into users (id, full_name, phone, role, created_at, updated_at, momo_number)
select 's-' || n, 'Office ' || (array['Adjoa', 'Kwabena', 'Esi', 'Kojo', 'Akua', 'Yaw'])[1 + n % 6] || ' ' || n, '0209' || lpad(n::text, 6, '0'),
  case when n <= 10 then 'front_desk' when n <= 17 then 'manager' else 'md' end, s.today - s.span - 900, s.today - s.span - 900, null
from generate_series(1, 20) as n cross join bench_settings s;

insert into users (id, full_name, first_name, last_name, phone, address, business_type, momo_number, profile_completed, first_code_used_at, phone_proved_at,
  credit_score, credit_level, total_loans_completed, on_time_payments, total_payments, late_payments, total_amount_repaid, has_active_or_completed_loan,
  current_debt, available_credit, account_age_months, active_loans, created_at, updated_at)
select l.user_id, x.first || ' ' || x.last, x.first, x.last, x.phone, 'House ' || l.loan_id % 400 || ', ' || x.town,
  (array['market_trader', 'small_business', 'agriculture', 'services', 'retail', 'other'])[1 + pg_temp.dice(l.loan_id, 20, 6)], x.phone, true, x.joined, x.joined,
  x.score, case when x.score >= 80 then 'GOLD' when x.score >= 50 then 'SILVER' else 'BRONZE' end, p.completed::int,
  case when l.habit = 'late' then 0 else p.weeks end, p.weeks, case when l.habit = 'late' then p.weeks else 0 end, p.amount, true,
  case when p.completed or l.written_off_on is not null then 0 else l.total - p.amount end,
  case when x.score >= 80 then 1000000 when x.score >= 50 then 500000 else 100000 end,
  x.months, case when p.completed or l.written_off_on is not null then 0 else 1 end, x.joined, s.moment
from bench_loans l join bench_paid p on p.loan_id = l.loan_id cross join bench_settings s cross join lateral (
  select (array['Ama', 'Kofi', 'Abena', 'Kwame', 'Akosua', 'Yaw', 'Efua', 'Kwesi', 'Adwoa', 'Kojo', 'Afia', 'Kwaku', 'Esi', 'Fiifi', 'Araba', 'Nana', 'Mariam',
      'Ibrahim', 'Fatima', 'Yakubu', 'Dzifa', 'Selorm', 'Mawuli', 'Enyonam', 'Grace', 'Emmanuel', 'Comfort', 'Daniel', 'Vida', 'Samuel'])[1 + pg_temp.dice(l.loan_id, 21, 30)] as first,
    (array['Mensah', 'Owusu', 'Boateng', 'Asante', 'Osei', 'Appiah', 'Amoah', 'Agyeman', 'Quaye', 'Tetteh', 'Lartey', 'Addo', 'Ofori', 'Darko', 'Sarpong', 'Ansah',
      'Baidoo', 'Essien', 'Mahama', 'Issah', 'Alhassan', 'Dogbe', 'Agbeko', 'Kpodo', 'Nartey', 'Okyere', 'Frimpong', 'Danso', 'Wiredu', 'Opoku', 'Yeboah', 'Antwi',
      'Bonsu', 'Gyamfi', 'Acquah', 'Arthur', 'Eshun', 'Otoo', 'Sackey', 'Abban'])[1 + pg_temp.dice(l.loan_id, 22, 40)]
      || case when pg_temp.dice(l.loan_id, 23, 5) = 0 then '-' || chr(65 + pg_temp.dice(l.loan_id, 24, 26)) || 'mpong' else '' end as last,
    (array['Makola', 'Kaneshie', 'Madina', 'Kumasi', 'Takoradi', 'Tamale', 'Ho', 'Cape Coast'])[1 + pg_temp.dice(l.loan_id, 25, 8)] as town,
    '05' || lpad((l.loan_id * 397 % 100000000)::text, 8, '0') as phone,
    (array[24, 45, 55, 68, 82])[1 + pg_temp.dice(l.loan_id, 26, 5)] as score, 1 + pg_temp.dice(l.loan_id, 27, 36) as months,
    l.paid_out_on - (10 + pg_temp.dice(l.loan_id, 28, 300)) + time '07:30' as joined
) x;

-- Some customers have no profile, and some of these accounts are closed.
insert into users (id, full_name, phone, is_active, created_at, updated_at)
select 'o-' || lpad(n::text, 7, '0'), 'Newcomer ' || n, '024' || lpad(n::text, 7, '0'), n % 3 <> 0,
  s.moment - make_interval(hours => 3 * n), s.moment - make_interval(hours => 3 * n)
from bench_settings s cross join generate_series(1, greatest(200, s.customers / 100)) as n;

insert into score_history (user_id, at, day, score, level, has_active_or_completed_loan, total_payments, on_time_payments, late_payments, missed_payments,
  current_debt, available_credit, account_age_months, total_loans_completed, active_loans, recent_credit_inquiries, cause)
select u.id, u.updated_at, s.today, u.credit_score, u.credit_level, u.has_active_or_completed_loan, u.total_payments, u.on_time_payments, u.late_payments,
  u.missed_payments, u.current_debt, u.available_credit, u.account_age_months, u.total_loans_completed, u.active_loans, u.recent_credit_inquiries, 'seeded'
from users u cross join bench_settings s where u.role = 'customer' order by u.id;

insert into sessions (sid, user_id, with_code, created_at, last_used_at, expire)
select x.sid, x.user_id, true, s.moment, s.moment, s.moment + interval '30 days'
from bench_settings s cross join lateral (values (s.staff_session, 's-20'), (s.customer_session, 'c-' || lpad((s.customers * 9 / 10)::text, 7, '0'))) as x (sid, user_id);
