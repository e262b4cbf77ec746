-- A saved search belongs to a user, or to an email address without an account. An address confirms each of its alerts by a
-- mailed link, and says once a year that it still wants it.
alter table saved_searches
  alter column user_id drop not null,
  add column email text,
  add column language text,
  add column confirmed_at timestamptz(3),
  -- When the alert is erased, unless its address confirms it or says that it is still wanted.
  add column expires_at timestamptz(3),
  add column renewal_asked_at timestamptz(3),
  -- Since when the mail server of the address refuses mail.
  add column email_refused_at timestamptz(3),
  drop constraint saved_searches_alert_due_at_check,
  add constraint saved_searches_owner_check check (num_nonnulls(user_id, email) = 1),
  add constraint saved_searches_address_check check (
    num_nonnulls(email, language, expires_at) = case when email is null then 0 else 3 end),
  add constraint saved_searches_alert_due_at_check check (
    (alert_due_at is null) = (alert = 'none' or (email is not null and confirmed_at is null)));

-- An address can have a confirmed alert and ask for the same search with another frequency.
create unique index saved_searches_email_criteria_key on saved_searches (email, criteria, (confirmed_at is null))
  where email is not null;
create index saved_searches_expires_at_idx on saved_searches (expires_at) where expires_at is not null;
