-- The staff of the portal: a viewer reads, a moderator decides cases, an owner also chooses the staff.
alter table users add column staff_role text check (staff_role in ('owner', 'moderator', 'viewer'));
update users set staff_role = 'owner' where is_administrator;
alter table users drop column is_administrator;
create index users_staff_role_idx on users (staff_role) where staff_role is not null;

-- When the session has been confirmed with the authenticator app or a recovery code. Without it, a role has no effect.
alter table sessions add column second_factor_at timestamptz(3);

-- Links that give a role: the first owner gets one from the operator, everybody else by mail. An accepted invitation
-- stays, so that its link says that it has been used.
create table staff_invitations (
  id uuid primary key,
  -- Null when the operator has created the link: it is for whoever opens it.
  email text,
  role text not null check (role in ('owner', 'moderator', 'viewer')),
  -- The SHA-256 of the token in the link.
  token_hash bytea not null,
  -- Null when the operator has created the link.
  invited_by_user_id uuid references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  constraint staff_invitations_token_hash_key unique (token_hash)
);

create unique index staff_invitations_email_key on staff_invitations (email) nulls not distinct where accepted_at is null;
create index staff_invitations_invited_by_user_id_idx on staff_invitations (invited_by_user_id);

-- What happened to the staff, and what it did outside a case. Actions in cases are in `case_events`.
create table staff_events (
  id uuid primary key,
  kind text not null check (kind in (
    'link_created', 'invited', 'invitation_withdrawn', 'joined', 'role_changed', 'removed', 'left',
    'second_factor_on', 'second_factor_off', 'hold_set', 'hold_released'
  )),
  -- The member of the staff; null for the operator.
  actor_id uuid references users (id) on delete set null,
  -- The user whose role or second factor it is about.
  user_id uuid references users (id) on delete set null,
  -- The role afterwards, the invited email, or the held application. Empty after the erasure of the person.
  data jsonb not null default '{}',
  created_at timestamptz(3) not null default portal_clock_timestamp()
);

create index staff_events_created_at_idx on staff_events (created_at, id);
create index staff_events_actor_id_idx on staff_events (actor_id);
create index staff_events_user_id_idx on staff_events (user_id);
-- The audit of the staff reads both kinds of events by time.
create index case_events_created_at_idx on case_events (created_at, id);

-- Events are only added, and are deleted after 400 days. An erasure may only take ids and contents out.
create function reject_staff_event_change() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.created_at < portal_now() - interval '400 days' then
    return old;
  end if;
  if tg_op = 'UPDATE' and (new.data = '{}' or new.data = old.data)
    and (new.actor_id is null or new.actor_id = old.actor_id) and (new.user_id is null or new.user_id = old.user_id)
    and (new.id, new.kind, new.created_at) = (old.id, old.kind, old.created_at) then
    return new;
  end if;
  raise exception 'events of the staff are only added' using errcode = 'restrict_violation',
    constraint = 'staff_event_kept';
end
$$;

create trigger staff_events_reject_change
before update or delete on staff_events for each row execute function reject_staff_event_change();

create function reject_truncate_of_events() returns trigger
language plpgsql as $$
begin
  raise exception 'events are only added' using errcode = 'restrict_violation', constraint = 'event_kept';
end
$$;

create trigger staff_events_reject_truncate
before truncate on staff_events for each statement execute function reject_truncate_of_events();
create trigger case_events_reject_truncate
before truncate on case_events for each statement execute function reject_truncate_of_events();
