-- Search reads two columns that a trigger keeps: the words of a job, weighted by where they stand (A title, B company,
-- C industry, D description), and the words of its place (address and postal code, unstemmed). Title and company also
-- stand there unstemmed, so that half a word finds them while it is being typed ("enginee").
create extension if not exists unaccent;

create text search configuration job_words (copy = english);
alter text search configuration job_words
  alter mapping for hword, hword_part, word with unaccent, english_stem;

create text search configuration job_place (copy = simple);
alter text search configuration job_place
  alter mapping for hword, hword_part, word with unaccent, simple;

comment on text search configuration job_words is 'English stems, accents aside';
comment on text search configuration job_place is 'Words as they are, accents and case aside';

alter table jobs
  add column words tsvector not null default '',
  add column place tsvector not null default '';

-- PostgreSQL takes "Node.js", "24/7" and "1000-001" for one word each; people search for their parts.
create function words_apart(joined text) returns text
language sql immutable as $$
  select translate(joined, './\@:_-&<>=~%?', repeat(' ', 14))
$$;

create function job_words(title text, company text, industry text, description text) returns tsvector
language sql stable as $$
  select setweight(to_tsvector('job_words', words_apart(title)) || to_tsvector('job_place', words_apart(title)), 'A')
    || setweight(to_tsvector('job_words', words_apart(coalesce(company, '')))
      || to_tsvector('job_place', words_apart(coalesce(company, ''))), 'B')
    || setweight(to_tsvector('job_words', words_apart(industry)), 'C')
    || setweight(to_tsvector('job_words', words_apart(description)), 'D')
$$;

-- '1012 AB' is also found as '1012AB', and '1000-001' as '1000001'.
create function job_place(address text, zip_code text) returns tsvector
language sql stable as $$
  select to_tsvector('job_place', words_apart(address || ' ' || zip_code) || ' ' || translate(zip_code, ' -', ''))
$$;

create function jobs_keep_search() returns trigger
language plpgsql as $$
begin
  new.words := job_words(new.title, (select company from users where id = new.user_id), new.industry, new.description);
  new.place := job_place(new.address, new.zip_code);
  return new;
end
$$;

create trigger jobs_keep_search
before insert or update of user_id, title, industry, description, address, zip_code on jobs
for each row execute function jobs_keep_search();

-- A company that changes its name is found under the new one.
create function users_keep_search() returns trigger
language plpgsql as $$
begin
  update jobs set words = job_words(title, new.company, industry, description) where user_id = new.id;
  return null;
end
$$;

create trigger users_keep_search
after update of company on users
for each row when (old.company is distinct from new.company) execute function users_keep_search();

create index jobs_newest on jobs (created_at desc, id desc) where status = 1 and deleted_at is null;
create index jobs_words on jobs using gin (words) where status = 1 and deleted_at is null;
create index jobs_place on jobs using gin (place) where status = 1 and deleted_at is null;
