-- An event of an application computed up to five days with add_working_days, which looked at some 140 days each time. One list of
-- working days has them all.

-- Returns the first `count` working days after `day`. Pauses of the company do not count either.
create function working_days_after(day date, count integer, country text, company_id uuid, rules answer_rules) returns date[]
language sql stable as $$
  select array(
    select candidate
    from working_days(day + 1, day + 2 * count + 120 + cardinality(rules.closed_days), country, rules) as candidate
    where not exists (
      select from company_pauses as pause
      where pause.company_id = working_days_after.company_id and candidate between pause.starts_on and pause.ends_on)
    order by candidate
    limit count)
$$;

-- Returns the working day that is `count` working days after `day`.
create or replace function add_working_days(day date, count integer, country text, company_id uuid, rules answer_rules)
returns date
language sql stable as $$
  select (working_days_after(day, count, country, company_id, rules))[count]
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
  created_on date;
  first_day date;
  -- The working days after `first_day`, up to the one on which a period without an interview ends unanswered.
  days date[];
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
  days := working_days_after(first_day, job.answer_days + rules.grace_days, country, job.company_id, rules);
  period.due_on := days[job.answer_days];
  if application.stage = 'interview' and interview_end is not null then
    period.due_on := least(period.due_on, (interview_end at time zone rules.time_zone)::date + 45);
  end if;
  period.half_time_on := least(days[job.answer_days / 2], period.due_on);
  period.nearly_due_on := least(days[job.answer_days - 2], period.due_on);
  period.unanswered_on := case when period.due_on = days[job.answer_days]
    then days[job.answer_days + rules.grace_days]
    else add_working_days(period.due_on, rules.grace_days, country, job.company_id, rules) end;
  if period.first_due_at is null or period.first_answered_at is null then
    created_on := (application.created_at at time zone rules.time_zone)::date;
    period.first_due_at := end_of_day(
      case when created_on = first_day then days[job.answer_days]
        else add_working_days(created_on, job.answer_days, country, job.company_id, rules) end,
      rules.time_zone);
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
