-- Owners choose the time zone, the holidays and the grace days in the browser. An answer period that runs keeps the rules with
-- which it began, also when an event or a pause makes the portal compute it again.

-- The rules of answer periods. A change of these settings adds a row; the last one is in force. Its time zone is also in `clock`,
-- which decides about all other days of the portal.
create table answer_rules (
  id integer primary key generated always as identity,
  time_zone text not null,
  -- The calendar whose holidays count for jobs in its country, and for those whose place is unknown. Null: jobs have the public
  -- holidays of their country.
  holiday_calendar text,
  -- Days on which nobody has to answer, as `YYYY-MM-DD`, or as `MM-DD` for each year.
  closed_days text[] not null default '{}',
  -- The working days after the last day of a period, at whose end the application stays unanswered.
  grace_days integer not null default 5
);
insert into answer_rules (time_zone) select time_zone from clock;

alter table answer_periods add column rules_id integer references answer_rules (id);
update answer_periods set rules_id = 1;
alter table answer_periods alter column rules_id set not null;

-- A calendar is a country, such as `DE`, or a region of it, such as `DE-BY`.
alter table public_holidays rename column country to calendar;

-- The calendars that can be chosen: the countries of the configuration and their regions.
create table holiday_calendars (
  code text primary key,
  country text not null,
  -- The name of the region in a language of its country. Null for a country.
  region text
);

-- The country whose holidays count for a job whose place is unknown.
create function default_holiday_country(rules answer_rules) returns text
language sql stable as $$
  select coalesce(split_part(rules.holiday_calendar, '-', 1),
    (select country from postal_codes where country_order = 0 limit 1))
$$;

create function is_working_day(day date, country text, rules answer_rules) returns boolean
language sql stable as $$
  select extract(isodow from day) < 6
    and to_char(day, 'YYYY-MM-DD') <> all (rules.closed_days) and to_char(day, 'MM-DD') <> all (rules.closed_days)
    and not exists (
      select from public_holidays as holiday
      where holiday.day = is_working_day.day
        and holiday.calendar = case split_part(rules.holiday_calendar, '-', 1)
          when country then rules.holiday_calendar else country end)
$$;

drop function job_country(jobs);
create function job_country(job jobs, rules answer_rules) returns text
language sql stable as $$
  select coalesce(at.country, default_holiday_country(rules)) from geocode(job.address, job.zip_code) as at
$$;

-- Returns the working day that is `count` working days after `day`. Pauses of the company do not count either.
drop function add_working_days(date, integer, text, uuid);
create function add_working_days(day date, count integer, country text, company_id uuid, rules answer_rules) returns date
language sql stable as $$
  select candidate::date
  from generate_series(day + 1, day + 2 * count + 120 + cardinality(rules.closed_days), interval '1 day') as candidate
  where is_working_day(candidate::date, country, rules)
    and not exists (
      select from company_pauses as pause
      where pause.company_id = add_working_days.company_id and candidate between pause.starts_on and pause.ends_on)
  order by candidate
  offset count - 1 limit 1
$$;

drop function answer_step_time(date);
create function answer_step_time(day date, time_zone text) returns timestamptz
language sql stable as $$
  select (day + time '08:00') at time zone time_zone
$$;

drop function end_of_day(date);
create function end_of_day(day date, time_zone text) returns timestamptz
language sql stable as $$
  select (day + 1)::timestamp at time zone time_zone - interval '1 millisecond'
$$;

create or replace function answer_steps(period answer_periods) returns table (number integer, step text, at timestamptz)
language sql stable as $$
  select steps.* from answer_rules as rules, lateral (
    values (1, 'half_time', answer_step_time(period.half_time_on, rules.time_zone)),
      (2, 'nearly_due', answer_step_time(period.nearly_due_on, rules.time_zone)),
      (3, 'due', answer_step_time(period.due_on, rules.time_zone)),
      (4, 'overdue', end_of_day(period.due_on, rules.time_zone)),
      (5, 'unanswered', answer_step_time(period.unanswered_on, rules.time_zone))) as steps
  where rules.id = period.rules_id
$$;

