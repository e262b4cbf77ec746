-- The index has the words of a title as they are typed also together with their number: 'typed2:manager' for "Sales Manager".
-- A search reads shorter titles first. It finds them with one lexeme each, instead of comparing all jobs with the word with
-- all jobs whose title has two words.

-- As in 0088_restrictions.sql, with these lexemes.
create or replace view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary as salary,
  at.latitude, at.longitude, at.country,
  setweight(typed, 'A') || title_stems || array_to_tsvector(array['words:' || word_count]) as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('typed', typed)
    || prefix_lexemes('typed' || word_count, typed)
    || array_to_tsvector(array_remove(array[
      'words:' || word_count, 'country:' || at.country, 'region:' || at.country || ' ' || nullif(at.region, '')], null))
    || prefix_lexemes('place', to_place_tsvector(jobs.address, jobs.zip_code))
    || to_filter_tsvector(jobs.id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary,
      at.latitude, at.longitude) as document
from jobs join companies on companies.id = jobs.company_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
  cross join lateral to_job_tsvector(jobs.title) as title_stems
  cross join lateral to_typed_tsvector(jobs.title) as typed
  cross join lateral (select least(12, length(typed)) as word_count) as counted
where jobs.is_public;

-- Fills the table anew, because the rows of an update would have the old ones between them. The words with the weight A are
-- those as typed.
create temporary table indexed on commit drop as select * from job_search;
drop index job_search_document_idx;
truncate job_search;
insert into job_search
select job_id, created_at, type, industry, priority, salary, latitude, longitude, country, title,
  document || prefix_lexemes('typed' || least(12, length(typed)), typed), opened_at
from indexed cross join lateral ts_filter(title, '{a}') as typed;
create index job_search_document_idx on job_search using gin (document) with (fastupdate = off);
