-- Answer periods: until when a company has to answer an application. The rules are functions of the database, and triggers
-- apply them, so that no change of an application can miss them. `server/hiring/applications/answer-sweep.ts` does what becomes
-- due.

-- The public holidays of the countries of the configuration, as ISO 3166-1 codes (`server/operation/process/load-holidays.ts`).
create table public_holidays (
  country text not null,
  day date not null,
  primary key (country, day)
);

-- Announced periods in which a company does not answer. Their days are no working days of this company.
create table company_pauses (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  starts_on date not null,
  ends_on date not null,
  announced_by_user_id uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default portal_now(),
  constraint company_pauses_order_check check (ends_on >= starts_on)
);

create index company_pauses_company_id_idx on company_pauses (company_id, starts_on);
create index company_pauses_announced_by_user_id_idx on company_pauses (announced_by_user_id);

-- One row for each application. Dates are days in the time zone of the portal. `next_step` is null when the application
-- has ended.
create table answer_periods (
  application_id uuid primary key references applications (id) on delete cascade,
  -- When the present period began: the latest of the application, the last answer, the end of a coming interview and
  -- the last day or the refusal of an offer.
  started_at timestamptz(3) not null,
  half_time_on date not null,
  nearly_due_on date not null,
  due_on date not null,
  unanswered_on date not null,
  next_step text check (next_step in ('half_time', 'nearly_due', 'due', 'overdue', 'unanswered')),
  next_step_at timestamptz(3),
  -- The first message of the company to the seeker, which stays when the message is erased.
  first_message_at timestamptz(3),
  -- The end of the first period, and the first answer, for the public answer rate.
  first_due_at timestamptz(3) not null,
  first_answered_at timestamptz(3),
  constraint answer_periods_next_step_at_check check ((next_step is null) = (next_step_at is null))
);

create index answer_periods_next_step_at_idx on answer_periods (next_step_at) where next_step_at is not null;
create index answer_periods_first_due_at_idx on answer_periods (first_due_at);

-- The time on a day at which the portal sends reminders and ends periods.
create function answer_step_time(day date) returns timestamptz
language sql stable as $$
  select (day + time '08:00') at time zone time_zone from clock
$$;

create function end_of_day(day date) returns timestamptz
language sql stable as $$
  select (day + 1)::timestamp at time zone time_zone - interval '1 millisecond' from clock
$$;

-- The country whose holidays count: where the job is, or else the first country of the configuration.
create function job_country(job jobs) returns text
language sql stable as $$
  select coalesce(at.country, (select country from postal_codes where country_order = 0 limit 1))
  from geocode(job.address, job.zip_code) as at
$$;

-- Returns the working day that is `count` working days after `day`. Weekends, public holidays and pauses of the company
-- do not count.
create function add_working_days(day date, count integer, country text, company_id uuid) returns date
language sql stable as $$
  select candidate::date
  from generate_series(day + 1, day + 2 * count + 120, interval '1 day') as candidate
  where extract(isodow from candidate) < 6
    and not exists (
      select from public_holidays as holiday
      where holiday.country = add_working_days.country and holiday.day = candidate::date)
    and not exists (
      select from company_pauses as pause
      where pause.company_id = add_working_days.company_id and candidate between pause.starts_on and pause.ends_on)
  order by candidate
  offset count - 1 limit 1
$$;

-- The steps of a period in their order: three reminders, the end of the last day, and the end of the application.
create function answer_steps(period answer_periods) returns table (number integer, step text, at timestamptz)
language sql stable as $$
  values (1, 'half_time', answer_step_time(period.half_time_on)),
    (2, 'nearly_due', answer_step_time(period.nearly_due_on)),
    (3, 'due', answer_step_time(period.due_on)),
    (4, 'overdue', end_of_day(period.due_on)),
    (5, 'unanswered', answer_step_time(period.unanswered_on))
$$;

-- The last step whose time has come: of several reminders that are due at once, only one is sent.
create function due_answer_step(period answer_periods) returns text
language sql stable as $$
  select step from answer_steps(period) where at <= portal_now() order by number desc limit 1
$$;

-- The first step after a time. The last step, `unanswered`, stays due when its time has passed.
create function next_answer_step(period answer_periods, after timestamptz, out step text, out at timestamptz)
language sql stable as $$
  select steps.step, steps.at from answer_steps(period) as steps
  where steps.at > after or steps.step = 'unanswered'
  order by number
  limit 1
$$;

-- The times of the messages that members of the company of an application have sent to its seeker.
create function answering_messages(application applications) returns setof timestamptz
language sql stable as $$
  select message.created_at
  from company_members as member
  join conversations as conversation
    on conversation.participant_a_id = least(member.user_id, application.applied_by_user_id)
    and conversation.participant_b_id = greatest(member.user_id, application.applied_by_user_id)
  join messages as message on message.conversation_id = conversation.id and message.from_user_id = member.user_id
  where member.company_id = application.company_id and message.created_at >= application.created_at
$$;

-- The times of the other answers of the company: its decisions that were not taken back, and what it did about
-- interviews and offers.
create function answering_events(application applications) returns setof timestamptz
language sql stable as $$
  select event.at from application_events as event
  where event.application_id = application.id and event.actor_kind = 'member'
    and event.kind in ('stage_changed', 'position_closed', 'interview_proposed', 'interview_cancelled',
      'offer_made', 'offer_changed', 'offer_taken_back')
    and not exists (
      select from application_events as undo
      where undo.application_id = application.id and undo.data ->> 'undone_event_id' = event.id::text)
$$;

