-- When a code that was mailed to the account's email was first typed back, or Google or Apple vouched for the email.
-- Until then whoever registered may have typed somebody else's. Who comes by phone has shown the phone, and has none.
alter table users add column email_proven_at timestamptz(3);

-- Who has a second factor already keeps it.
update users set email_proven_at = created_at
where deleted_at is null and email is not null
  and (login_method in ('Google', 'Apple') or is_2factor_auth_enabled);

-- Which addresses an account is known at: those of its sessions, ended ones too.
create index sessions_known on sessions (user_id, ip);

-- What a call that began before the deletion of the account could still have written after it.
create trigger two_factor_of_live_user
before insert on two_factor for each row execute function require_live_user();
create trigger recovery_codes_of_live_user
before insert on recovery_codes for each row execute function require_live_user();
create trigger codes_of_live_user
before insert on codes for each row execute function require_live_user();
create trigger oauth_identities_of_live_user
before insert on oauth_identities for each row execute function require_live_user();
create trigger oauth_codes_of_live_user
before insert on oauth_codes for each row execute function require_live_user();

-- The mail that tells of a deleted account is nobody's, so it goes once it is out or given up. Nothing else of the
-- person is in it.
alter table notices add column is_farewell boolean not null default false;

-- Marks the refresh tokens of a session as issued: an old one that comes back was stolen and ends the session, an
-- invented one ends nothing. Sessions from before get theirs with the next token.
alter table sessions add column issue_key bytea;
