-- What a job says beside its text: where the work is done, the skills that it needs, what it offers, and the language of its
-- text. Jobs of before state none of it.
alter table jobs
  add column work_place text check (work_place in ('on_site', 'hybrid', 'remote')),
  -- The days of a week at the address of a hybrid job.
  add column days_on_site smallint check (days_on_site > 0),
  -- The countries from which one may work, as ISO 3166 codes.
  add column remote_countries text[] not null default '{}',
  add column skills text[] not null default '{}',
  add column nice_to_have_skills text[] not null default '{}',
  add column benefits text[] not null default '{}',
  -- The education that the job needs.
  add column education text,
  -- The language in which the description is written.
  add column text_language text,
  add constraint jobs_days_on_site_check_hybrid check (days_on_site is null or work_place = 'hybrid'),
  add constraint jobs_remote_countries_check_remote check (remote_countries = '{}' or work_place = 'remote');

alter table job_search
  add column work_place text,
  -- The currency of `salary`. Null for that of the portal.
  add column pay_currency text;

-- As in 0109_pay.sql. The document has more lexemes: 'work_place:hybrid', and 'remote:NL' for a country from which one may work.
-- Its words include those of the skills.
create or replace view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.monthly_pay as salary,
  at.latitude, at.longitude, at.country,
  setweight(typed, 'A') || title_stems || array_to_tsvector(array['words:' || word_count]) as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description,
      nullif(array_to_string(jobs.skills || jobs.nice_to_have_skills, ' . '), '')))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('typed', typed)
    || prefix_lexemes('typed' || word_count, typed)
    || array_to_tsvector(array_remove(array[
      'words:' || word_count, 'country:' || at.country, 'region:' || at.country || ' ' || nullif(at.region, ''),
      'work_place:' || jobs.work_place], null))
    || array_to_tsvector(array(select 'remote:' || country from unnest(jobs.remote_countries) as country))
    || prefix_lexemes('place', to_place_tsvector(jobs.address, jobs.zip_code))
    || to_filter_tsvector(jobs.id, jobs.created_at, jobs.type, jobs.industry, jobs.priority,
      nullif(jobs.monthly_pay, 0), at.latitude, at.longitude) as document,
  jobs.work_place, jobs.pay_currency
from jobs join companies on companies.id = jobs.company_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
  cross join lateral to_job_tsvector(jobs.title) as title_stems
  cross join lateral to_typed_tsvector(jobs.title) as typed
  cross join lateral (select least(12, length(typed)) as word_count) as counted
where jobs.is_public;

update job_search set pay_currency = jobs.pay_currency
from jobs where jobs.id = job_search.job_id and jobs.pay_currency is not null;

-- As in 0088_restrictions.sql, with the new columns.
create or replace function update_job_search() returns trigger
language plpgsql as $$
begin
  if not new.is_public then
    delete from job_search where job_id = new.id;
    return null;
  end if;
  insert into job_search (job_id, created_at, type, industry, priority, salary, latitude, longitude, country, title, document,
    work_place, pay_currency)
  select * from job_search_source where job_id = new.id
  on conflict (job_id) do update
    set (created_at, type, industry, priority, salary, latitude, longitude, country, title, document, work_place, pay_currency)
      = row (excluded.created_at, excluded.type, excluded.industry, excluded.priority, excluded.salary,
        excluded.latitude, excluded.longitude, excluded.country, excluded.title, excluded.document, excluded.work_place,
        excluded.pay_currency);
  perform add_search_words('word', concat_ws(' ', new.title, new.industry, new.description,
    array_to_string(new.skills || new.nice_to_have_skills, ' '), (select name from companies where id = new.company_id)));
  perform add_search_words('place', new.address);
  return null;
end
$$;

create or replace function populate_job_search() returns void
language sql as $$
  insert into job_search (job_id, created_at, type, industry, priority, salary, latitude, longitude, country, title, document,
    work_place, pay_currency)
  select * from job_search_source on conflict do nothing;
  select add_search_words_of_query('word', 'select concat_ws('' '', title, industry, jobs.description,
    array_to_string(skills || nice_to_have_skills, '' ''), name)
    from jobs join companies on companies.id = company_id where is_public');
  select add_search_words_of_query('place', 'select address from jobs where is_public');
  select update_search_word_counts();
$$;

drop trigger jobs_update_search on jobs;
create trigger jobs_update_search
after insert or update of company_id, title, industry, type, priority, starting_salary, pay_min, pay_period, pay_currency,
  hours_min, hours_max, work_place, remote_countries, skills, nice_to_have_skills, address, zip_code, description, status,
  created_at, deleted_at, restricted_at, suspended_at, waiting_since on jobs
for each row execute function update_job_search();
