-- The search index of active jobs, and the function that finds matches in it. docs/search.md explains both.

-- The search index -----------------------------------------------------------------------------------------------------

-- Returns the English and Dutch stems of a text, because one portal has jobs in both languages.
create function to_bilingual_tsvector(given text) returns tsvector
language sql immutable parallel safe as $$
  select to_tsvector('english_unaccent'::regconfig, split_joined_words(given))
    || to_tsvector('dutch_unaccent'::regconfig, split_joined_words(given))
$$;

-- Returns the stems of a text of a job. A name such as 'Node.js' gets the stems of its parts and a stem of its own.
create function to_job_tsvector(given text) returns tsvector
language sql immutable parallel safe as $$
  select case when spelled = given then to_bilingual_tsvector(given)
    else to_bilingual_tsvector(given) || to_bilingual_tsvector(spelled) end
  from spell_technical_names(given) as spelled
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

-- Returns the lexemes with a prefix and a colon, such as 'title:nurs'. No word of a text contains a colon.
create function prefix_lexemes(prefix text, lexemes tsvector) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(coalesce(array_agg(prefix || ':' || lexeme), '{}'))
  from unnest(tsvector_to_array(lexemes)) as lexeme
$$;

-- Returns the lexemes for everything that a search can ask for and that is not text. server/jobs/search/filter-lexemes.ts
-- builds the same lexemes for a search.
--   type, industry, priority
--   salary            step on a logarithmic scale: two steps double the salary, 40 is the last step
--   cell8, cell1      map cell of an eighth of a degree, and of one degree
--   time              level and number of a time unit: an hour at level 0, four times as long at each further level
--   sample            Level 1 has half of all jobs, chosen at random, and each further level half of the level before.
create function to_filter_tsvector(
  job_id uuid, created_at timestamptz, type text, industry text, priority text, salary integer, latitude real,
  longitude real
) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(
    array[
      'type:' || type, 'industry:' || industry, 'priority:' || priority,
      'salary:' || least(40, floor(2 * log(2, salary))),
      'cell8:' || floor(latitude * 8) || ' ' || floor(longitude * 8),
      'cell1:' || floor(latitude) || ' ' || floor(longitude)
    ]
    || array(select 'time:' || level || ':' || floor(extract(epoch from created_at) / (3600 * 4 ^ level))
      from generate_series(0, 8) as level)
    || array(select 'sample:' || level from generate_series(1, 24) as level
      where hashtextextended(job_id::text, 0) & ((1::bigint << level) - 1) = 0),
    null))
$$;

-- One row per active job. The GIN index on `document` covers everything that a search can ask for.
create table job_search (
  job_id uuid primary key references jobs (id) on delete cascade,
  created_at timestamptz(3) not null,
  type text not null,
  industry text not null,
  priority text not null,
  salary integer not null,
  latitude real,
  longitude real,
  country text,
  -- The stems of the title. They tell which matches come first.
  title tsvector not null,
  -- The stems of title, company, industry and description; the stems of the title with the prefix 'title:'; the words of
  -- address and postal code with the prefix 'place:'; and the lexemes of to_filter_tsvector().
  document tsvector not null,
  -- The time when the job became active: it was posted or opened again. (Closing a job deletes its row.) Alerts select
  -- jobs by this time. The default is not now(), the start of the transaction, because committed_until() ignores a
  -- transaction until pg_stat_activity shows that it writes.
  opened_at timestamptz default clock_timestamp()
);

create index job_search_newest_idx on job_search (created_at desc, job_id desc);
create index job_search_opened_at_idx on job_search (opened_at);
-- fastupdate is off, because each search would read the whole pending list.
create index job_search_document_idx on job_search using gin (document) with (fastupdate = off);

-- Records the document that a job had before a change (job_changes), because the caches cannot read it any more.
create function record_old_document() returns trigger
language plpgsql as $$
begin
  perform record_job_change(old.job_id, old.document || array_to_tsvector(array['job:' || old.job_id]));
  return null;
end
$$;

create trigger job_search_record_change
after update or delete on job_search
for each row execute function record_old_document();

-- Computes the rows of job_search from jobs and companies. The columns have the same order as in job_search, because
-- inserts use `select *`.
create view job_search_source as
select jobs.id as job_id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary as salary,
  at.latitude, at.longitude, at.country, title_stems as title,
  to_job_tsvector(concat_ws(' . ', jobs.title, companies.name, jobs.industry, jobs.description))
    || prefix_lexemes('title', title_stems)
    || prefix_lexemes('place', to_place_tsvector(jobs.address, jobs.zip_code))
    || to_filter_tsvector(jobs.id, jobs.created_at, jobs.type, jobs.industry, jobs.priority, jobs.starting_salary,
      at.latitude, at.longitude) as document
from jobs join companies on companies.id = jobs.company_id cross join lateral geocode(jobs.address, jobs.zip_code) as at
  cross join lateral to_job_tsvector(jobs.title) as title_stems
where jobs.status = 1 and jobs.deleted_at is null;

