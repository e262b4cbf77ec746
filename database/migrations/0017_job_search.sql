-- Search reads a table of its own: one row for each open job, with everything a search can ask for as a word in one
-- GIN index, so that it is answered by walking that index through a bounded stretch of time. See
-- docs/decisions/017-search-in-stretches-of-time.md.
create extension if not exists pg_trgm;

drop trigger jobs_keep_search on jobs;
drop trigger users_keep_search on users;
drop function jobs_keep_search();
drop function users_keep_search();
drop index jobs_newest, jobs_words, jobs_place;
alter table jobs drop column words, drop column place;
drop function job_words(text, text, text, text);
drop function job_place(text, text);

-- Every text is stemmed twice, since one board holds both languages.
alter text search configuration job_words rename to job_words_en;
comment on text search configuration job_words_en is 'English stems, accents aside';
create text search configuration job_words_nl (copy = dutch);
alter text search configuration job_words_nl
  alter mapping for hword, hword_part, word, asciiword, asciihword, hword_asciipart with unaccent, dutch_stem;
comment on text search configuration job_words_nl is 'Dutch stems, accents aside';

create function stemmed(given text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('job_words_en'::regconfig, words_apart(given))
    || to_tsvector('job_words_nl'::regconfig, words_apart(given))
$$;

-- The beginnings of a postal code as words ('=1', '=10', … '=1012AB'), so that half a code is looked up like a word.
create function zip_beginnings(zip_code text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg('=' || left(key, length)), '{}'))
  from zip_key(zip_code) as key, generate_series(1, length(key)) as length
$$;

