create table industries (
  id uuid primary key,
  title text not null unique
);

insert into industries (id, title)
select gen_random_uuid(), title
from unnest(array[
  'Agriculture and nature', 'Arts and media', 'Business and administration', 'Cleaning and maintenance',
  'Construction', 'Education', 'Engineering', 'Finance', 'Food and hospitality', 'Health care',
  'Information technology', 'Law', 'Logistics and transport', 'Manufacturing', 'Personal care', 'Repair and installation',
  'Safety and security', 'Sales', 'Science', 'Social work'
]) as title;

-- A deleted job stays, because the people who applied to it still read it.
create table jobs (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  industry text not null references industries (title) on update cascade,
  minimum_age integer not null check (minimum_age >= 1),
  maximum_age integer not null check (maximum_age >= minimum_age),
  starting_salary integer not null check (starting_salary >= 1),
  type text not null check (type in ('Contract', 'Freelance', 'Full Time', 'Internship', 'Part Time')),
  positions smallint check (positions in (5, 10, 20, 50, 100)),
  priority text not null check (priority in ('Normal', 'Urgent')),
  address text not null,
  zip_code text not null,
  description text not null,
  status smallint not null check (status in (1, 2)),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create index jobs_of_user on jobs (user_id, status, created_at desc, id desc) where deleted_at is null;
