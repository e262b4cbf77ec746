-- Texts that a company uses again for its messages to applicants.

-- `text` contains fields such as {applicant}, which are filled in when a member chooses the template
-- (contract/companies/templates.ts).
create table company_message_templates (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  name text not null,
  language text not null check (language in ('en', 'nl')),
  text text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index company_message_templates_company_id_name_idx on company_message_templates (company_id, name, id);
