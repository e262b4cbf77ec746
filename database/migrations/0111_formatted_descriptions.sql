-- What has been read in a description that is formatted with Markdown: its blocks (contract/platform/formatted-text.ts) and
-- its text without the marks, which cards show. Both are null for a description without formatting.
alter table jobs
  add column formatted_description jsonb,
  add column plain_description text,
  add constraint jobs_formatted_description_complete check (num_nulls(formatted_description, plain_description) in (0, 2));
