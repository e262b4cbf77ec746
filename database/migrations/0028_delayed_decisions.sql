-- Decisions that seekers see when their mail is sent: rejections, offers and the end of a position.

-- What the seeker sees of an application whose decision waits for its mail: the columns as they were before the decision.
-- The row exists until the mail is sent, or the decision is taken back.
create table delayed_decisions (
  application_id uuid primary key references applications (id) on delete cascade,
  stage text not null,
  status smallint not null,
  seen_at timestamptz(3),
  decided_at timestamptz(3),
  answer_due_at timestamptz(3),
  is_overdue boolean not null,
  ended_at timestamptz(3),
  end_reason text,
  erase_at timestamptz(3),
  updated_at timestamptz(3) not null
);

-- The stages that seekers see with a delay. Other stages are seen at once.
create function is_delayed_stage(stage text) returns boolean
language sql immutable as $$
  select stage in ('offer', 'rejected', 'position_closed')
$$;

create function is_delayed_decision(event application_events) returns boolean
language sql immutable as $$
  select event.kind in ('stage_changed', 'offer_made', 'position_closed') and is_delayed_stage(event.data ->> 'to')
$$;

-- Keeps what the seeker sees when the stage becomes a delayed one, and lets go of it when the application moves on to a
-- stage that is seen at once. A return to the stage that the seeker sees is an undo, whose transaction deletes the row
-- last, so that nothing before tells the seeker. A second offer leaves the stage as it is.
create function delay_decision() returns trigger
language plpgsql as $$
begin
  if is_delayed_stage(new.stage) then
    insert into delayed_decisions
    values (old.id, old.stage, old.status, old.seen_at, old.decided_at, old.answer_due_at, old.is_overdue, old.ended_at,
      old.end_reason, old.erase_at, old.updated_at)
    on conflict do nothing;
  else
    delete from delayed_decisions where application_id = new.id and stage <> new.stage;
  end if;
  return null;
end
$$;

-- Fires before applications_notify_dates, which asks for the row: triggers fire in the order of their names.
create trigger applications_delay_decision
after update of stage on applications for each row
when (old.stage is distinct from new.stage or new.stage = 'offer') execute function delay_decision();

-- Shows the decision to the seeker when its mail has been sent.
create function show_decision() returns trigger
language plpgsql as $$
begin
  delete from delayed_decisions where application_id = new.application_id;
  if found then
    perform notify_application_changed(application, false)
    from applications as application where application.id = new.application_id;
  end if;
  return null;
end
$$;

create trigger application_mails_show_decision
after update of sent_at on application_mails for each row
when (old.sent_at is null and new.sent_at is not null) execute function show_decision();

-- The applications as their seekers see them. A column that is added to `applications` is added here too.
create view seeker_applications as
select
  application.id, application.job_id, application.company_id, application.applied_by_user_id,
  application.posted_by_user_id, application.cover_note, application.year_consented_at,
  application.erasure_announced_at, application.erased_at, application.held_until, application.held_since,
  application.is_hold_confidential, application.is_erasure_postponed, application.is_erased,
  application.is_open_to_company, application.is_open_to_owners, application.created_at,
  coalesce(delayed.stage, application.stage) as stage,
  coalesce(delayed.status, application.status) as status,
  coalesce(delayed.is_overdue, application.is_overdue) as is_overdue,
  coalesce(delayed.updated_at, application.updated_at) as updated_at,
  case when delayed.application_id is null then application.seen_at else delayed.seen_at end as seen_at,
  case when delayed.application_id is null then application.decided_at else delayed.decided_at end as decided_at,
  case when delayed.application_id is null then application.answer_due_at else delayed.answer_due_at end
    as answer_due_at,
  case when delayed.application_id is null then application.ended_at else delayed.ended_at end as ended_at,
  case when delayed.application_id is null then application.end_reason else delayed.end_reason end as end_reason,
  case when delayed.application_id is null then application.erase_at else delayed.erase_at end as erase_at
from applications as application
left join delayed_decisions as delayed on delayed.application_id = application.id;

-- Says each side the stage that it sees.
create or replace function notify_application_changed(application applications, is_internal boolean) returns void
language sql as $$
  select pg_notify('application_changed', json_build_object('id', application.id, 'job_id', application.job_id,
    'company_id', application.company_id, 'applied_by_user_id', application.applied_by_user_id,
    'posted_by_user_id', application.posted_by_user_id, 'status', application.status, 'stage', application.stage,
    'seeker_status', seen.status, 'seeker_stage', seen.stage, 'is_internal', is_internal)::text)
  from seeker_applications as seen where seen.id = application.id
$$;

-- A delayed decision and its undo are not announced to the seeker.
create or replace function notify_application_event() returns trigger
language plpgsql as $$
begin
  perform notify_application_changed(application, new.is_internal or is_delayed_decision(new)
    or new.kind = 'decision_undone' and is_delayed_stage(new.data ->> 'from'))
  from applications as application where application.id = new.application_id;
  return null;
end
$$;

create or replace function notify_application_dates() returns trigger
language plpgsql as $$
begin
  perform notify_application_changed(new, exists (select from delayed_decisions where application_id = new.id));
  return null;
end
$$;
