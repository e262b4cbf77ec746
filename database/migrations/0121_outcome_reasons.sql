-- Why companies reject and why seekers withdraw, chosen from a list. A row names neither the application nor a person, and has no
-- time: companies read only numbers from five on. The order of the ids is the order in which they were counted.
create table outcome_reasons (
  id bigint generated always as identity primary key,
  company_id uuid not null references companies (id) on delete cascade,
  outcome text not null check (outcome in ('rejected', 'withdrawn')),
  reason text not null
);

create index outcome_reasons_company_id_idx on outcome_reasons (company_id, outcome, id);

-- The reason of a rejection until its mail is sent, so that an undo leaves nothing behind.
alter table application_mails add column rejection_reason text;
