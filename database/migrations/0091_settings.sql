-- The settings that owners of the portal change in the browser (contract/platform/settings.ts).

-- Values that differ from the default.
create table settings (
  key text primary key,
  value jsonb not null
);

-- Each save makes the next version. Its row is the lock of a save.
create table settings_version (
  id boolean primary key default true check (id),
  version integer not null default 0
);
insert into settings_version default values;

-- Every process keeps a copy of the settings and reads them again after this notification.
create function notify_settings_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('settings_changed', new.version::text);
  return null;
end
$$;

create trigger settings_version_notify
after update on settings_version for each row execute function notify_settings_changed();

-- What was changed, by whom and when. It is only added to, and has no end: it also says which legal texts applied when.
create table setting_changes (
  id uuid primary key,
  version integer not null,
  key text not null,
  -- Null is the default.
  before jsonb,
  after jsonb,
  -- The member of the staff; null for the operator, and after the deletion of the account.
  actor_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default portal_clock_timestamp(),
  constraint setting_changes_version_key unique (version, key)
);

create index setting_changes_created_at_idx on setting_changes (created_at, id);
create index setting_changes_key_idx on setting_changes (key, version);
create index setting_changes_actor_id_idx on setting_changes (actor_id);

create function reject_setting_change_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id' then
    return new;
  end if;
  raise exception 'changes of settings are only added' using errcode = 'restrict_violation',
    constraint = 'setting_change_kept';
end
$$;

create trigger setting_changes_reject_change
before update or delete on setting_changes for each row execute function reject_setting_change_change();
create trigger setting_changes_reject_truncate
before truncate on setting_changes for each statement execute function reject_truncate_of_events();