-- Computes the period of an application from its record. The caller has locked the application. Steps that have passed
-- when a period begins are left out; a step that is due stays due, unless a new period has begun.
create or replace function update_answer_period(target_id uuid) returns void
language plpgsql as $$
declare
  rules answer_rules;
  application applications;
  period answer_periods;
  earlier answer_periods;
  last_message_at timestamptz;
  job jobs;
  country text;
  is_open boolean;
  first_day date;
  interview_end timestamptz;
  offer_end timestamptz;
begin
  select * into period from answer_periods where application_id = target_id;
  select * into application from applications where applications.id = target_id;
  if not found then return; end if;
  is_open := application.stage in ('received', 'seen', 'shortlisted', 'interview', 'offer');
  earlier := period;
  select coalesce(period.first_message_at, min(at)), max(at) into period.first_message_at, last_message_at
  from answering_messages(application) as at;
  select least(min(at), period.first_message_at), greatest(max(at), last_message_at, application.created_at)
  into period.first_answered_at, period.started_at from answering_events(application) as at;
  if period.application_id is not null and not is_open then
    update answer_periods
    set next_step = null, next_step_at = null, first_message_at = period.first_message_at,
      first_answered_at = period.first_answered_at
    where application_id = target_id;
    update applications set answer_due_at = null, is_overdue = false
    where applications.id = target_id and stage <> 'unanswered';
    return;
  end if;

  select max(ends_at) into interview_end from interviews where application_id = target_id and state = 'scheduled';
  -- The company does not wait for itself while the seeker can answer an offer.
  select max(case state when 'open' then end_of_day(answer_by, time_zone) when 'declined' then updated_at end)
  into offer_end from offers, clock where application_id = target_id;
  period.started_at := greatest(period.started_at, interview_end, offer_end);
  select * into job from jobs where jobs.id = application.job_id;
  period.rules_id := case when period.started_at = earlier.started_at then earlier.rules_id
    else (select max(id) from answer_rules) end;
  select * into rules from answer_rules where id = period.rules_id;
  country := job_country(job, rules);
  first_day := (period.started_at at time zone rules.time_zone)::date;
  period.due_on := add_working_days(first_day, job.answer_days, country, job.company_id, rules);
  if application.stage = 'interview' and interview_end is not null then
    period.due_on := least(period.due_on, (interview_end at time zone rules.time_zone)::date + 45);
  end if;
  period.half_time_on :=
    least(add_working_days(first_day, job.answer_days / 2, country, job.company_id, rules), period.due_on);
  period.nearly_due_on :=
    least(add_working_days(first_day, job.answer_days - 2, country, job.company_id, rules), period.due_on);
  period.unanswered_on := add_working_days(period.due_on, rules.grace_days, country, job.company_id, rules);
  if period.first_due_at is null or period.first_answered_at is null then
    first_day := (application.created_at at time zone rules.time_zone)::date;
    period.first_due_at := end_of_day(
      add_working_days(first_day, job.answer_days, country, job.company_id, rules), rules.time_zone);
  end if;
  if is_open then
    select step, at into period.next_step, period.next_step_at
    from next_answer_step(period, case when period.started_at = earlier.started_at and earlier.next_step is not null
      then least(earlier.next_step_at - interval '1 millisecond', portal_now())
      else greatest(period.started_at, portal_now()) end);
  end if;

  insert into answer_periods
  values (target_id, period.started_at, period.half_time_on, period.nearly_due_on, period.due_on, period.unanswered_on,
    period.next_step, period.next_step_at, period.first_message_at, period.first_due_at, period.first_answered_at,
    period.rules_id)
  on conflict (application_id) do update set
    started_at = excluded.started_at, half_time_on = excluded.half_time_on, nearly_due_on = excluded.nearly_due_on,
    due_on = excluded.due_on, unanswered_on = excluded.unanswered_on, next_step = excluded.next_step,
    next_step_at = excluded.next_step_at, first_message_at = excluded.first_message_at,
    first_due_at = excluded.first_due_at, first_answered_at = excluded.first_answered_at, rules_id = excluded.rules_id;
  if is_open then
    update applications
    set answer_due_at = end_of_day(period.due_on, rules.time_zone),
      is_overdue = end_of_day(period.due_on, rules.time_zone) < portal_now()
    where applications.id = target_id;
  end if;
end
$$;
