-- A fingerprint of the text of each job, by which the portal finds jobs that say nearly the same
-- (server/jobs/near-duplicates). A table of its own, so that writing it neither changes the job nor waits for it.
create table job_text_hashes (
  job_id uuid primary key references jobs (id) on delete cascade,
  -- The SimHash of title and description. Null until it is computed, and for a text that is too short to compare.
  simhash bigint,
  -- Whether the text has changed since. A sweep computes the hash.
  is_pending boolean not null default true
);
-- Before the indexes, which is faster.
insert into job_text_hashes (job_id) select id from jobs;
create index job_text_hashes_pending_idx on job_text_hashes (job_id) where is_pending;

-- The eight bytes of a hash, each with its place. Hashes that differ in few bits have at least one in common.
create function simhash_bands(simhash bigint) returns int[]
language sql immutable strict parallel safe
return array[
  (simhash & 255)::int, ((simhash >> 8) & 255)::int + 256, ((simhash >> 16) & 255)::int + 512,
  ((simhash >> 24) & 255)::int + 768, ((simhash >> 32) & 255)::int + 1024, ((simhash >> 40) & 255)::int + 1280,
  ((simhash >> 48) & 255)::int + 1536, ((simhash >> 56) & 255)::int + 1792
];
create index job_text_hashes_bands_idx on job_text_hashes using gin (simhash_bands(simhash));

-- Whoever writes the text of a job, its hash is computed anew.
create function mark_text_hash() returns trigger
language plpgsql as $$
begin
  insert into job_text_hashes (job_id) values (new.id)
  on conflict (job_id) do update set is_pending = true;
  return null;
end
$$;
create trigger jobs_mark_text_hash_on_insert after insert on jobs
for each row execute function mark_text_hash();
create trigger jobs_mark_text_hash after update of title, description on jobs
for each row when ((old.title, old.description) is distinct from (new.title, new.description))
execute function mark_text_hash();
