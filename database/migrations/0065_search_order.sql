-- What the order of search results needs in the index (docs/search.md): the words of titles as they are typed, the number
-- of these words, regions and countries. server/jobs/search finds the matches since this version. The functions
-- find_newest_matches(), list_matches() and period_to_tsquery() remain for processes of the version before.

-- Adds the region to the coordinates: the abbreviation of a Dutch province or of a state of the United States.
drop view job_search_source;
drop function geocode(text, text);
create function geocode(
  address text, zip_code text, out latitude real, out longitude real, out country text, out region text
)
language plpgsql stable parallel safe as $$
declare
  address_key text := ' ' || search_key(address) || ' ';
  zip_keys text[] := zip_key_candidates(zip_code);
  parts text[] := array(select search_key(part) from unnest(string_to_array(address, ',')) as part);
  names text[] := array(select regexp_replace(part, ' [a-z]{1,3}$', '') from unnest(parts) as part);
begin
  select p.latitude, p.longitude, p.country, p.region into latitude, longitude, country, region
  from postal_codes p where p.zip_key = any(zip_keys)
  order by 2 * (strpos(address_key, ' ' || p.name_key || ' ') > 0)::int
      + (length(p.region) > 1 and strpos(address_key, ' ' || lower(p.region) || ' ') > 0)::int desc,
    p.country_order, length(p.zip_key) desc
  limit 1;
  if found then return; end if;
  select t.latitude, t.longitude, t.country, t.region into latitude, longitude, country, region from towns t
  where t.name_key = any(parts || names) and (t.name_key = any(parts)
    or t.name_key || ' ' || lower(t.region) = any(parts) or t.name_key || ' ' || lower(t.country) = any(parts))
  order by strpos(address_key, ' ' || lower(t.region) || ' ') > 0 desc, t.country_order = 0 desc,
    t.postal_code_count desc, t.country_order
  limit 1;
end
$$;
comment on function geocode is
  'Estimates the place of an address: see 0008_places.sql. All are null when neither postal code nor town is known';

