-- How far applicants live from the job.
alter table application_snapshots
  -- The postal code among the work wishes of the seeker. Null when they had none, and for older applications.
  add column zip_code text,
  -- Whole kilometres in a straight line from there to the place of the job. Null when either place is unknown. A first
  -- selection without names shows it without the postal code, so it is no more exact.
  add column distance_km integer;

create function measure_applicant_distance(applicant_zip_code text, wanted_job_id uuid) returns integer
language sql as $$
  select case when work.latitude is not null then
    round(distance_km(work.latitude, work.longitude, home.latitude, home.longitude))::integer
  end
  from jobs
  cross join lateral geocode(jobs.address, jobs.zip_code) as work
  cross join lateral geocode('', applicant_zip_code) as home
  where jobs.id = wanted_job_id
$$;

create function set_applicant_distance() returns trigger
language plpgsql as $$
begin
  new.distance_km := case when new.zip_code is not null then
    measure_applicant_distance(new.zip_code, (select job_id from applications where id = new.application_id))
  end;
  return new;
end
$$;

create trigger application_snapshots_set_distance
before insert or update of zip_code on application_snapshots for each row execute function set_applicant_distance();

-- Measures the distances again when the job has moved.
create function update_applicant_distances() returns trigger
language plpgsql as $$
begin
  update application_snapshots set distance_km = measure_applicant_distance(zip_code, new.id)
  where zip_code is not null and application_id in (select id from applications where job_id = new.id);
  return null;
end
$$;

create trigger jobs_update_applicant_distances
after update of address, zip_code on jobs for each row
when ((old.address, old.zip_code) is distinct from (new.address, new.zip_code))
execute function update_applicant_distances();
