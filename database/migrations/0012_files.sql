-- Photos and resumes: one of each a person. The bytes are in the files' storage under the name that the server made;
-- users.photo and users.resume carry the same name for whoever shows a person.
create table files (
  id uuid primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('photo', 'resume')),
  file text not null,
  -- As the person called it, cleaned.
  original_name text,
  type text not null,
  size integer not null check (size >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint files_name unique (file),
  constraint files_one_of_a_kind unique (user_id, kind)
);

-- Names under which bytes may lie that belong to nobody. A name stands here before its first byte is written, and leaves
-- in the transaction that gives the file to a person; it comes back in the one that takes the file away. So whatever is
-- killed at whatever moment, every byte is either somebody's or is found here and erased.
create table discarded_files (
  file text primary key,
  since timestamptz(3) not null default now()
);

create index discarded_files_since on discarded_files (since);

create function discard_file() returns trigger
language plpgsql as $$
begin
  insert into discarded_files (file) values (old.file) on conflict do nothing;
  return null;
end
$$;

create trigger files_discard
after delete on files for each row execute function discard_file();
