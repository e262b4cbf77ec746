-- When the work of a job starts, and the shifts in which it is done. Jobs of before state neither.
alter table jobs
  add column shifts text[] not null default '{}' check (shifts <@ array['day', 'evening', 'night', 'weekend']),
  -- A date, or 'immediately'.
  add column work_start text check (work_start = 'immediately' or work_start ~ '^\d{4}-\d{2}-\d{2}$');

-- Filter by shifts: the values that a job has, such as 'night', or 'no_night' for a job that states other shifts only, and a lexeme
-- for each, such as 'shift:no_night'. No job has one yet, so no document changes.
alter table job_search add column shifts text[] not null default '{}';
alter table job_search alter column shifts drop default;

-- As in 0139_search_by_hours.sql, with the new column and lexemes.
create or replace view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.monthly_pay as salary,
  at.latitude, at.longitude, at.country,
  setweight(typed, 'A') || title_stems || array_to_tsvector(array['words:' || word_count]) as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description,
      nullif(array_to_string(all_skills, ' . '), '')))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('typed', typed)
    || prefix_lexemes('typed' || word_count, typed)
    || array_to_tsvector(array_remove(array[
      'words:' || word_count, 'country:' || at.country, 'region:' || at.country || ' ' || nullif(at.region, ''),
      'work_place:' || jobs.work_place, 'closes:' || (jobs.closes_on - date '2000-01-01') / 7,
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
      nullif(jobs.monthly_pay, 0), at.latitude, at.longitude) as document,
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
    select jobs.shifts || array(select 'no_' || shift from unnest(array['evening', 'night', 'weekend']) as shift
      where jobs.shifts <> '{}' and shift <> all (jobs.shifts)) as listed_shifts
  ) as shifted
where jobs.is_public;

create or replace function update_job_search() returns trigger
language plpgsql as $$
begin
  if not new.is_public then
    delete from job_search where job_id = new.id;
    return null;
  end if;
  insert into job_search (job_id, created_at, type, industry, priority, salary, latitude, longitude, country, title, document,
    work_place, pay_currency, closing_rank, education, text_language, skills, occupation_group, least_hours, most_hours,
    shifts)
  select * from job_search_source where job_id = new.id
  on conflict (job_id) do update
    set (created_at, type, industry, priority, salary, latitude, longitude, country, title, document, work_place, pay_currency,
        closing_rank, education, text_language, skills, occupation_group, least_hours, most_hours, shifts)
      = row (excluded.created_at, excluded.type, excluded.industry, excluded.priority, excluded.salary,
        excluded.latitude, excluded.longitude, excluded.country, excluded.title, excluded.document, excluded.work_place,
        excluded.pay_currency, excluded.closing_rank, excluded.education, excluded.text_language, excluded.skills,
        excluded.occupation_group, excluded.least_hours, excluded.most_hours, excluded.shifts);
  perform add_search_words('word', concat_ws(' ', new.title, new.industry, new.description,
    array_to_string(new.skills || new.nice_to_have_skills, ' '), (select name from companies where id = new.company_id)));
  perform add_search_words('place', new.address);
  return null;
end
$$;

create or replace function populate_job_search() returns void
language sql as $$
  insert into job_search (job_id, created_at, type, industry, priority, salary, latitude, longitude, country, title, document,
    work_place, pay_currency, closing_rank, education, text_language, skills, occupation_group, least_hours, most_hours,
    shifts)
  select * from job_search_source on conflict do nothing;
  select add_search_words_of_query('word', 'select concat_ws('' '', title, industry, jobs.description,
    array_to_string(skills || nice_to_have_skills, '' ''), name)
    from jobs join companies on companies.id = company_id where is_public');
  select add_search_words_of_query('place', 'select address from jobs where is_public');
  select update_search_word_counts();
$$;

drop trigger jobs_update_search on jobs;
create trigger jobs_update_search
after insert or update of company_id, closes_on, title, industry, type, priority, starting_salary, pay_min, pay_period, pay_currency,
  hours_min, hours_max, shifts, work_place, remote_countries, skills, nice_to_have_skills, education, text_language, occupation_group,
  address, zip_code, description, status, created_at, deleted_at, restricted_at, suspended_at, waiting_since on jobs
for each row execute function update_job_search();
