-- `contract/platform/languages.ts` says which languages the portal knows, and every write goes through it. A list in the database
-- needed a migration for each further language.
alter table users drop constraint users_language_check;
alter table company_message_templates drop constraint company_message_templates_language_check;
alter table reports drop constraint reports_language_check;
