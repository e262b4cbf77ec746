-- Places, the search index of active jobs, the words for completion and spelling correction, and saved searches.
create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Text search configurations. They ignore case and accents. english_unaccent and dutch_unaccent reduce words to their
-- stems; simple_unaccent does not.
create text search configuration english_unaccent (copy = english);
alter text search configuration english_unaccent
  alter mapping for hword, hword_part, word with unaccent, english_stem;
comment on text search configuration english_unaccent is 'English stems, without accents';

create text search configuration dutch_unaccent (copy = dutch);
alter text search configuration dutch_unaccent
  alter mapping for hword, hword_part, word, asciiword, asciihword, hword_asciipart with unaccent, dutch_stem;
comment on text search configuration dutch_unaccent is 'Dutch stems, without accents';

create text search configuration simple_unaccent (copy = simple);
alter text search configuration simple_unaccent
  alter mapping for hword, hword_part, word with unaccent, simple;
comment on text search configuration simple_unaccent is 'Unstemmed words, without accents';

-- Normalizes a text for comparison: lower case, no accents, words separated by one space.
create function search_key(given text) returns text
language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, given)), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Normalizes a postal code: '1012 AB' and '1012ab' have the same key.
create function zip_key(given text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(upper(unaccent('unaccent'::regdictionary, given)), '[^[:alnum:]]+', '', 'g')
$$;

-- Replaces punctuation by spaces, as in 'Node.js', '24/7' and '1000-001'. PostgreSQL's parser makes one token of each
-- of these, but users search for their parts.
create function split_joined_words(joined text) returns text
language sql immutable as $$
  select translate(joined, './\@:_-&<>=~%?', repeat(' ', 14))
$$;

-- Places ---------------------------------------------------------------------------------------------------------------

-- Postal codes of the countries in the configuration, loaded from GeoNames files at start (server/search/places/load-places.ts).
create table postal_codes (
  country text not null,
  zip_key text collate "C" not null,
  zip_code text not null,
  name text not null,
  name_key text collate "C" not null,
  region text not null,
  latitude real not null,
  longitude real not null,
  -- The position of the country in the configuration. It decides when a postal code exists in several countries: '1070'
  -- is in Amsterdam and in Brussels.
  country_order smallint not null
);
create index postal_codes_zip_key_country_order_idx on postal_codes (zip_key, country_order);
comment on table postal_codes is 'GeoNames, CC BY 4.0';

-- Towns, derived from the postal codes.
create table towns (
  country text not null,
  name text not null,
  name_key text collate "C" not null,
  region text not null,
  latitude real not null,
  longitude real not null,
  -- A measure of the size of the town.
  postal_code_count integer not null,
  country_order smallint not null
);
create index towns_name_key_postal_code_count_idx on towns (name_key, postal_code_count desc);
-- Completion of one or two letters reads the largest towns first. These two indexes have that order.
create index towns_first_letter_idx on towns (left(name_key, 1), postal_code_count desc);
create index towns_first_two_letters_idx on towns (left(name_key, 2), postal_code_count desc);
comment on table towns is 'GeoNames, CC BY 4.0: one row per name and region; alternative names have rows of their own';

-- Describes the files that postal_codes and towns were loaded from. A start with the same files loads nothing.
create table place_imports (
  source text primary key,
  imported_at timestamptz not null default now()
);

-- Returns the key of a postal code and the shorter key that GeoNames may have: Dutch codes without their letters,
-- American ones without the last four digits, British ones without the inward part.
create function zip_key_candidates(given text) returns text[]
language sql immutable parallel safe as $$
  select case
    when key ~ '^\d{4}[A-Z]{1,2}$' then array[key, left(key, 4)]
    when key ~ '^\d{9}$' then array[key, left(key, 5)]
    when key ~ '^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$' then array[key, left(key, -3)]
    else array[key]
  end
  from zip_key(given) as key
$$;

-- Estimates the coordinates of an address. They are null when neither its postal code nor a town in it is known.
-- A known postal code decides. If several countries have the code, the town or region in the address selects one. A
-- region of one letter ('L') is ignored in this step, because it is also a word of other languages.
-- Without a known postal code, each part of the address between commas is looked up as a town, with or without a region
-- after the name ('Bergen NH'). Towns with the same name have the same order as in a search
-- (server/search/places/towns.ts): first a town whose region is in the address, then a town in the first country of the
-- configuration, then the largest town.
create function geocode(address text, zip_code text, out latitude real, out longitude real, out country text)
language plpgsql stable parallel safe as $$
declare
  address_key text := ' ' || search_key(address) || ' ';
  zip_keys text[] := zip_key_candidates(zip_code);
  parts text[] := array(select search_key(part) from unnest(string_to_array(address, ',')) as part);
  names text[] := array(select regexp_replace(part, ' [a-z]{1,3}$', '') from unnest(parts) as part);
begin
  select p.latitude, p.longitude, p.country into latitude, longitude, country
  from postal_codes p where p.zip_key = any(zip_keys)
  order by 2 * (strpos(address_key, ' ' || p.name_key || ' ') > 0)::int
      + (length(p.region) > 1 and strpos(address_key, ' ' || lower(p.region) || ' ') > 0)::int desc,
    p.country_order, length(p.zip_key) desc
  limit 1;
  if found then return; end if;
  select t.latitude, t.longitude, t.country into latitude, longitude, country from towns t
  where t.name_key = any(parts || names) and (t.name_key = any(parts)
    or t.name_key || ' ' || lower(t.region) = any(parts) or t.name_key || ' ' || lower(t.country) = any(parts))
  order by strpos(address_key, ' ' || lower(t.region) || ' ') > 0 desc, t.country_order = 0 desc,
    t.postal_code_count desc, t.country_order
  limit 1;
end
$$;

-- Returns the great-circle distance in kilometres (haversine formula). Null when the second place is unknown; `least`
-- ignores null.
create function distance_km(from_latitude real, from_longitude real, to_latitude real, to_longitude real) returns float8
language sql immutable parallel safe as $$
  select case when to_latitude is not null then 12742 * asin(least(1, sqrt(
    sin(radians(to_latitude - from_latitude) / 2) ^ 2
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2)))
  end
$$;

-- The search index -----------------------------------------------------------------------------------------------------

-- Returns the English and Dutch stems of a text, because one portal has jobs in both languages.
create function to_bilingual_tsvector(given text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('english_unaccent'::regconfig, split_joined_words(given))
    || to_tsvector('dutch_unaccent'::regconfig, split_joined_words(given))
$$;

-- Returns all prefixes of a postal code as lexemes ('=1', '=10', … '=1012AB'), so that a search can look up the
-- beginning of a code like a word.
create function zip_code_prefixes(zip_code text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg('=' || left(key, length)), '{}'))
  from zip_key(zip_code) as key, generate_series(1, length(key)) as length
$$;

-- Returns the words of an address and a postal code. Adds '1012 AB' also as '1012AB'.
create function to_place_tsvector(address text, zip_code text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple_unaccent'::regconfig,
      split_joined_words(address || ' ' || zip_code) || ' ' || translate(zip_code, ' -', ''))
    || zip_code_prefixes(zip_code)
$$;

-- Returns the filter tokens of a job: its values that a search can filter by, except for texts.
-- server/search/filter-tokens.ts builds the same tokens for a search.
--   h, d, f           hour, day and 16 days of the posting time, counted from 1970
--   type, industry, priority
--   s                 salary step, on a logarithmic scale: two steps double the salary, 40 is the last step
--   c, C              map cells of an eighth of a degree and of one degree
create function job_filter_tokens(
  created_at timestamptz, type text, industry text, priority text, salary integer, latitude real, longitude real
) returns text[]
language sql immutable parallel safe as $$
  select array_remove(array[
    'h' || floor(extract(epoch from created_at) / 3600),
    'd' || floor(extract(epoch from created_at) / 86400),
    'f' || floor(extract(epoch from created_at) / 1382400),
    'type ' || type, 'industry ' || industry, 'priority ' || priority,
    's' || least(40, floor(2 * log(2, salary))),
    'c' || floor(latitude * 8) || ' ' || floor(longitude * 8),
    'C' || floor(latitude) || ' ' || floor(longitude)
  ], null)
$$;

-- One row per active job. One GIN index covers everything that a search can ask for, so a search reads one index within
-- a bounded time window. See docs/decisions/017-search-in-time-windows.md.
create table job_search (
  job_id uuid primary key references jobs (id) on delete cascade,
  created_at timestamptz(3) not null,
  salary integer not null,
  latitude real,
  longitude real,
  country text,
  title tsvector not null,
  words tsvector not null,
  place tsvector not null,
  filter_tokens text[] not null,
  -- The time when the job became active: it was posted or opened again. (Closing a job deletes its row.) Alerts select
  -- jobs by this time. The default is not now(), the start of the transaction, because committed_until() ignores a
  -- transaction until pg_stat_activity shows that it writes.
  opened_at timestamptz default clock_timestamp()
);

create index job_search_newest_idx on job_search (created_at desc, job_id desc);
create index job_search_opened_at_idx on job_search (opened_at);
-- fastupdate is off, because each search would read the whole pending list.
create index job_search_gin_idx on job_search using gin (title, words, place, filter_tokens) with (fastupdate = off);

-- Computes the rows of job_search from jobs and users. The columns have the same order as in job_search, because
-- inserts use `select *`.
create view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.starting_salary as salary, at.latitude, at.longitude, at.country,
  to_bilingual_tsvector(jobs.title) as title,
  to_bilingual_tsvector(concat_ws(' . ', jobs.title, users.company, jobs.industry, jobs.description)) as words,
  to_place_tsvector(jobs.address, jobs.zip_code) as place,
  job_filter_tokens(jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary,
    at.latitude, at.longitude) as filter_tokens
from jobs join users on users.id = jobs.user_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
where jobs.status = 1 and jobs.deleted_at is null;

-- The words of jobs without stemming, to complete a word while a user types it and to correct a misspelt word.
-- update_search_word_counts() sets `job_count` to the number of the newest 20,000 jobs that contain a stem of the word.
-- The search maintenance deletes a word when no active job contains it any more.
create table search_words (
  kind text not null check (kind in ('word', 'place')),
  word text collate "C" not null,
  stems text[] not null,
  job_count integer not null default 0,
  primary key (kind, word)
);
create index search_words_first_letter_idx on search_words (kind, left(word, 1), job_count desc);
create index search_words_first_two_letters_idx on search_words (kind, left(word, 2), job_count desc);
create index search_words_stems_idx on search_words using gin (stems) where kind = 'word';
create index search_words_word_trgm_idx on search_words using gin (word gin_trgm_ops) where kind = 'word';

-- Adds the words of a text. It inserts them in alphabetical order, so that two transactions with the same new words do
-- not deadlock. Sequential scans are off, because PostgreSQL would scan the whole table for each job while its
-- statistics still say that the table is empty.
create function add_search_words(kind text, given text) returns void
language sql set enable_seqscan = off as $$
  with missing as materialized (
    select word
    from unnest(tsvector_to_array(to_tsvector('simple_unaccent', split_joined_words(given)))) as typed(word)
    where length(word) <= 40 and word !~ '^\d'
      and not exists (select from search_words existing where existing.kind = $1 and existing.word = typed.word)
  ), stemmed as materialized (
    select word,
      case $1 when 'place' then array[word] else tsvector_to_array(to_bilingual_tsvector(word)) end as stems
    from missing
  )
  insert into search_words (kind, word, stems) select $1, word, stems from stemmed where stems <> '{}' order by word
  on conflict do nothing
$$;

-- Adds the words of many texts at once. `texts` is an SQL query that returns the texts.
create function add_search_words_of_query(kind text, texts text) returns void
language sql as $$
  with stemmed as materialized (
    select word,
      case $1 when 'place' then array[word] else tsvector_to_array(to_bilingual_tsvector(word)) end as stems
    from ts_stat('select to_tsvector(''simple_unaccent'', split_joined_words(text)) from (' || $2 || ') as texts(text)')
    where length(word) <= 40 and word !~ '^\d'
  )
  insert into search_words (kind, word, stems) select $1, word, stems from stemmed where stems <> '{}' order by word
  on conflict do nothing
$$;

create function update_search_word_counts() returns void
language sql as $$
  with counts as (
    select 'word' as kind, word as stem, ndoc
    from ts_stat('select words from job_search order by created_at desc limit 20000')
    union all
    select 'place', word, ndoc from ts_stat('select place from job_search order by created_at desc limit 20000')
  ), counted as (
    select search_words.kind, search_words.word, coalesce(max(ndoc), 0) as job_count
    from search_words cross join lateral unnest(search_words.stems) as stems(stem)
      left join counts on counts.kind = search_words.kind and counts.stem = stems.stem
    group by search_words.kind, search_words.word
  )
  update search_words set job_count = counted.job_count from counted
  where search_words.kind = counted.kind and search_words.word = counted.word
    and search_words.job_count <> counted.job_count
$$;

-- Returns a query that matches texts with all of the stems.
create function stems_to_tsquery(stems text[]) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(stem), ' & ')::tsquery from unnest(stems) as stems(stem)
$$;

