-- What a seeker who applied to a company says about it, once. Nothing of the seeker but this text is ever shown.
create table reviews (
  id uuid primary key,
  company_id uuid not null references users (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  headline text not null,
  review text not null,
  -- The company's one answer, which it may rewrite.
  answer text,
  answered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  -- When the seeker last changed the review; an answer leaves it as it is.
  updated_at timestamptz(3) not null default now(),
  constraint reviews_once unique (company_id, user_id),
  constraint reviews_answered check ((answer is null) = (answered_at is null))
);

create index reviews_of_company on reviews (company_id, created_at desc, id desc);
create index reviews_by_seeker on reviews (user_id);

-- Somebody's word that a job should not be on the board, once a person and job. Of a deleted account the reason stays,
-- without the person and the person's words. `decision` and what follows it are an administrator's.
create table reports (
  id uuid primary key,
  job_id uuid not null references jobs (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  reason text not null check (reason in ('misleading', 'scam', 'discrimination', 'filled', 'other')),
  details text not null default '',
  created_at timestamptz(3) not null default now(),
  decision text check (decision in ('upheld', 'dismissed')),
  decided_at timestamptz(3),
  decided_by_user_id uuid references users (id) on delete set null,
  decision_note text,
  constraint reports_once unique (job_id, user_id),
  constraint reports_decided check ((decision is null) = (decided_at is null))
);

create index reports_open on reports (created_at, id) where decision is null;
create index reports_by_person on reports (user_id);
create index reports_decided_by on reports (decided_by_user_id);

-- A call that began before an account was deleted writes nothing after it, neither as that person nor about that company.
create function review_between_live_users() returns trigger
language plpgsql as $$
begin
  perform from users where id = new.user_id and deleted_at is null for key share;
  if not found then
    raise exception 'the account has been deleted' using errcode = 'restrict_violation', constraint = 'users_live';
  end if;
  perform from users where id = new.company_id and deleted_at is null for key share;
  if not found then
    raise exception 'the company has been deleted' using errcode = 'restrict_violation', constraint = 'companies_live';
  end if;
  return new;
end
$$;

create trigger reviews_between_live_users
before insert on reviews for each row execute function review_between_live_users();
create trigger reports_of_live_user
before insert on reports for each row execute function require_live_user();

-- Where the answer to a mail goes, when not to its sender: to the visitor who wrote it with the contact form.
alter table notices add column reply_to text;
