-- Offers of companies to applicants.

-- The terms that the company offers. At most one offer of an application is open or accepted. The stored state `open`
-- holds as long as the application is in the stage `offer` and `answer_by` has not passed.
create table offers (
  id uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  -- Counts the offers of one application, from 1.
  number smallint not null,
  -- Counts the changes of the terms, from 1.
  version integer not null default 1,
  state text not null default 'open'
  check (state in ('open', 'accepted', 'declined', 'taken_back', 'expired', 'ended')),
  -- The event that made the offer. Undoing it deletes the offer.
  event_id uuid not null references application_events (id) on delete cascade,
  pay numeric(11, 2) not null check (pay > 0),
  pay_period text not null check (pay_period in ('hour', 'day', 'week', 'month', 'year')),
  start_date date not null,
  -- The last day on which the seeker can answer, in the time zone of the portal.
  answer_by date not null,
  -- The company's words to the seeker, and the seeker's words with the answer.
  message text not null default '',
  answer text not null default '',
  -- The PDF. Null when there is none, and after its deletion with the company.
  file text unique references files (file) on delete set null,
  -- When the mail about the offer was sent. The seeker does not see the offer before.
  announced_at timestamptz(3),
  created_at timestamptz(3) not null default portal_now(),
  updated_at timestamptz(3) not null default portal_now(),
  constraint offers_application_id_number_key unique (application_id, number)
);

create unique index offers_open_key on offers (application_id) where state in ('open', 'accepted');
create index offers_event_id_idx on offers (event_id);

-- Deletes the PDF of a deleted offer, and one that another has replaced. No other row refers to it.
create function delete_offer_file() returns trigger
language plpgsql as $$
begin
  delete from files where file = old.file;
  return null;
end
$$;

create trigger offers_delete_file_on_delete
after delete on offers for each row when (old.file is not null) execute function delete_offer_file();
create trigger offers_delete_file_on_update
after update on offers
for each row when (old.file is not null and old.file is distinct from new.file) execute function delete_offer_file();
