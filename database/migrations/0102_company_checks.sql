-- What the portal has checked about a company: at most one row of each kind. A check is shown as long as the company has the
-- domain or name that it was about (server/accounts/memberships/company-checks.ts).
create table company_checks (
  company_id uuid not null references companies (id) on delete cascade,
  kind text not null check (kind in ('mail_domain', 'dns_record', 'register')),
  -- The domain, or the number in the register.
  value text not null,
  -- The register that has the number, and the name of the company when it was checked.
  register text,
  company_name text,
  -- Null for a number that waits for the staff.
  checked_at timestamptz(3),
  -- The member of the staff. Null for what the portal checks itself.
  checked_by_user_id uuid references users (id) on delete set null,
  primary key (company_id, kind),
  constraint company_checks_register_check check ((kind = 'register') = (register is not null))
);

create index company_checks_checked_by_user_id_idx on company_checks (checked_by_user_id);

create trigger company_checks_notify_public_data_changed
after insert or update or delete or truncate on company_checks
for each statement execute function notify_public_data_changed();
