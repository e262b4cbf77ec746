-- A draft may be incomplete: it has no industry and no type, a text that it does not state is empty, and its pay, hours and
-- ages can contradict each other.

alter table jobs
  alter column industry drop not null,
  alter column type drop not null,
  drop constraint jobs_maximum_age_check,
  drop constraint jobs_pay_range_check,
  drop constraint jobs_hours_range_check,
  -- A job that is open (status 1) is complete. A deleted one keeps its status, and its texts are erased with its company.
  add constraint jobs_complete_check check (
    status = 2 or deleted_at is not null
    or (
      industry is not null and type is not null and '' not in (address, zip_code, description)
      and maximum_age >= minimum_age and (pay_min <= pay_max) is not false and (hours_min <= hours_max) is not false));