-- Finding matches ------------------------------------------------------------------------------------------------------

-- A search that is compiled for the index. Null sets no condition.
create type search_plan as (
  -- The two conditions on `document`, without phrases, which the index answers without reading rows. `query` is the
  -- operand with the most alternatives, `rest` has all others. `query` is null when the search has no condition but
  -- `posted_since`, and `rest` when it has only one.
  query tsquery,
  rest tsquery,
  -- The same with the keywords required in the title. Null when matches in the title do not come first.
  title_query tsquery,
  title_rest tsquery,
  -- Words and phrases, as a condition on `title` for a match that comes first.
  title_condition tsquery,
  -- Phrases and excluded phrases, as a condition on `document`.
  phrases tsquery,
  posted_since timestamptz,
  min_salary integer,
  country text,
  latitude real,
  longitude real,
  radius_km real
);

-- Returns the jobs of a subset (a sample or a period) that match both queries and the conditions of the plan on columns,
-- without its phrases. PostgreSQL inlines this function, so each use becomes one scan of the GIN index. The queries are
-- several conditions and not one joined with AND, because GIN then skips from a job of one query to the next possible job
-- of the others. Of one query, it would look at each job of the rarest lexemes.
create function list_matches(plan search_plan, query tsquery, rest tsquery, subset tsquery) returns setof job_search
language sql stable parallel safe as $$
  select * from (
    select * from job_search where rest is null and document @@ subset and document @@ query
    union all
    select * from job_search where rest is not null and document @@ rest and document @@ subset and document @@ query
  ) as matches
  where (plan.posted_since is null or created_at >= plan.posted_since)
    and (plan.min_salary is null or salary >= plan.min_salary)
    and (plan.country is null or country is null or country = plan.country)
    and (plan.radius_km is null
      or distance_km(plan.latitude, plan.longitude, latitude, longitude) <= plan.radius_km)
$$;

-- Returns a query for the jobs of a period, both ends included. It has 8 to 34 lexemes for up to 240 years, fewer for
-- less than 8 hours. They cover up to an eighth of the length of the period more on each side. Null for a period without
-- a beginning.
create function period_to_tsquery(since timestamptz, until timestamptz) returns tsquery
language plpgsql immutable strict parallel safe as $$
declare
  hours float8 := greatest(8, extract(epoch from until - since) / 3600);
  level integer := least(8, floor(ln(hours / 8) / ln(4)));
  unit_seconds float8 := 3600 * 4 ^ level;
  lexemes text := '';
begin
  for unit in floor(extract(epoch from since) / unit_seconds)::bigint
    .. floor(extract(epoch from until) / unit_seconds)::bigint
  loop
    lexemes := lexemes || format('|''time:%s:%s''', level, unit);
  end loop;
  return substr(lexemes, 2)::tsquery;
end
$$;

-- Finds the newest matches before a position, at most `max_matches`: first those with the keywords in the title (tier 0),
-- then the others (tier 1).
--   1. It reads the matches in a random sample of at most 1,000 jobs, and in larger ones while it has found fewer than 16.
--      Their times tell how far back to look.
--   2. It reads all matches of the period since then. While rows are missing, it goes on with the period before, which
--      holds about four times as many matches. When the sample has too few matches left, it reads all that remain.
-- Of the jobs with the words of a phrase, only the newest 1,000 of each tier are checked for the phrase.
-- With `count_limit`, it finds up to `count_limit + 1` matches, unless the sample shows that there are more. Then it finds
-- `max_matches`. `is_incomplete` is true in all rows when the count of the rows is too low for this reason, or because a
-- phrase has probably not been looked for in all jobs.
create function find_newest_matches(
  plan search_plan, first_tier integer, before_time timestamptz, before_id uuid, max_matches integer,
  count_limit integer
) returns table (
  job_id uuid, tier integer, type text, industry text, priority text, country text, latitude real, longitude real,
  is_incomplete boolean
)
language plpgsql stable rows 20
set enable_seqscan = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  max_phrase_checks constant integer := 1000;
  last_id constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  first_id constant uuid := '00000000-0000-0000-0000-000000000000';
  newest_time timestamptz := (select created_at from job_search order by created_at desc limit 1);
  -- Without statistics, the size of the table is estimated from its bytes.
  job_count float8 := (select case when reltuples >= 0 then reltuples else pg_relation_size(oid) / 1500 end
    from pg_class where oid = 'job_search'::regclass);
  min_sampled constant integer := 16;
  -- The level of a sample of 500 to 1,000 jobs. Level 0 means that there are no more jobs than that.
  sample_level integer := floor(ln(greatest(job_count / 500, 1)) / ln(2));
  sample_rate float8 := 1;
  sampled_times timestamptz[] := '{}';
  sampled_tiers integer[] := '{}';
  -- The times of the sampled matches of a tier, newest first.
  tier_times timestamptz[];
  rows_needed integer := max_matches;
  -- Null for a plan without phrases.
  checks_left integer;
  tier_query tsquery;
  tier_rest tsquery;
  period_query tsquery;
  -- A period begins at `lower_time` and ends before the position (`upper_time`, `upper_id`).
  lower_time timestamptz;
  upper_time timestamptz;
  upper_id uuid;
  last_time timestamptz;
  is_last_period boolean;
  -- The number of matches that a period should hold.
  target_matches float8;
  -- The number of sampled matches that a period of this size holds, rounded down.
  target_sampled integer;
  candidate record;
