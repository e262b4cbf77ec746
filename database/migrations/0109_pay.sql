-- What a job pays: a range with its period and hours, or a collective agreement (Directive (EU) 2023/970, article 5).

-- `starting_salary` remains for processes and clients of the version before: `pay_min` as a whole number, 0 without an amount. A
-- job of that version has no `pay_min` and no `pay_period`.
alter table jobs drop constraint jobs_starting_salary_check;
alter table jobs add constraint jobs_starting_salary_check check (starting_salary >= 0);

-- Returns an amount for a month, which searches compare: contract/jobs/pay.ts has the same rule. A week has 40 hours unless the
-- job states them. An amount without a period is taken for that of a month, or of a year from 15,000 on. 0 without an amount.
create function to_monthly_pay(amount numeric, period text, weekly_hours numeric) returns integer
language sql immutable parallel safe as $$
  select least(2000000000, greatest(1, floor(case period
    when 'hour' then amount * coalesce(weekly_hours, 40) * 52 / 12
    when 'day' then amount * 5 * 52 / 12
    when 'week' then amount * 52 / 12
    when 'month' then amount
    when 'year' then amount / 12
    else case when amount < 15000 then amount else amount / 12 end
  end)))::integer
$$;

alter table jobs
  add column pay_min numeric(12, 2) check (pay_min > 0),
  add column pay_max numeric(12, 2) check (pay_max > 0),
  -- ISO 4217. Null for the currency whose sign the portal shows.
  add column pay_currency text check (pay_currency ~ '^[A-Z]{3}$'),
  add column pay_period text check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  -- The hours of a week.
  add column hours_min numeric(4, 1) check (hours_min > 0),
  add column hours_max numeric(4, 1) check (hours_max > 0),
  -- The collective agreement, and the scale of it.
  add column pay_agreement text,
  add column pay_scale text,
  add column monthly_pay integer not null generated always as (
    case when pay_min is null and starting_salary = 0 then 0
      else to_monthly_pay(coalesce(pay_min, starting_salary), pay_period, coalesce(hours_min, hours_max)) end
  ) stored,
  add constraint jobs_pay_range_check check (pay_min <= pay_max),
  add constraint jobs_hours_range_check check (hours_min <= hours_max);

comment on column job_search.salary is 'jobs.monthly_pay';

-- As in 0101_job_approval.sql, with the pay of a month. A job without an amount has no salary step.
create or replace view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.monthly_pay as salary,
  at.latitude, at.longitude, at.country,
  setweight(typed, 'A') || title_stems || array_to_tsvector(array['words:' || word_count]) as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('typed', typed)
    || prefix_lexemes('typed' || word_count, typed)
    || array_to_tsvector(array_remove(array[
      'words:' || word_count, 'country:' || at.country, 'region:' || at.country || ' ' || nullif(at.region, '')], null))
    || prefix_lexemes('place', to_place_tsvector(jobs.address, jobs.zip_code))
    || to_filter_tsvector(jobs.id, jobs.created_at, jobs.type, jobs.industry, jobs.priority,
      nullif(jobs.monthly_pay, 0), at.latitude, at.longitude) as document
from jobs join companies on companies.id = jobs.company_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
  cross join lateral to_job_tsvector(jobs.title) as title_stems
  cross join lateral to_typed_tsvector(jobs.title) as typed
  cross join lateral (select least(12, length(typed)) as word_count) as counted
where jobs.is_public;

-- Only amounts of a year change.
update job_search set (salary, document) = (
  select source.salary, source.document from job_search_source as source where source.job_id = job_search.job_id
)
from jobs where jobs.id = job_search.job_id and jobs.monthly_pay <> job_search.salary;

drop trigger jobs_update_search on jobs;
create trigger jobs_update_search
after insert or update of company_id, title, industry, type, priority, starting_salary, pay_min, pay_period, hours_min,
  hours_max, address, zip_code, description, status, created_at, deleted_at, restricted_at, suspended_at, waiting_since
  on jobs
for each row execute function update_job_search();
