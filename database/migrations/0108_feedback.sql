-- What people say was wrong with a page.
create table feedback (
  id uuid primary key,
  created_at timestamptz(3) not null default portal_clock_timestamp(),
  -- The address of the page, without ids that identify persons. Null when the writer came from no page.
  page text,
  message text not null,
  -- Only of those who want an answer, until the day that they were told.
  email text,
  erase_email_at timestamptz(3) not null,
  -- What the staff has sorted it into.
  category text check (category in ('broken', 'unclear', 'text', 'access', 'idea', 'other')),
  -- Of one form and its content, so that a repeated request saves nothing.
  form_hash text not null constraint feedback_form_hash_key unique
);

create index feedback_created_at_idx on feedback (created_at, id);
create index feedback_category_idx on feedback (category, created_at, id);
create index feedback_erase_email_at_idx on feedback (erase_email_at) where email is not null;