begin
  is_incomplete := false;
  if plan.query is null then
    return query
      select job_id, 1, type, industry, priority, country, latitude, longitude, false from job_search
      where (created_at, job_id) < (coalesce(before_time, 'infinity'), coalesce(before_id, last_id))
        and created_at >= coalesce(plan.posted_since, '-infinity')
      order by created_at desc, job_id desc limit greatest(max_matches, count_limit + 1);
    return;
  end if;

  if plan.posted_since is not null then
    period_query := period_to_tsquery(plan.posted_since, newest_time);
    plan.rest := coalesce(plan.rest && period_query, period_query);
    plan.title_rest := coalesce(plan.title_rest && period_query, period_query);
  end if;

  while sample_level > 0 loop
    sample_rate := 0.5 ^ sample_level;
    select coalesce(array_agg(created_at order by created_at desc), '{}'),
      coalesce(array_agg(case when title @@ plan.title_condition then 0 else 1 end order by created_at desc), '{}')
    into sampled_times, sampled_tiers
    from list_matches(plan, plan.query, plan.rest, format('''sample:%s''', sample_level)::tsquery);
    -- With fewer matches at level 4, the table has about 250 matches or fewer.
    exit when cardinality(sampled_times) >= min_sampled or sample_level <= 4;
    sample_level := sample_level - 3;
  end loop;
  if plan.phrases is not null then
    is_incomplete := cardinality(sampled_times) > sample_rate * max_phrase_checks / 2;
  elsif count_limit is not null then
    -- Seven standard deviations above the mean exclude an error.
    is_incomplete := cardinality(sampled_times) > count_limit * sample_rate + 7 * sqrt(count_limit * sample_rate) + 5;
  end if;
  if count_limit is not null and (plan.phrases is not null or not is_incomplete) then
    rows_needed := count_limit + 1;
  end if;

  for current_tier in first_tier..1 loop
    tier_query := case current_tier when 0 then plan.title_query else plan.query end;
    tier_rest := case current_tier when 0 then plan.title_rest else plan.rest end;
    upper_time := coalesce(case current_tier when first_tier then before_time end, 'infinity');
    upper_id := coalesce(case current_tier when first_tier then before_id end, last_id);
    checks_left := case when plan.phrases is not null then max_phrase_checks end;
    target_matches := rows_needed + 10 * sqrt(rows_needed);
    loop
      tier_times := array(select sampled.created_at
        from unnest(sampled_times, sampled_tiers) with ordinality as sampled (created_at, tier, position)
        where sampled.tier = current_tier and sampled.created_at < upper_time order by position);
      last_time := least(upper_time, newest_time);
      -- Interpolates between two sampled matches. Null when the sample has fewer matches.
      target_sampled := floor(target_matches * sample_rate);
      lower_time := coalesce(tier_times[nullif(target_sampled, 0)], last_time);
      lower_time := lower_time
        - (lower_time - tier_times[target_sampled + 1]) * (target_matches * sample_rate - target_sampled);
      is_last_period := lower_time is null or coalesce(lower_time <= plan.posted_since, false);
      lower_time := greatest(lower_time, plan.posted_since);
      exit when lower_time > last_time;
      period_query := coalesce(period_to_tsquery(lower_time, last_time), tier_query);
      for candidate in
        -- Materialized, so that the planner reads the GIN index and no index on created_at.
        with matches as materialized (
          select job_id, created_at, type, industry, priority, country, latitude, longitude,
            coalesce(title @@ plan.title_condition, false) as is_title_match,
            case when plan.phrases is not null then document end as document
          from list_matches(plan, tier_query, tier_rest, period_query)
        )
        select * from matches
        where is_title_match = (current_tier = 0) and created_at >= coalesce(lower_time, '-infinity')
          and (created_at, job_id) < (upper_time, upper_id)
        order by created_at desc, job_id desc limit coalesce(checks_left, rows_needed)
      loop
        checks_left := checks_left - 1;
        continue when not candidate.document @@ plan.phrases;
        job_id := candidate.job_id;
        tier := current_tier;
        type := candidate.type;
        industry := candidate.industry;
        priority := candidate.priority;
        country := candidate.country;
        latitude := candidate.latitude;
        longitude := candidate.longitude;
        return next;
        rows_needed := rows_needed - 1;
        if rows_needed = 0 then return; end if;
      end loop;
      exit when is_last_period or checks_left = 0;
      upper_time := lower_time;
      upper_id := first_id;
      target_matches := 4 * target_matches;
    end loop;
  end loop;
end
$$;
