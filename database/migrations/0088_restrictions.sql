-- What the staff of the portal restricts: only its author, its company and the staff see it. A message has no readers at
-- all then. Nothing is deleted, and taking a restriction back leaves everything as it was.

alter table jobs
  add column restricted_at timestamptz(3),
  -- The restricted job of the same company whose text this one repeats. Both are restricted until that one is free again.
  add column restricted_as_copy_of uuid references jobs (id) on delete set null,
  -- The time when the company of the job was suspended.
  add column suspended_at timestamptz(3),
  -- Whether everybody finds the job.
  add column is_public boolean not null generated always as
    (status = 1 and deleted_at is null and restricted_at is null and suspended_at is null) stored;

alter table companies
  -- The company has no page. Its jobs stay.
  add column restricted_at timestamptz(3),
  -- The company publishes nothing and has no page.
  add column suspended_at timestamptz(3);

alter table reviews add column restricted_at timestamptz(3);
alter table messages add column restricted_at timestamptz(3);
-- A restricted photo or logo is not served, and its owner is shown without one.
alter table files add column restricted_at timestamptz(3);
create index files_restricted_file_idx on files (file) where restricted_at is not null;
create trigger files_notify_public_data_changed
after update of restricted_at on files
for each row when (old.restricted_at is distinct from new.restricted_at) execute function notify_public_data_changed();

create index jobs_restricted_company_id_idx on jobs (company_id) where restricted_at is not null;
create index jobs_restricted_as_copy_of_idx on jobs (restricted_as_copy_of) where restricted_as_copy_of is not null;
create index jobs_public_id_idx on jobs (id) include (updated_at) where is_public;
create index jobs_public_company_id_created_at_idx on jobs (company_id, created_at desc, id desc) where is_public;
drop index jobs_active_id_idx;

-- Returns the letters and digits of a text, so that a repeated job is found despite other spaces and marks.
create function job_text_key(title text, description text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(lower(title || ' ' || description), '[^[:alnum:]]+', '', 'g')
$$;

-- Holds a job that repeats the text of a restricted job of its company, and a new job of a suspended company, whichever
-- way it comes. The lock waits for a suspension that is in progress, which in turn waits for this transaction.
create function hold_job() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    select suspended_at into new.suspended_at from companies where id = new.company_id for key share;
  end if;
  if new.restricted_at is null then
    select original.restricted_at, coalesce(original.restricted_as_copy_of, original.id)
    into new.restricted_at, new.restricted_as_copy_of
    from jobs as original
    where original.company_id = new.company_id and original.restricted_at is not null and original.id <> new.id
      and job_text_key(original.title, original.description) = job_text_key(new.title, new.description)
    limit 1;
  end if;
  return new;
end
$$;

create trigger jobs_hold
before insert or update of company_id, title, description on jobs
for each row execute function hold_job();

-- As in 0065_search_order.sql, of the public jobs.
create or replace view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary as salary,
  at.latitude, at.longitude, at.country,
  setweight(typed, 'A') || title_stems || array_to_tsvector(array[word_count]) as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('typed', typed)
    || array_to_tsvector(array_remove(
      array[word_count, 'country:' || at.country, 'region:' || at.country || ' ' || nullif(at.region, '')], null))
    || prefix_lexemes('place', to_place_tsvector(jobs.address, jobs.zip_code))
    || to_filter_tsvector(jobs.id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary,
      at.latitude, at.longitude) as document
from jobs join companies on companies.id = jobs.company_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
  cross join lateral to_job_tsvector(jobs.title) as title_stems
  cross join lateral to_typed_tsvector(jobs.title) as typed
  cross join lateral (select 'words:' || least(12, length(typed)) as word_count) as counted
where jobs.is_public;

-- As in 0010_search_words.sql, of the public jobs.
create or replace function update_job_search() returns trigger
language plpgsql as $$
begin
  if not new.is_public then
    delete from job_search where job_id = new.id;
    return null;
  end if;
  insert into job_search select * from job_search_source where job_id = new.id
  on conflict (job_id) do update
    set (created_at, type, industry, priority, salary, latitude, longitude, country, title, document)
      = row (excluded.created_at, excluded.type, excluded.industry, excluded.priority, excluded.salary,
        excluded.latitude, excluded.longitude, excluded.country, excluded.title, excluded.document);
  perform add_search_words('word', concat_ws(' ', new.title, new.industry, new.description,
    (select name from companies where id = new.company_id)));
  perform add_search_words('place', new.address);
  return null;
end
$$;

drop trigger jobs_update_search on jobs;
create trigger jobs_update_search
after insert or update of company_id, title, industry, type, priority, starting_salary, address, zip_code, description,
  status, created_at, deleted_at, restricted_at, suspended_at on jobs
for each row execute function update_job_search();

create or replace function request_company_reindex() returns trigger
language plpgsql as $$
begin
  insert into company_reindexes (company_id)
  select new.id where exists (select from jobs where company_id = new.id and is_public)
  on conflict (company_id) do update
    set last_job_created_at = null, last_job_id = null, updated_at = excluded.updated_at;
  perform add_search_words('word', new.name);
  return null;
end
$$;

create or replace function populate_job_search() returns void
language sql as $$
  insert into job_search select * from job_search_source on conflict do nothing;
  select add_search_words_of_query('word', 'select concat_ws('' '', title, industry, jobs.description, name)
    from jobs join companies on companies.id = company_id where is_public');
  select add_search_words_of_query('place', 'select address from jobs where is_public');
  select update_search_word_counts();
$$;

-- Applications also end because the staff of the portal closes their job.
alter table applications drop constraint applications_end_reason_check;
alter table applications add constraint applications_end_reason_check
  check (end_reason in ('job_closed', 'job_deleted', 'job_removed', 'employer_left'));
