-- What the staff reads about mail that did not arrive.

-- Why the last attempt failed, without addresses, numbers and links.
alter table notifications add column last_error text;

-- Since when the mail server of the address refuses mail. Null again after a delivery, and with another address.
alter table users add column email_refused_at timestamptz(3);

create function forget_refused_email() returns trigger
language plpgsql as $$
begin
  new.email_refused_at := null;
  return new;
end
$$;

create trigger users_forget_refused_email
before update of email on users
for each row when (old.email is distinct from new.email) execute function forget_refused_email();
