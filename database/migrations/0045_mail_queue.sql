-- The queue of mails and text messages is the table of notifications itself.
alter table notifications
  -- When a queued notification is tried next. While an attempt runs, it is the time at which the attempt counts as
  -- interrupted. Null for a notification that is not queued, and for one that is held because it comes from a backup.
  add next_attempt_at timestamptz(3),
  -- Whether an attempt has begun and not ended.
  add is_sending boolean not null default false,
  add attempts integer not null default 0;

create index notifications_next_attempt_at_idx on notifications (channel, next_attempt_at) where state = 'queued';

-- Until now pg-boss had the queue, in its own schema. A notification without a job there is held.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    update notifications set next_attempt_at = now()
    where state = 'queued' and exists (select from pgboss.job
      where job.data ->> 'notificationId' = notifications.id::text and job.state in ('created', 'retry', 'active'));
    drop schema pgboss cascade;
  end if;
end
$$;
