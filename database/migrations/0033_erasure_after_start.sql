-- As in 0020_retention.sql, but the application of a person who is hired is kept until after the first day of work.
create or replace function set_application_erase_at() returns trigger
language plpgsql as $$
declare
  first_day timestamptz;
begin
  if tg_op = 'INSERT' or (new.ended_at, new.year_consented_at) is distinct from (old.ended_at, old.year_consented_at) then
    if new.stage = 'hired' then
      select start_date into first_day from offers where application_id = new.id and state in ('open', 'accepted');
    end if;
    new.erase_at := case
      when new.ended_at is null then null
      -- `greatest` ignores null.
      else greatest(
        case when new.year_consented_at is not null then new.ended_at + interval '1 year' end,
        greatest(new.ended_at, first_day) + make_interval(days => (select days from retention_settings)))
      end;
    new.erasure_announced_at := null;
  end if;
  return new;
end
$$;

update applications set erase_at = offer.start_date + make_interval(days => (select days from retention_settings))
from offers as offer
where offer.application_id = applications.id and offer.state = 'accepted' and stage = 'hired' and erased_at is null
  and offer.start_date > ended_at and year_consented_at is null;
