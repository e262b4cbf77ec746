-- The first selection without names (server/hiring/snapshots/hide-name.ts).
alter table jobs
  -- Whether the company learns who has applied only when it invites them. It concerns later applications.
  add column hides_names boolean not null default false;

alter table applications
  -- Whether the company does not know yet who has applied. Taken from the job when the application is sent; false from the
  -- moment at which the seeker is told of an interview, an offer or a hire.
  add column is_name_hidden boolean not null default false;

-- As in 0028_delayed_decisions.sql, with the new column.
create or replace view seeker_applications as
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
  case when delayed.application_id is null then application.erase_at else delayed.erase_at end as erase_at,
  application.is_name_hidden
from applications as application
left join delayed_decisions as delayed on delayed.application_id = application.id;

-- Whether a conversation hides the name of a seeker from a member of a company: the seeker has applied to this company, and
-- each of these applications hides it. A conversation that is older than an application has told the name already, and would
-- tell by its change who has applied.
create function hides_name_from(reader_id uuid, seeker_id uuid) returns boolean
language sql stable as $$
  select coalesce(bool_and(application.is_name_hidden), false) and not exists (
    select from conversations as conversation
    where conversation.participant_a_id = least(reader_id, seeker_id)
      and conversation.participant_b_id = greatest(reader_id, seeker_id)
      and conversation.created_at < min(application.created_at))
  from applications as application
  join company_members as member on member.company_id = application.company_id
  where member.user_id = reader_id and application.applied_by_user_id = seeker_id and not application.is_erased
$$;

-- As in 0028_delayed_decisions.sql. The company is not told who has applied either.
create or replace function notify_application_changed(application applications, is_internal boolean) returns void
language sql as $$
  select pg_notify('application_changed', json_build_object('id', application.id, 'job_id', application.job_id,
    'company_id', application.company_id, 'applied_by_user_id', application.applied_by_user_id,
    'posted_by_user_id', application.posted_by_user_id, 'status', application.status, 'stage', application.stage,
    'seeker_status', seen.status, 'seeker_stage', seen.stage, 'is_internal', is_internal,
    'is_name_hidden', application.is_name_hidden)::text)
  from seeker_applications as seen where seen.id = application.id
$$;

-- The company's pages read the application again when its name is shown.
create function notify_name_shown() returns trigger
language plpgsql as $$
begin
  perform notify_application_changed(new, true);
  return null;
end
$$;

create trigger applications_notify_name_shown
after update of is_name_hidden on applications for each row
when (old.is_name_hidden and not new.is_name_hidden) execute function notify_name_shown();
