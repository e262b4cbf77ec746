-- The page of a company has a cover picture, and its text can be formatted.

-- `cover` is the name of the stored file, as in `files`. `formatted_description` is what has been read in a description that is
-- formatted with Markdown (contract/platform/formatted-text.ts). It is null for a description without formatting.
alter table companies add column cover text, add column formatted_description jsonb;

alter table files drop constraint files_kind_check, drop constraint files_owner_check;
alter table files
  add constraint files_kind_check check (kind in ('photo', 'resume', 'logo', 'cover', 'offer')),
  add constraint files_owner_check check (
    (kind in ('logo', 'cover', 'offer')) = (company_id is not null) and (kind in ('photo', 'resume')) = (user_id is not null));

drop index files_company_id_key;
create unique index files_company_id_kind_key on files (company_id, kind) where is_current;

-- A cover has the id of its company, as a logo has.
alter table cases drop constraint cases_subject_kind_check;
alter table cases add constraint cases_subject_kind_check
  check (subject_kind in ('job', 'company', 'review', 'message', 'user', 'photo', 'cover'));
