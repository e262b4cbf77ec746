-- What a seeker has applied with: the profile, the photo, the resume and the answers.

-- The profile of the seeker at the time of the application. The company reads this copy and never the present profile.
-- The row changes only when the seeker sends the present profile again. `photo` and `resume` are null when the seeker had
-- none, and after the deletion of the account has deleted the files.
create table application_snapshots (
  application_id uuid primary key references applications (id) on delete cascade,
  sent_at timestamptz(3) not null default portal_now(),
  name text,
  email text,
  phone text,
  summary text,
  works jsonb not null default '[]',
  educations jsonb not null default '[]',
  photo text references files (file) on delete set null,
  resume text references files (file) on delete set null
);

create index application_snapshots_photo_idx on application_snapshots (photo) where photo is not null;
create index application_snapshots_resume_idx on application_snapshots (resume) where resume is not null;

-- Deletes the files of a deleted or changed snapshot that are neither the current ones of the user nor part of another
-- snapshot. Locks the files first, so that of several transactions which release the same file the last one deletes it.
create function delete_unused_snapshot_files() returns trigger
language plpgsql as $$
begin
  perform from files where file in (old.photo, old.resume) order by file for update;
  delete from files where file in (old.photo, old.resume) and not is_current
    and not exists (select from application_snapshots where photo = files.file)
    and not exists (select from application_snapshots where resume = files.file);
  return null;
end
$$;

create trigger application_snapshots_delete_unused_files_on_delete
after delete on application_snapshots for each row execute function delete_unused_snapshot_files();
create trigger application_snapshots_delete_unused_files_on_update
after update on application_snapshots
for each row when ((old.photo, old.resume) is distinct from (new.photo, new.resume))
execute function delete_unused_snapshot_files();

-- The answers to the questions of the job, in the order of the questions. `question` is the text of the question at the
-- time of the answer, because the company may change or remove the question afterwards.
create table application_answers (
  application_id uuid not null references applications (id) on delete cascade,
  question_id uuid not null,
  position smallint not null,
  question text not null,
  type text not null check (type in ('text', 'yes_no', 'single_choice', 'multiple_choice', 'number', 'date')),
  value jsonb not null,
  -- Whether the answer is what the company needs; null when the question has no such answer. It never decides anything.
  meets_must_have boolean,
  primary key (application_id, question_id)
);

-- Applications of visitors without an account. A row waits until the visitor enters the code that was mailed to `email`,
-- which makes the account and the application. It is deleted when it is sent, and when no code of it is valid any more.
create table guest_applications (
  id uuid primary key,
  -- The SHA-256 hash of the token that only the visitor's browser has.
  token_hash bytea not null,
  job_id uuid not null references jobs (id) on delete cascade,
  name text not null,
  email text not null,
  phone text,
  cover_note text not null,
  -- [{ "question_id", "value" }] as the visitor has sent them. They are validated again when the application is sent.
  answers jsonb not null,
  created_at timestamptz(3) not null default now(),
  -- Each new code starts the ten minutes again.
  expires_at timestamptz(3) not null default now() + interval '10 minutes',
  constraint guest_applications_token_hash_key unique (token_hash)
);

create index guest_applications_job_id_idx on guest_applications (job_id);
create index guest_applications_expires_at_idx on guest_applications (expires_at);

-- Resumes of guest applications: at most one for each. The content is also in `discarded_files` until the application is
-- sent, so that the clean-up deletes it when that never happens.
create table guest_resumes (
  guest_application_id uuid primary key references guest_applications (id) on delete cascade,
  file text not null,
  original_name text not null,
  type text not null,
  size integer not null
);