-- Returns the words of a title as they are typed: lower case, without accents and stems, in their order.
create function to_typed_tsvector(title text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('simple_unaccent'::regconfig, split_joined_words(spell_technical_names(title)))
$$;

-- The title has the words as they are typed with the weight A, and then the stems. The document has more lexemes than
-- 0009_search.sql names:
--   typed             the words of the title as they are typed
--   words             their number, at most 12
--   country, region   'country:NL' and 'region:NL UT'
create view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary as salary,
  at.latitude, at.longitude, at.country,
  setweight(typed, 'A') || title_stems || array_to_tsvector(array[word_count]) as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('typed', typed)
    || array_to_tsvector(array_remove(
      array[word_count, 'country:' || at.country, 'region:' || at.country || ' ' || nullif(at.region, '')], null))
    || prefix_lexemes('place', to_place_tsvector(jobs.address, jobs.zip_code))
    || to_filter_tsvector(jobs.id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary,
      at.latitude, at.longitude) as document
from jobs join companies on companies.id = jobs.company_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
  cross join lateral to_job_tsvector(jobs.title) as title_stems
  cross join lateral to_typed_tsvector(jobs.title) as typed
  cross join lateral (select 'words:' || least(12, length(typed)) as word_count) as counted
where jobs.status = 1 and jobs.deleted_at is null;

-- Fills the table anew, because the rows of an update would have the old ones between them.
create temporary table opened on commit drop as select job_id, opened_at from job_search;
drop index job_search_document_idx;
truncate job_search;
insert into job_search
select source.*, opened.opened_at from job_search_source as source join opened on opened.job_id = source.job_id;
create index job_search_document_idx on job_search using gin (document) with (fastupdate = off);

-- Counts the words in a random sample of 20,000 to 40,000 jobs, or in all jobs when there are fewer. So a search knows
-- for words of old jobs, too, whether few jobs have them.
create or replace function update_search_word_counts() returns void
language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  level integer := get_search_sample_level();
begin
  with counts as materialized (
    select word as lexeme, ndoc from ts_stat(format('select document from job_search %s',
      case when level > 0 then format('where document @@ ''''''sample:%s''''''', level) end))
  ), counted as (
    select search_words.kind, search_words.word, coalesce(max(ndoc), 0) as job_count
    from search_words cross join lateral unnest(search_words.stems) as stems(stem)
      left join counts on counts.lexeme = to_document_lexeme(search_words.kind, stems.stem)
    group by search_words.kind, search_words.word
  )
  update search_words set job_count = counted.job_count from counted
  where search_words.kind = counted.kind and search_words.word = counted.word
    and search_words.job_count <> counted.job_count;
end
$$;

-- Returns the number of active jobs as PostgreSQL's statistics know it. Without any, it is estimated from the bytes.
create function estimate_active_jobs() returns float8
language sql stable as $$
  select case when reltuples >= 0 then reltuples else pg_relation_size(oid) / 1500 end
  from pg_class where oid = 'job_search'::regclass
$$;

-- Returns the level of the sample in which words are counted. Level 0 stands for all jobs.
create function get_search_sample_level() returns integer
language sql stable as $$
  select greatest(0, floor(log(2, greatest(estimate_active_jobs() / 20000, 1)::numeric)))::integer
$$;
comment on column search_words.job_count is
  'The number of jobs with a stem of the word in the sample of get_search_sample_level()';

-- Returns whether a word is a stop word in one of the languages. It then sets no condition.
create function is_stop_word(english text[], dutch text[]) returns boolean
language sql immutable parallel safe as $$
  select english = '{}' or dutch = '{}'
$$;

-- Returns what the compilation of a search needs to know about texts: words, phrases and parts of addresses.
create function analyze_search_texts(texts text[]) returns table (
  given text, english text[], dutch text[], english_phrase text, dutch_phrase text, typed text[], place text[],
  key text, job_count integer, is_known boolean
)
language sql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
  select given, english, dutch, phraseto_tsquery('english_unaccent', spelled)::text,
    phraseto_tsquery('dutch_unaccent', spelled)::text, tsvector_to_array(to_typed_tsvector(given)),
    tsvector_to_array(to_tsvector('simple_unaccent', split_joined_words(given))), search_word_key(given),
    words.job_count, words.job_count is not null or is_stop_word(english, dutch)
  from unnest(texts) as given, split_joined_words(spell_technical_names(given)) as spelled,
    tsvector_to_array(to_tsvector('english_unaccent', spelled)) as english,
    tsvector_to_array(to_tsvector('dutch_unaccent', spelled)) as dutch,
    lateral (select english || dutch as stems) as joined,
    lateral (select max(job_count) as job_count from search_words where kind = 'word' and search_words.stems && joined.stems)
      as words
$$;

-- As in 0010_search_words.sql, but looks for a word among the jobs in a small sample first.
create or replace function find_unknown_words(words text[], trusts_word_list boolean) returns json
language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan set pg_trgm.similarity_threshold = 0.2
as $$
declare
  sample tsquery := format('''sample:%s''', greatest(1, get_search_sample_level() + 5))::tsquery;
  unknown_words text[] := array(
    select given from analyze_search_texts(words) as analyzed, lateral (
        select string_agg(quote_literal(stem), ' | ')::tsquery as query from unnest(english || dutch) as stem
      ) as compiled
    where not is_stop_word(english, dutch) and not (trusts_word_list and is_known)
      and not exists (select from job_search where document @@ sample and document @@ query)
      and not exists (select from job_search where document @@ query)
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

-- Returns the stems of the 64 most common words that begin with a prefix, and the sum of their counts. As
-- complete_search_word() in 0010_search_words.sql.
create function find_word_completions(kind text, prefix text, out stems text[], out job_count bigint)
language plpgsql stable
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  key text := search_word_key(prefix);
  after_all_letters constant text := chr(1114111);
begin
  with completions as materialized (
    (select words.stems, words.job_count from search_words as words
      where length(key) = 1 and words.kind = $1 and left(word, 1) = key order by words.job_count desc limit 64)
    union all
    (select words.stems, words.job_count from search_words as words
      where length(key) = 2 and words.kind = $1 and left(word, 2) = key order by words.job_count desc limit 64)
    union all
    (select words.stems, words.job_count from search_words as words
      where length(key) > 2 and words.kind = $1 and word >= key and word < key || after_all_letters
      order by words.job_count desc limit 64)
  )
  select (select array_agg(distinct stem) from completions, unnest(completions.stems) as stem),
    (select sum(completions.job_count) from completions)
  into find_word_completions.stems, find_word_completions.job_count;
end
$$;
