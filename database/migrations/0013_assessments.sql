-- What members of a company write about an application. Only members see it, never the seeker.

-- Members who assess an application. An interviewer reads only the applications that are assigned to them. A row gives
-- access only while the user is a member of the company of the application.
create table application_assignments (
  application_id uuid not null references applications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  assigned_at timestamptz(3) not null default portal_now(),
  primary key (application_id, user_id)
);

create index application_assignments_user_id_idx on application_assignments (user_id, application_id);

create table application_notes (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  -- A member is mentioned as `@[user id]`, so that the mention follows a change of the name.
  text text not null,
  created_at timestamptz(3) not null default portal_now()
);

create index application_notes_application_id_idx on application_notes (application_id, created_at desc, id desc);
create index application_notes_author_id_idx on application_notes (author_id, id);

-- The members whom a note mentions.
create table application_note_mentions (
  note_id uuid not null references application_notes (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (note_id, user_id)
);

create index application_note_mentions_user_id_idx on application_note_mentions (user_id);

-- One rating for each member and application. The author may replace it.
create table application_ratings (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references users (id) on delete cascade,
  stars smallint not null check (stars between 1 and 4),
  text text not null default '',
  created_at timestamptz(3) not null default portal_now(),
  updated_at timestamptz(3) not null default portal_now(),
  constraint application_ratings_application_id_author_id_key unique (application_id, author_id)
);

create index application_ratings_author_id_idx on application_ratings (author_id, id);
