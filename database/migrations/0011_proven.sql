-- When a code that was mailed to the account's email was first typed back, or Google or Apple vouched for the email.
-- Until then whoever registered may have typed somebody else's. Who comes by phone has shown the phone, and has none.
alter table users add column email_proven_at timestamptz(3);

-- Who has a second factor already keeps it.
update users set email_proven_at = created_at
where deleted_at is null and email is not null
  and (login_method in ('Google', 'Apple') or is_2factor_auth_enabled);

-- Which addresses an account is known at: those of its sessions, ended ones too.
create index sessions_known on sessions (user_id, ip);
