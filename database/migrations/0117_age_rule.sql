-- Whether jobs have an age range is a setting (`age_range`). A job without one has the bounds 0 and 150, which older clients
-- understand.
alter table jobs drop constraint jobs_minimum_age_check;
alter table jobs
  add constraint jobs_minimum_age_check check (minimum_age >= 0),
  -- Why the range is needed, where the portal demands a reason.
  add column age_reason text;