-- Computes the period of an application from its record. The caller has locked the application. Steps that have passed
-- when a period begins are left out; a step that is due stays due, unless a new period has begun.
create function update_answer_period(target_id uuid) returns void
language plpgsql as $$
declare
  zone text := (select time_zone from clock);
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
  select max(case state when 'open' then end_of_day(answer_by) when 'declined' then updated_at end) into offer_end
  from offers where application_id = target_id;
  period.started_at := greatest(period.started_at, interview_end, offer_end);
  select * into job from jobs where jobs.id = application.job_id;
  country := job_country(job);
  first_day := (period.started_at at time zone zone)::date;
  period.due_on := add_working_days(first_day, job.answer_days, country, job.company_id);
  if application.stage = 'interview' and interview_end is not null then
    period.due_on := least(period.due_on, (interview_end at time zone zone)::date + 45);
  end if;
  period.half_time_on := least(add_working_days(first_day, job.answer_days / 2, country, job.company_id), period.due_on);
  period.nearly_due_on := least(add_working_days(first_day, job.answer_days - 2, country, job.company_id), period.due_on);
  period.unanswered_on := add_working_days(period.due_on, 5, country, job.company_id);
  if period.first_due_at is null or period.first_answered_at is null then
    first_day := (application.created_at at time zone zone)::date;
    period.first_due_at := end_of_day(add_working_days(first_day, job.answer_days, country, job.company_id));
  end if;
  if is_open then
    select step, at into period.next_step, period.next_step_at
    from next_answer_step(period, case when period.started_at = earlier.started_at and earlier.next_step is not null
      then least(earlier.next_step_at - interval '1 millisecond', portal_now())
      else greatest(period.started_at, portal_now()) end);
  end if;

  insert into answer_periods
  values (target_id, period.started_at, period.half_time_on, period.nearly_due_on, period.due_on, period.unanswered_on,
    period.next_step, period.next_step_at, period.first_message_at, period.first_due_at, period.first_answered_at)
  on conflict (application_id) do update set
    started_at = excluded.started_at, half_time_on = excluded.half_time_on, nearly_due_on = excluded.nearly_due_on,
    due_on = excluded.due_on, unanswered_on = excluded.unanswered_on, next_step = excluded.next_step,
    next_step_at = excluded.next_step_at, first_message_at = excluded.first_message_at,
    first_due_at = excluded.first_due_at, first_answered_at = excluded.first_answered_at;
  if is_open then
    update applications
    set answer_due_at = end_of_day(period.due_on), is_overdue = end_of_day(period.due_on) < portal_now()
    where applications.id = target_id;
  end if;
end
$$;

-- Every change of an application writes an event, after the change.
create function update_answer_period_after_event() returns trigger
language plpgsql as $$
begin
  perform update_answer_period(new.application_id);
  return null;
end
$$;

create trigger application_events_update_answer_period
after insert on application_events for each row
when (not new.is_internal and new.kind not in ('seen', 'snapshot_sent'))
execute function update_answer_period_after_event();

-- The row of an offer is written after its event. Sending the mail about it, which does not lock the application, changes
-- neither of these columns.
create trigger offers_update_answer_period
after insert or update of state, answer_by on offers for each row execute function update_answer_period_after_event();

-- Computes the periods of the open applications of a seeker to the company of a member, who has sent the seeker a
-- message. It runs after the transaction of the message, whose locks have another order; a period that a crash leaves as
-- it was is computed again before its next step.
create function update_answer_periods_between(member_id uuid, seeker_id uuid) returns void
language sql as $$
  select update_answer_period(id) from (
    select application.id
    from company_members as member
    join applications as application
      on application.company_id = member.company_id and application.applied_by_user_id = seeker_id
    where member.user_id = member_id and member.left_at is null
      and application.stage in ('received', 'seen', 'shortlisted', 'interview', 'offer')
    order by application.id
    for no key update of application) as answered
$$;

-- A pause moves the periods that are running.
create function move_answer_periods_by_pause() returns trigger
language plpgsql as $$
begin
  perform update_answer_period(id) from (
    select application.id from applications as application
    join answer_periods as period on period.application_id = application.id
    where application.company_id = coalesce(new.company_id, old.company_id) and period.next_step is not null
    order by application.id
    for no key update of application) as running;
  return null;
end
$$;

create trigger company_pauses_move_answer_periods
after insert or update or delete on company_pauses
for each row execute function move_answer_periods_by_pause();

-- Updates the answer rates of companies from the applications whose first answer was due or given in the last 90 days.
-- Applications that were withdrawn before an answer do not count. Changes only rows with another rate, because each change
-- ends what the public cache holds.
create function update_answer_rates() returns void
language sql as $$
  with rates as (
    select application.company_id, count(*)::integer as answers_due,
      count(*) filter (where period.first_answered_at <= period.first_due_at)::integer as answered_in_time,
      (percentile_disc(0.5) within group (order by
        (period.first_answered_at at time zone time_zone)::date - (application.created_at at time zone time_zone)::date)
        filter (where period.first_answered_at is not null))::integer as median_answer_days
    from answer_periods as period
    join applications as application on application.id = period.application_id
    cross join clock
    where period.first_due_at > portal_now() - interval '90 days'
      and (period.first_due_at <= portal_now() or period.first_answered_at is not null)
      and (application.stage <> 'withdrawn' or period.first_answered_at is not null)
    group by application.company_id
  )
  update companies
  set answers_due = coalesce(rates.answers_due, 0), answered_in_time = coalesce(rates.answered_in_time, 0),
    median_answer_days = rates.median_answer_days
  from companies as present left join rates on rates.company_id = present.id
  where companies.id = present.id
    and (present.answers_due, present.answered_in_time, present.median_answer_days)
      is distinct from (coalesce(rates.answers_due, 0), coalesce(rates.answered_in_time, 0), rates.median_answer_days)
$$;
