-- Companies and the users who work in them for the portal.

create table companies (
  id uuid primary key,
  created_at timestamptz(3) not null default now(),
  -- The time when the last member left or the owner closed the company.
  closed_at timestamptz(3)
);

-- A user has one company at a time. An owner may do everything, a recruiter manages jobs, applications and messages, an
-- interviewer reads the applications that are assigned to them. A member who has left keeps the row, because notes and
-- decisions name their author.
create table company_members (
  company_id uuid not null references companies (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'recruiter', 'interviewer')),
  joined_at timestamptz(3) not null default now(),
  left_at timestamptz(3),
  primary key (company_id, user_id)
);

create unique index company_members_user_id_key on company_members (user_id) where left_at is null;

-- Gives each new employer who is not yet a member a company of their own, with the id of the account.
create function create_company_of_employer() returns trigger
language plpgsql as $$
begin
  if exists (select from company_members where user_id = new.id and left_at is null) then
    return null;
  end if;
  insert into companies (id, created_at) values (new.id, new.created_at) on conflict do nothing;
  insert into company_members (company_id, user_id, role, joined_at)
  values (new.id, new.id, 'owner', new.created_at) on conflict do nothing;
  return null;
end
$$;

create trigger users_create_company_on_insert
after insert on users for each row when (new.user_type = 2) execute function create_company_of_employer();

create trigger users_create_company_on_update
after update of user_type on users
for each row when (new.user_type = 2 and old.user_type is null) execute function create_company_of_employer();
