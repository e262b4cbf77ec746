-- A notice of the portal stays on a job that is posted again.
alter table jobs
  -- The job of the same company whose text this one repeats and whose notice it therefore has.
  add column label_of_copy_id uuid references jobs (id) on delete set null;
create index jobs_label_of_copy_id_idx on jobs (label_of_copy_id) where label_of_copy_id is not null;
create index jobs_labelled_company_id_idx on jobs (company_id) where label is not null;

-- As in 0088_restrictions.sql. A job that repeats the text of one with a notice of the portal has the notice too.
create or replace function hold_job() returns trigger
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
  if new.label is null then
    select original.label, coalesce(original.label_of_copy_id, original.id)
    into new.label, new.label_of_copy_id
    from jobs as original
    where original.company_id = new.company_id and original.label is not null and original.id <> new.id
      and job_text_key(original.title, original.description) = job_text_key(new.title, new.description)
    limit 1;
  end if;
  return new;
end
$$;

-- Whether a program had pointed something out to the staff before they decided. The statement of reasons says so.
alter table decisions add column had_signals boolean not null default false;
