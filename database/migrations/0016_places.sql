-- Where things are: towns and postal codes of the countries that this portal searches in, read from GeoNames files at
-- start (server/search/load-places.ts), and a guess at where an address is.

-- Text as people compare it: no case, no accents, nothing between the words but one space.
create function search_key(given text) returns text
language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(unaccent('unaccent'::regdictionary, given)), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- '1012 AB' and '1012ab' are one code.
create function zip_key(given text) returns text
language sql immutable parallel safe as $$
  select regexp_replace(upper(unaccent('unaccent'::regdictionary, given)), '[^[:alnum:]]+', '', 'g')
$$;

create table postal_codes (
  country text not null,
  zip_key text collate "C" not null,
  zip_code text not null,
  name text not null,
  name_key text collate "C" not null,
  region text not null,
  latitude real not null,
  longitude real not null,
  -- Where its country stands in the configuration: '1070' is Amsterdam for one portal and Brussels for another.
  country_order smallint not null
);
create index postal_codes_zip_key on postal_codes (zip_key, country_order);
comment on table postal_codes is 'GeoNames, CC BY 4.0';

create table towns (
  country text not null,
  name text not null,
  name_key text collate "C" not null,
  region text not null,
  latitude real not null,
  longitude real not null,
  -- How many postal codes it has, which stands for its size.
  codes integer not null,
  country_order smallint not null
);
create index towns_name_key on towns (name_key, codes desc);
-- What is being typed: one letter already proposes the largest towns that begin with it.
create index towns_first_letter on towns (left(name_key, 1), codes desc);
create index towns_first_letters on towns (left(name_key, 2), codes desc);
comment on table towns is 'GeoNames, CC BY 4.0: one row for each name in a region; other names of a town have their own';

-- What is loaded at present, so that a start with the same configuration loads nothing.
create table loaded_places (
  source text primary key,
  loaded_at timestamptz not null default now()
);

-- A code as given and as the data may have it: Dutch codes without their letters, British ones without their inward
-- part, American ones without the last four digits.
create function zip_keys(given text) returns text[]
language sql immutable parallel safe as $$
  select case
    when key ~ '^\d{4}[A-Z]{1,2}$' then array[key, left(key, 4)]
    when key ~ '^\d{9}$' then array[key, left(key, 5)]
    when key ~ '^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$' then array[key, left(key, -3)]
    else array[key]
  end
  from zip_key(given) as key
$$;

-- The postal code decides; which country's it is, the name of the town or region in the address. Without a known code
-- the last parts of the address are looked up as a town.
create function locate(address text, zip_code text, out latitude real, out longitude real, out country text)
language plpgsql stable parallel safe as $$
declare
  given text := ' ' || search_key(address) || ' ';
  codes text[] := zip_keys(zip_code);
  parts text[] := array(select search_key(part) from unnest(string_to_array(address, ',')) as part);
begin
  select p.latitude, p.longitude, p.country into latitude, longitude, country from postal_codes p where p.zip_key = any(codes)
  order by 2 * (strpos(given, ' ' || p.name_key || ' ') > 0)::int
      + (strpos(given, ' ' || lower(p.region) || ' ') > 0)::int desc,
    p.country_order, length(p.zip_key) desc
  limit 1;
  if found then return; end if;
  select t.latitude, t.longitude, t.country into latitude, longitude, country from towns t where t.name_key = any(parts)
  order by strpos(given, ' ' || lower(t.region) || ' ') > 0 desc, t.codes desc, t.country_order
  limit 1;
end
$$;

-- Kilometres along the surface of the earth.
create function distance_km(from_latitude real, from_longitude real, to_latitude real, to_longitude real) returns float8
language sql immutable parallel safe as $$
  select 12742 * asin(least(1, sqrt(
    sin(radians(to_latitude - from_latitude) / 2) ^ 2
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2)))
$$;
