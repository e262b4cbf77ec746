-- People. One row serves both kinds: what only an employer or only a seeker has stays empty for the other.
-- user_type is null until the info step, and is set once.
create table users (
  id uuid primary key,
  email text,
  login_method text not null check (login_method in ('Email', 'Phone', 'Google', 'Apple')),
  password_hash text,
  name text,
  phone text,
  photo text,
  resume text,
  user_type smallint check (user_type in (1, 2)),
  is_2factor_auth_enabled boolean not null default false,
  summary text,
  works jsonb not null default '[]',
  educations jsonb not null default '[]',
  company text,
  website text,
  team_size text,
  company_description text,
  country text,
  city text,
  address text,
  zip_code text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint users_employer_has_company check (user_type is distinct from 2 or company is not null)
);

-- Emails are stored in lower case; the application folds them before they get here.
create unique index users_email on users (email);
create unique index users_phone_login on users (phone) where login_method = 'Phone';

-- Times have milliseconds everywhere, as JavaScript does: a list's cursor that names one is exact.
