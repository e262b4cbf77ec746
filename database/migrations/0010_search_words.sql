-- The words of jobs for completion and spelling correction, and the triggers that keep index and words up to date.

-- Returns the unstemmed words of a text. A name such as 'Node.js' gets its parts and a word of its own.
create function to_unstemmed_tsvector(given text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple_unaccent'::regconfig, split_joined_words(concat_ws(' ', given, nullif(spelled, given))))
  from spell_technical_names(given) as spelled
$$;

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
-- fastupdate is off, because each search would read the whole pending list.
create index search_words_stems_idx on search_words using gin (stems) with (fastupdate = off) where kind = 'word';
create index search_words_word_trgm_idx on search_words using gin (word gin_trgm_ops) where kind = 'word';

-- Adds the words of a text. It inserts them in alphabetical order, so that two transactions with the same new words do
-- not deadlock. Sequential scans are off, because PostgreSQL would scan the whole table for each job while its
-- statistics still say that the table is empty.
create function add_search_words(kind text, given text) returns void
language sql set enable_seqscan = off as $$
  with missing as materialized (
    select word
    from unnest(tsvector_to_array(to_unstemmed_tsvector(given))) as typed(word)
    where length(word) <= 100 and word !~ '^\d'
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
    from ts_stat('select to_unstemmed_tsvector(text) from (' || $2 || ') as texts(text)')
    where length(word) <= 100 and word !~ '^\d'
  )
  insert into search_words (kind, word, stems) select $1, word, stems from stemmed where stems <> '{}' order by word
  on conflict do nothing
$$;

-- Returns the lexeme of `document` for a stem of a word.
create function to_document_lexeme(kind text, stem text) returns text
language sql immutable parallel safe as $$
  select case kind when 'place' then 'place:' || stem else stem end
$$;

create function update_search_word_counts() returns void
language sql as $$
  with counts as (
    select word as lexeme, ndoc from ts_stat('select document from job_search order by created_at desc limit 20000')
  ), counted as (
    select search_words.kind, search_words.word, coalesce(max(ndoc), 0) as job_count
    from search_words cross join lateral unnest(search_words.stems) as stems(stem)
      left join counts on counts.lexeme = to_document_lexeme(search_words.kind, stems.stem)
    group by search_words.kind, search_words.word
  )
  update search_words set job_count = counted.job_count from counted
  where search_words.kind = counted.kind and search_words.word = counted.word
    and search_words.job_count <> counted.job_count
$$;

-- Returns a query on `document` for the jobs that contain all stems of a word.
create function stems_to_tsquery(kind text, stems text[]) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(to_document_lexeme(kind, stem)), ' & ')::tsquery from unnest(stems) as stems(stem)
$$;

-- Deletes the words of a text that no active job contains. The deletion of an account calls it, because the words may
-- be personal. It skips words with a `job_count` of 100 or more: they are not personal, and their look-ups would take
-- long.
create function delete_unused_search_words(kind text, given text) returns void
language sql as $$
  delete from search_words as existing
  using unnest(tsvector_to_array(to_unstemmed_tsvector(given))) as typed(word)
  where existing.kind = $1 and existing.word = typed.word and existing.job_count < 100
    and not exists (select from job_search where document @@ stems_to_tsquery(existing.kind, existing.stems))
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
    set (created_at, type, industry, priority, salary, latitude, longitude, country, title, document)
      = row (excluded.created_at, excluded.type, excluded.industry, excluded.priority, excluded.salary,
        excluded.latitude, excluded.longitude, excluded.country, excluded.title, excluded.document);
  perform add_search_words('word', concat_ws(' ', new.title, new.industry, new.description,
    (select name from companies where id = new.company_id)));
  perform add_search_words('place', new.address);
  return null;
end
$$;

create trigger jobs_update_search
after insert or update of company_id, title, industry, type, priority, starting_salary, address, zip_code, description,
  status, created_at, deleted_at on jobs
for each row execute function update_job_search();

-- Companies that have changed their name and whose jobs are indexed with the old name. Re-indexing hundreds of jobs takes
-- seconds, so server/jobs/search/reindex-companies.ts does it in batches after the request, newest job first. The two `last`
-- columns are the position of the last job that it has re-indexed. `updated_at` orders the companies.
create table company_reindexes (
  company_id uuid primary key references companies (id) on delete cascade,
  last_job_created_at timestamptz(3),
  last_job_id uuid,
  updated_at timestamptz not null default clock_timestamp()
);

create index company_reindexes_updated_at_idx on company_reindexes (updated_at);

-- Requests the re-indexing of a company's jobs, from the first job on, also when it has begun for an earlier name.
create function request_company_reindex() returns trigger
language plpgsql as $$
begin
  insert into company_reindexes (company_id)
  select new.id where exists (select from jobs where company_id = new.id and status = 1 and deleted_at is null)
  on conflict (company_id) do update
    set last_job_created_at = null, last_job_id = null, updated_at = excluded.updated_at;
  perform add_search_words('word', new.name);
  return null;
end
$$;

