-- The staff of the portal sees how many companies have published the same description, whichever spaces and marks it has.
create index jobs_description_key_idx on jobs (md5(job_text_key('', description)));
