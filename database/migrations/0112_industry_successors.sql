-- An industry that was merged or renamed keeps its row until all its jobs have moved, a few at a time
-- (server/jobs/move-jobs.ts).
alter table industries add column successor text references industries (title) on update cascade;
create index industries_successor_idx on industries (successor) where successor is not null;
-- Finds the jobs that still have to move. The foreign key of jobs uses it, too.
create index jobs_industry_idx on jobs (industry);