-- Deletes the words of a text that no active job contains. The deletion of an account calls it, because the words may
-- be personal. It skips words with a `job_count` of 100 or more: they are not personal, and their look-ups would take
-- long.
create function delete_unused_search_words(kind text, given text) returns void
language sql as $$
  delete from search_words as existing
  using unnest(tsvector_to_array(to_tsvector('simple_unaccent', split_joined_words(given)))) as typed(word)
  where existing.kind = $1 and existing.word = typed.word and existing.job_count < 100
    and not exists (select from job_search where $1 = 'word' and words @@ stems_to_tsquery(existing.stems))
    and not exists (select from job_search where $1 = 'place' and place @@ stems_to_tsquery(existing.stems))
$$;

-- Updates job_search and search_words after a change of one job.
create function update_job_search() returns trigger
language plpgsql as $$
begin
  if new.status <> 1 or new.deleted_at is not null then
    delete from job_search where job_id = new.id;
    return null;
  end if;
  insert into job_search select * from job_search_source where job_id = new.id
  on conflict (job_id) do update
    set (created_at, salary, latitude, longitude, country, title, words, place, filter_tokens)
      = row (excluded.created_at, excluded.salary, excluded.latitude, excluded.longitude, excluded.country,
        excluded.title, excluded.words, excluded.place, excluded.filter_tokens);
  perform add_search_words('word', concat_ws(' ', new.title, new.industry, new.description,
    (select company from users where id = new.user_id)));
  perform add_search_words('place', new.address);
  return null;
