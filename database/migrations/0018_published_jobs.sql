-- A job that was open once and is closed now answers "gone" with similar open ones; a draft that nobody outside ever
-- saw does not exist for them. This is when a job was first open to everyone; null for a draft.
alter table jobs add column published_at timestamptz(3);

-- Of those that are closed already nothing tells but that people applied.
update jobs set published_at = created_at
where status = 1 or exists (select from applications where applications.job_id = jobs.id);

create function jobs_keep_published() returns trigger
language plpgsql as $$
begin
  if new.status = 1 and new.published_at is null then
    new.published_at := case when tg_op = 'INSERT' then new.created_at else now() end;
  end if;
  return new;
end
$$;

create trigger jobs_keep_published
before insert or update of status on jobs
for each row execute function jobs_keep_published();

-- The sitemap walks all open jobs by id, in files of so many.
create index jobs_open on jobs (id) include (updated_at) where status = 1 and deleted_at is null;
