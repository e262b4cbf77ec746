-- Retention: how long an application is kept after its end.

-- The days for which applications are kept (`RETENTION_DAYS`). Every start sets them. A change concerns applications that
-- end afterwards.
create table retention_settings (
  id boolean primary key default true check (id),
  days smallint not null default 28 check (days between 7 and 365)
);
insert into retention_settings default values;

-- Sets `erase_at` when an application ends, is reopened, or when its seeker gives or withdraws the consent to a year.
create function set_application_erase_at() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.ended_at, new.year_consented_at) is distinct from (old.ended_at, old.year_consented_at) then
    new.erase_at := case
      when new.ended_at is null then null
      when new.year_consented_at is not null then new.ended_at + interval '1 year'
      else new.ended_at + make_interval(days => (select days from retention_settings)) end;
    new.erasure_announced_at := null;
  end if;
  return new;
end
$$;

create trigger applications_set_erase_at
before insert or update on applications for each row execute function set_application_erase_at();

-- Legal holds: an owner of the company or an administrator keeps an application for a dispute, for at most 180 days. While
-- `applications.held_until` is set, nothing erases it and recruiters do not read it.
create table legal_holds (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  set_by uuid references users (id) on delete set null,
  reason text not null,
  -- The law or order that forbids to tell the seeker. Null when the seeker is told.
  legal_ground text,
  starts_at timestamptz(3) not null default portal_now(),
  ends_at timestamptz(3) not null,
  -- When it stopped: at `ends_at`, at its release, or when another hold continued it.
  ended_at timestamptz(3),
  released_at timestamptz(3),
  released_by uuid references users (id) on delete set null,
  constraint legal_holds_ends_at_check check (ends_at > starts_at and ends_at <= starts_at + interval '4320 hours')
);

create unique index legal_holds_lasting_key on legal_holds (application_id) where ended_at is null;
create index legal_holds_application_id_idx on legal_holds (application_id);
create index legal_holds_set_by_idx on legal_holds (set_by);

-- Messages between the seeker and a member that a hold keeps when the conversation itself is erased: because one of them
-- has deleted the account, or because the seeker must not notice a confidential hold.
create table held_messages (
  application_id uuid not null references applications (id) on delete cascade,
  message_id uuid not null,
  from_user_id uuid not null references users (id) on delete cascade,
  text text not null,
  sent_at timestamptz(3) not null,
  primary key (application_id, message_id)
);

create index held_messages_from_user_id_idx on held_messages (from_user_id);
