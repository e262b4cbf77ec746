-- The first jobs of a new company can wait for the approval of the staff (the setting `first_jobs_to_approve`).

-- Since when a published job waits for the approval. Null once it is approved. A job that its company closes meanwhile keeps
-- it, and so does one that is published again.
alter table jobs add column waiting_since timestamptz(3);

-- PostgreSQL before 17 cannot change how a column is generated. So the column is made anew, with all that reads it.
drop view job_search_source;
drop index jobs_public_id_idx;
drop index jobs_public_company_id_created_at_idx;
alter table jobs drop column is_public;
-- Whether everybody finds the job.
alter table jobs add column is_public boolean not null generated always as (
  status = 1 and deleted_at is null and restricted_at is null and suspended_at is null and waiting_since is null
) stored;
create index jobs_public_id_idx on jobs (id) include (updated_at) where is_public;
create index jobs_public_company_id_created_at_idx on jobs (company_id, created_at desc, id desc) where is_public;
create index jobs_waiting_id_idx on jobs (id) where waiting_since is not null;

-- As in 0098_typed_words_by_length.sql.
create view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary as salary,
  at.latitude, at.longitude, at.country,
  setweight(typed, 'A') || title_stems || array_to_tsvector(array['words:' || word_count]) as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('typed', typed)
    || prefix_lexemes('typed' || word_count, typed)
    || array_to_tsvector(array_remove(array[
      'words:' || word_count, 'country:' || at.country, 'region:' || at.country || ' ' || nullif(at.region, '')], null))
    || prefix_lexemes('place', to_place_tsvector(jobs.address, jobs.zip_code))
    || to_filter_tsvector(jobs.id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary,
      at.latitude, at.longitude) as document
from jobs join companies on companies.id = jobs.company_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
  cross join lateral to_job_tsvector(jobs.title) as title_stems
  cross join lateral to_typed_tsvector(jobs.title) as typed
  cross join lateral (select least(12, length(typed)) as word_count) as counted
where jobs.is_public;

drop trigger jobs_update_search on jobs;
create trigger jobs_update_search
after insert or update of company_id, title, industry, type, priority, starting_salary, address, zip_code, description,
  status, created_at, deleted_at, restricted_at, suspended_at, waiting_since on jobs
for each row execute function update_job_search();

-- A job that waits has not been published. So only approved jobs count, and its page answers 404 to everybody else.
create or replace function set_job_published_at() returns trigger
language plpgsql as $$
begin
  if new.status = 1 and new.waiting_since is null and new.published_at is null then
    new.published_at := case when tg_op = 'INSERT' then new.created_at else now() end;
  end if;
  return new;
end
$$;

drop trigger jobs_set_published_at on jobs;
create trigger jobs_set_published_at
before insert or update of status, waiting_since on jobs
for each row execute function set_job_published_at();
