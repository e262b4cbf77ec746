-- As in 0065_search_order.sql, but counts the jobs of words with the same stem once: "manager" and "managers" have the same
-- count. The sum was about twice as high, and samples were twice too small.
create or replace function find_word_completions(kind text, prefix text, out stems text[], out job_count bigint)
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
    (select sum(distinct completions.job_count) from completions)
  into find_word_completions.stems, find_word_completions.job_count;
end
$$;
