-- Text normalization and places.
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

-- Replaces punctuation by spaces, as in '24/7' and '1000-001'. PostgreSQL's parser makes one token of each of these, but
-- users search for their parts.
create function split_joined_words(joined text) returns text
language sql immutable parallel safe as $$
  select translate(joined, './\@:_-&<>=~%?', repeat(' ', 14))
$$;

-- Spells names of programming languages and platforms as one word, because PostgreSQL's parser drops their punctuation:
-- 'C++' becomes 'Cplusplus', 'C#' 'Csharp', '.NET' 'dotnet' and 'Node.js' 'Nodejs'.
create function spell_technical_names(given text) returns text
language sql immutable parallel safe as $$
  select case when given !~* '[+#]|\.(net|js)' then given else
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(given,
      '([[:alnum:]])\+\+', '\1plusplus', 'g'),
      '([[:alnum:]])#', '\1sharp', 'g'),
      '([[:alnum:]])\.js\y', '\1js', 'gi'),
      '\.net\y', ' dotnet', 'gi')
  end
$$;

-- Places ---------------------------------------------------------------------------------------------------------------

-- Postal codes of the countries in the configuration, loaded from GeoNames files at start (server/jobs/search/places/load-places.ts).
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
-- (server/jobs/search/places/towns.ts): first a town whose region is in the address, then a town in the first country of the
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
