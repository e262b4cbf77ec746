-- When an account is erased, so are the words that only its jobs and its company's name held. Words of a hundred and more
-- of the newest jobs are nobody's own, and to look all of these up would take long.
create function all_of(stems text[]) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(stem), ' & ')::tsquery from unnest(stems) as held(stem)
$$;

create function forget_search_words(kind text, given text) returns void
language sql as $$
  delete from search_words as known
  using unnest(tsvector_to_array(to_tsvector('job_place', words_apart(given)))) as typed(word)
  where known.kind = $1 and known.word = typed.word and known.jobs < 100
    and not exists (select from job_search where $1 = 'word' and words @@ all_of(known.stems))
    and not exists (select from job_search where $1 = 'place' and place @@ all_of(known.stems))
$$;
