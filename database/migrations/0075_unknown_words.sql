-- As in 0065_search_order.sql, but reads the jobs of the sample with the word only, instead of the whole sample.
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
      and not exists (select from job_search where document @@ (sample && query))
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
