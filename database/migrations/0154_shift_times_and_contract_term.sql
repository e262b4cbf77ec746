-- The hours of the day at which work begins and ends, such as '04:00', and whether the contract ends. Jobs of before state neither.
alter table jobs
  add column shift_start text check (shift_start ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column shift_end text check (shift_end ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column contract_term text check (contract_term in ('permanent', 'temporary'));

-- As in 0152_search_by_most_pay.sql, with a lexeme such as 'term:temporary'. No job has one yet, so no document changes.
create or replace view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, paid.salary,
  at.latitude, at.longitude, at.country,
  setweight(typed, 'A') || title_stems || array_to_tsvector(array['words:' || word_count]) as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description,
      nullif(array_to_string(all_skills, ' . '), '')))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('typed', typed)
    || prefix_lexemes('typed' || word_count, typed)
    || array_to_tsvector(array_remove(array[
      'words:' || word_count, 'country:' || at.country, 'region:' || at.country || ' ' || nullif(at.region, ''),
      'work_place:' || jobs.work_place, 'term:' || jobs.contract_term, 'closes:' || (jobs.closes_on - date '2000-01-01') / 7,
      case when jobs.closes_on is not null then 'closes:dated' end,
      'education:' || jobs.education, 'language:' || jobs.text_language,
      'occupation:' || jobs.occupation_group, 'occupation:' || left(jobs.occupation_group, 1)], null))
    || array_to_tsvector(array(select distinct 'skill:' || lower(skill) from unnest(all_skills) as skill))
    || array_to_tsvector(array(select 'hours:' || step
      from generate_series(floor(least_hours / 4)::integer, floor(most_hours / 4)::integer) as step))
    || array_to_tsvector(array(select 'shift:' || shift from unnest(listed_shifts) as shift))
    || array_to_tsvector(array(select 'remote:' || country from unnest(jobs.remote_countries) as country))
    || prefix_lexemes('place', to_place_tsvector(jobs.address, jobs.zip_code))
    || to_filter_tsvector(jobs.id, jobs.created_at, jobs.type, jobs.industry, jobs.priority,
      nullif(paid.salary, 0), at.latitude, at.longitude) as document,
  jobs.work_place, jobs.pay_currency, coalesce(jobs.closes_on - date '2000-01-01', 2000000000) as closing_rank,
  jobs.education, jobs.text_language, all_skills as skills, jobs.occupation_group, least_hours::real, most_hours::real,
  listed_shifts as shifts
from jobs join companies on companies.id = jobs.company_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
  cross join lateral to_job_tsvector(jobs.title) as title_stems
  cross join lateral to_typed_tsvector(jobs.title) as typed
  cross join lateral (select least(12, length(typed)) as word_count) as counted
  cross join lateral (select jobs.skills || jobs.nice_to_have_skills as all_skills) as stated
  cross join lateral (
    select coalesce(jobs.hours_min, jobs.hours_max) as least_hours, coalesce(jobs.hours_max, jobs.hours_min) as most_hours
  ) as worked
  cross join lateral (
    select case when jobs.monthly_pay = 0 then 0
      else to_monthly_pay(coalesce(jobs.pay_max, jobs.pay_min, jobs.starting_salary), jobs.pay_period, most_hours::numeric)
    end as salary
  ) as paid
  cross join lateral (
    select jobs.shifts || array(select 'no_' || shift from unnest(array['evening', 'night', 'weekend']) as shift
      where jobs.shifts <> '{}' and shift <> all (jobs.shifts)) as listed_shifts
  ) as shifted
where jobs.is_public;

drop trigger jobs_update_search on jobs;
create trigger jobs_update_search
after insert or update of company_id, closes_on, title, industry, type, priority, starting_salary, pay_min, pay_max, pay_period, pay_currency,
  hours_min, hours_max, shifts, contract_term, work_place, remote_countries, skills, nice_to_have_skills, education, text_language, occupation_group,
  address, zip_code, description, status, created_at, deleted_at, restricted_at, suspended_at, waiting_since on jobs
for each row execute function update_job_search();