create trigger companies_request_company_reindex
after update of name on companies
for each row when (old.name is distinct from new.name and new.closed_at is null)
execute function request_company_reindex();

-- Returns the changes of jobs in some transactions, at most `max_changes`, for the caches of public data: a row with a
-- transaction id for each change, and a row without one for the present document of each changed job that is active.
-- `words` are the unstemmed words of such a job, which a search may complete.
create function list_job_changes(transaction_ids xid8[], max_changes integer)
returns table (transaction_id xid8, lexemes text[], words text[])
language sql stable as $$
  with changes as materialized (
    select * from job_changes where transaction_id = any (transaction_ids) limit max_changes
  )
  select transaction_id, tsvector_to_array(lexemes), '{}'::text[] from changes
  union all
  select null, tsvector_to_array(document), tsvector_to_array(
    to_unstemmed_tsvector(concat_ws(' ', jobs.title, jobs.industry, jobs.description, companies.name))
    || to_unstemmed_tsvector(jobs.address))
  from job_search join jobs on jobs.id = job_id join companies on companies.id = jobs.company_id
  where job_id = any (array(select job_id from changes))
$$;

-- Fills job_search and search_words from all active jobs. Use it after an insert of many jobs with the trigger
-- disabled, because it is many times faster than the trigger.
create function populate_job_search() returns void
language sql as $$
  insert into job_search select * from job_search_source on conflict do nothing;
  select add_search_words_of_query('word', 'select concat_ws('' '', title, industry, jobs.description, name)
    from jobs join companies on companies.id = company_id where status = 1 and jobs.deleted_at is null');
  select add_search_words_of_query('place', 'select address from jobs where status = 1 and deleted_at is null');
  select update_search_word_counts();
$$;

-- Calls search_key() with a fixed search path, for the index below. PostgreSQL builds indexes with a search path that
-- does not contain the schema of the dictionary. Suggestions use the index to find companies by the beginning of their
-- names.
create function company_search_key(name text) returns text
language sql immutable parallel safe set search_path from current as $$
  select search_key(name)
$$;
create index companies_search_key_idx on companies (company_search_key(name) collate "C") where name is not null;

-- Looking words up ------------------------------------------------------------------------------------------------------

-- Returns a word in the form of search_words.
create function search_word_key(given text) returns text
language sql immutable parallel safe as $$
  select replace(search_key(spell_technical_names(given)), ' ', '')
$$;

-- Returns the stems of the 64 most common words that begin with a prefix, or null when there are none. Prefixes of one
-- letter, of two letters and of more have an index each.
create function complete_search_word(kind text, prefix text) returns text[]
language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  key text := search_word_key(prefix);
  -- The index can be read for a range, but not for `word ^@ key`, because the plan is made for any key.
  after_all_letters constant text := chr(1114111);
begin
  return (
    select array_agg(distinct stem) from (
      (select stems from search_words
        where length(key) = 1 and search_words.kind = $1 and left(word, 1) = key order by job_count desc limit 64)
      union all
      (select stems from search_words
        where length(key) = 2 and search_words.kind = $1 and left(word, 2) = key order by job_count desc limit 64)
      union all
      (select stems from search_words
        where length(key) > 2 and search_words.kind = $1 and word >= key and word < key || after_all_letters
        order by job_count desc limit 64)
    ) as completions, unnest(stems) as stem
  );
end
$$;

-- Returns the words that no active job contains, with up to 100 known words that are spelt alike. They are null when more
-- than three words are unknown: then the text is probably nonsense, and each look-up takes milliseconds. With
-- `trusts_word_list`, a word of search_words counts as known.
create function find_unknown_words(words text[], trusts_word_list boolean) returns json
language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan set pg_trgm.similarity_threshold = 0.2
as $$
declare
  unknown_words text[] := array(
    select given from unnest(words) as given, split_joined_words(spell_technical_names(given)) as spelled,
      tsvector_to_array(to_tsvector('english_unaccent', spelled)) as english,
      tsvector_to_array(to_tsvector('dutch_unaccent', spelled)) as dutch, lateral (select english || dutch) as joined (given_stems)
    -- A stop word of one language sets no condition.
    where english <> '{}' and dutch <> '{}' and case
      when trusts_word_list and exists (select from search_words where kind = 'word' and stems && given_stems) then false
      else not exists (select from find_newest_matches(
        row ((select string_agg(quote_literal(stem), ' | ')::tsquery from unnest(given_stems) as stem),
          null, null, null, null, null, null, null, null, null, null, null)::search_plan, 1, null, null, 1, null))
    end
  );
begin
  if cardinality(unknown_words) = 0 then return null; end if;
  return (
    select json_agg(json_build_object('word', unknown.word, 'key', key, 'similar', case
      when cardinality(unknown_words) <= 3 then coalesce((
        select json_agg(json_build_object('word', word, 'job_count', job_count)) from (
          select search_words.word, job_count from search_words where kind = 'word' and search_words.word % key
          order by search_words.word <-> key, job_count desc limit 100
        ) as similar_words), '[]')
    end))
    from unnest(unknown_words) as unknown (word), search_word_key(unknown.word) as key
  );
end
$$;
