-- Numbers by week, in the time zone of the portal. A week begins on Monday, and `week` is its first day.

-- What cannot be counted afterwards.
create table week_counts (
  week date primary key,
  -- The open jobs at the end of the week, or now in the present one.
  jobs_open integer,
  searches_without_result integer not null default 0
);

-- Who has searched in vain for what, in the present week: both as keyed hashes, so that nobody is counted twice. They are
-- deleted after the week.
create table empty_searches (
  week date not null,
  words_hash text not null,
  visitor_hash text not null,
  primary key (week, words_hash, visitor_hash)
);
create index empty_searches_visitor_idx on empty_searches (week, visitor_hash);

-- The words that five different visitors at least have searched in vain in one week. Words of fewer are never stored.
create table empty_search_words (
  week date not null,
  words_hash text not null,
  words text not null,
  visitors integer not null check (visitors >= 5),
  primary key (week, words_hash)
);

-- The first answers to applications that are given or due. Applications that were withdrawn before an answer do not count.
create view first_answers as
select application.company_id, period.first_due_at, period.first_answered_at,
  coalesce(period.first_answered_at <= period.first_due_at, false) as is_in_time,
  -- When it was known whether the answer is in time.
  least(period.first_answered_at, period.first_due_at) as settled_at,
  (period.first_answered_at at time zone time_zone)::date - (application.created_at at time zone time_zone)::date as days
from answer_periods as period
join applications as application on application.id = period.application_id
cross join clock
where (period.first_due_at <= portal_now() or period.first_answered_at is not null)
  and (application.stage <> 'withdrawn' or period.first_answered_at is not null);

-- As in 0019_answer_periods.sql, from `first_answers`.
create or replace function update_answer_rates() returns void
language sql as $$
  with rates as (
    select company_id, count(*)::integer as answers_due, count(*) filter (where is_in_time)::integer as answered_in_time,
      (percentile_disc(0.5) within group (order by days) filter (where first_answered_at is not null))::integer
        as median_answer_days
    from first_answers
    where first_due_at > portal_now() - interval '90 days'
    group by company_id
  )
  update companies
  set answers_due = coalesce(rates.answers_due, 0), answered_in_time = coalesce(rates.answered_in_time, 0),
    median_answer_days = rates.median_answer_days
  from companies as present left join rates on rates.company_id = present.id
  where companies.id = present.id
    and (present.answers_due, present.answered_in_time, present.median_answer_days)
      is distinct from (coalesce(rates.answers_due, 0), coalesce(rates.answered_in_time, 0), rates.median_answer_days)
$$;