end
$$;

create trigger jobs_update_search
after insert or update of user_id, title, industry, type, priority, starting_salary, address, zip_code, description,
  status, created_at, deleted_at on jobs
for each row execute function update_job_search();

-- Companies that have changed their name and whose jobs are indexed with the old name. Re-indexing hundreds of jobs takes
-- seconds, so server/search/reindex-companies.ts does it in batches after the request, newest job first. The two `last`
-- columns are the position of the last job that it has re-indexed. `updated_at` orders the companies.
create table company_reindexes (
  user_id uuid primary key references users (id) on delete cascade,
  last_job_created_at timestamptz(3),
  last_job_id uuid,
  updated_at timestamptz not null default clock_timestamp()
);

create index company_reindexes_updated_at_idx on company_reindexes (updated_at);

-- Requests the re-indexing of a company's jobs, from the first job on, also when it has begun for an earlier name.
create function request_company_reindex() returns trigger
language plpgsql as $$
begin
  insert into company_reindexes (user_id)
  select new.id where exists (select from jobs where user_id = new.id and status = 1 and deleted_at is null)
  on conflict (user_id) do update
    set last_job_created_at = null, last_job_id = null, updated_at = excluded.updated_at;
  perform add_search_words('word', new.company);
  return null;
end
$$;

