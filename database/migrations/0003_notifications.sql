-- Mails and text messages. A row is inserted in the transaction of the event that it reports. `event` is an idempotency
-- key: one event sends one notification, even when it is retried. `text` and `html` are erased after delivery, because
-- they may contain a code. The state `stored` means that no mail or text message service is configured (outside
-- production), so the notification is only shown at /dev/outbox.
create table notifications (
  id uuid primary key,
  event text not null unique,
  user_id uuid references users (id) on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  -- The Reply-To address, if it differs from the sender: the email of the visitor who used the contact form.
  reply_to text,
  subject text not null,
  text text,
  html text,
  -- The List-Unsubscribe URL for one-click unsubscription (RFC 8058).
  unsubscribe_url text,
  -- An event for the calendar of the recipient: { "method", "content" } with iTIP method and iCalendar text (RFC 5546).
  calendar_event jsonb,
  state text not null check (state in ('queued', 'sent', 'failed', 'stored')),
  -- True for the confirmation of a deleted account, which belongs to no user: the row is deleted when the notification
  -- is sent or has failed.
  delete_after_delivery boolean not null default false,
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);

create index notifications_user_id_idx on notifications (user_id);
create index notifications_created_at_idx on notifications (created_at);
-- For what waits or could not be delivered; most rows are sent.
create index notifications_state_idx on notifications (state, channel, created_at) where state in ('queued', 'failed');

create trigger notifications_reject_deleted_user
before insert on notifications for each row execute function reject_deleted_user();
