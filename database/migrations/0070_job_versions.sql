-- Counts the changes of a job, so that a form does not overwrite a change that its user has not seen.
alter table jobs add column version integer not null default 1;
