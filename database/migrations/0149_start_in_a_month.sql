-- The work of a job may also start in a month, such as '2027-01', when its company does not know the day.
alter table jobs
  drop constraint jobs_work_start_check,
  add constraint jobs_work_start_check check (work_start = 'immediately' or work_start ~ '^\d{4}-\d{2}(-\d{2})?$');