create trigger users_request_company_reindex
after update of company on users
for each row when (old.company is distinct from new.company and new.deleted_at is null)
execute function request_company_reindex();

-- Fills job_search and search_words from all active jobs. Use it after an insert of many jobs with the trigger
-- disabled, because it is many times faster than the trigger.
create function populate_job_search() returns void
language sql as $$
  insert into job_search select * from job_search_source on conflict do nothing;
  select add_search_words_of_query('word', 'select concat_ws('' '', title, industry, description, company)
    from jobs join users on users.id = user_id where status = 1 and jobs.deleted_at is null');
  select add_search_words_of_query('place', 'select address from jobs where status = 1 and deleted_at is null');
  select update_search_word_counts();
$$;

-- Calls search_key() with a fixed search path, for the index below. PostgreSQL builds indexes with a search path that
-- does not contain the schema of the dictionary. Suggestions use the index to find companies by the beginning of their
-- names.
create function company_search_key(company text) returns text
language sql immutable parallel safe set search_path from current as $$
  select search_key(company)
$$;
create index users_company_search_key_idx on users (company_search_key(company) collate "C")
where user_type = 2 and company is not null;

-- Saved searches -------------------------------------------------------------------------------------------------------

-- Searches that a seeker keeps: one per user and criteria. An alert reports the jobs that opened at `notified_until` or
-- later. Earlier jobs have been reported, or they opened before the seeker saved the search or turned the alert on.
-- `notified_until` keeps microseconds. The application handles it as text, because a JavaScript Date would round it.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  criteria jsonb not null,
  alert text not null check (alert in ('none', 'daily', 'weekly')),
  notified_until timestamptz not null,
  alert_due_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint saved_searches_user_id_criteria_key unique (user_id, criteria),
  constraint saved_searches_alert_due_at_check check ((alert = 'none') = (alert_due_at is null))
);

create index saved_searches_alert_due_at_idx on saved_searches (alert_due_at) where alert_due_at is not null;

-- The jobs that an alert has reported, so that a job that closes and opens again is not reported twice.
create table alerted_jobs (
  saved_search_id uuid not null references saved_searches (id) on delete cascade,
  job_id uuid not null references jobs (id) on delete cascade,
  primary key (saved_search_id, job_id)
);

create index alerted_jobs_job_id_idx on alerted_jobs (job_id);

-- Returns a time such that all jobs that opened before it are committed and visible. Jobs that open transactions of
-- this database still insert have a later `opened_at`.
create function committed_until() returns timestamptz
language sql volatile as $$
  select least(now(), min(xact_start) filter (where backend_xid is not null))
  from pg_stat_activity where datname = current_database()
$$;