create function place_words(address text, zip_code text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('job_place'::regconfig, words_apart(address || ' ' || zip_code) || ' ' || translate(zip_code, ' -', ''))
    || zip_beginnings(zip_code)
$$;

-- What is not a text, as words: the hour, day and sixteen days of the posting; type, industry, priority; a step on the
-- ladder of salaries (two steps double the pay); squares of an eighth and of one degree. server/search/marks.ts asks
-- for them by the same names.
create function job_marks(
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
  marks text[] not null
);

create view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.starting_salary as salary, at.latitude, at.longitude, at.country,
  stemmed(jobs.title) as title,
  stemmed(concat_ws(' . ', jobs.title, users.company, jobs.industry, jobs.description)) as words,
  place_words(jobs.address, jobs.zip_code) as place,
  job_marks(jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary, at.latitude, at.longitude) as marks
from jobs join users on users.id = jobs.user_id cross join lateral locate(jobs.address, jobs.zip_code) as at
where jobs.status = 1 and jobs.deleted_at is null;

-- The words that jobs hold, as written: for the end of a word that is half typed, and for words with a mistake in them.
-- Words stay when their jobs close. `jobs` counts them among the newest 20,000 jobs (count_search_words).
create table search_words (
  kind text not null check (kind in ('word', 'place')),
  word text collate "C" not null,
  stems text[] not null,
  jobs integer not null default 0,
  primary key (kind, word)
);
create index search_words_first_letter on search_words (kind, left(word, 1), jobs desc);
create index search_words_first_letters on search_words (kind, left(word, 2), jobs desc);
create index search_words_stems on search_words using gin (stems) where kind = 'word';
create index search_words_like on search_words using gin (word gin_trgm_ops) where kind = 'word';

-- In the order of the words, so that two jobs with the same new words never wait for each other. While the table is new,
-- PostgreSQL would take it for empty and read all of it for each job.
create function note_search_words(kind text, given text) returns void
language sql set enable_seqscan = off as $$
  with unknown as materialized (
    select word from unnest(tsvector_to_array(to_tsvector('job_place', words_apart(given)))) as typed(word)
    where length(word) <= 40 and word !~ '^\d'
      and not exists (select from search_words known where known.kind = $1 and known.word = typed.word)
  ), stemmed as materialized (
    select word, case $1 when 'place' then array[word] else tsvector_to_array(stemmed(word)) end as stems from unknown
  )
  insert into search_words (kind, word, stems) select $1, word, stems from stemmed where stems <> '{}' order by word
  on conflict do nothing
$$;

create function jobs_keep_search() returns trigger
language plpgsql as $$
begin
  if new.status <> 1 or new.deleted_at is not null then
    delete from job_search where job_id = new.id;
    return null;
  end if;
  insert into job_search select * from job_search_source where job_id = new.id
  on conflict (job_id) do update set (created_at, salary, latitude, longitude, country, title, words, place, marks)
    = row (excluded.created_at, excluded.salary, excluded.latitude, excluded.longitude, excluded.country,
      excluded.title, excluded.words, excluded.place, excluded.marks);
  perform note_search_words('word', concat_ws(' ', new.title, new.industry, new.description,
    (select company from users where id = new.user_id)));
  perform note_search_words('place', new.address);
  return null;
end
$$;

create trigger jobs_keep_search
after insert or update of user_id, title, industry, type, priority, starting_salary, address, zip_code, description,
  status, created_at, deleted_at on jobs
for each row execute function jobs_keep_search();

-- A company that changes its name is found under the new one.
create function users_keep_search() returns trigger
language plpgsql as $$
begin
  update job_search set words = source.words
  from job_search_source as source join jobs on jobs.id = source.job_id
  where jobs.user_id = new.id and job_search.job_id = source.job_id;
  perform note_search_words('word', new.company);
  return null;
end
$$;

create trigger users_keep_search
after update of company on users
for each row when (old.company is distinct from new.company) execute function users_keep_search();

create function count_search_words() returns void
language sql as $$
  with counts as (
    select 'word' as kind, word as stem, ndoc
    from ts_stat('select words from job_search order by created_at desc limit 20000')
    union all
    select 'place', word, ndoc from ts_stat('select place from job_search order by created_at desc limit 20000')
  ), counted as (
    select known.kind, known.word, coalesce(max(ndoc), 0) as jobs
    from search_words as known cross join lateral unnest(known.stems) as held(stem)
      left join counts on counts.kind = known.kind and counts.stem = held.stem
    group by known.kind, known.word
  )
  update search_words set jobs = counted.jobs from counted
  where search_words.kind = counted.kind and search_words.word = counted.word and search_words.jobs <> counted.jobs
$$;

-- The words of many jobs at once; `texts` is a query for their texts.
create function note_search_words_of_all(kind text, texts text) returns void
language sql as $$
  with stemmed as materialized (
    select word, case $1 when 'place' then array[word] else tsvector_to_array(stemmed(word)) end as stems
    from ts_stat('select to_tsvector(''job_place'', words_apart(text)) from (' || $2 || ') as texts(text)')
    where length(word) <= 40 and word !~ '^\d'
  )
  insert into search_words (kind, word, stems) select $1, word, stems from stemmed where stems <> '{}' order by word
  on conflict do nothing
$$;

-- All that the trigger does job by job, which takes many times longer: for a board that is filled without it.
create function fill_job_search() returns void
language sql as $$
  insert into job_search select * from job_search_source on conflict do nothing;
  select note_search_words_of_all('word', 'select concat_ws('' '', title, industry, description, company)
    from jobs join users on users.id = user_id where status = 1 and jobs.deleted_at is null');
  select note_search_words_of_all('place', 'select address from jobs where status = 1 and deleted_at is null');
  select count_search_words();
$$;

select fill_job_search();

create index job_search_newest on job_search (created_at desc, job_id desc);
-- Searches read what waits to be merged into the index one by one; so nothing waits.
create index job_search_words on job_search using gin (title, words, place, marks) with (fastupdate = off);

-- Companies are proposed by the beginning of their names. PostgreSQL builds an index without the schema that the
-- dictionary is in, unless the function says so.
create function company_key(company text) returns text
language sql immutable parallel safe set search_path from current as $$
  select search_key(company)
$$;
create index users_company_key on users (company_key(company) collate "C") where user_type = 2 and company is not null;
