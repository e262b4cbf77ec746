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
